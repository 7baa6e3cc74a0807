import type { Expression } from 'kysely';
import { databaseOf } from './database.ts';
import type { Store } from './store.ts';

/** The inside of a JSON array. */
export type JoinedJson = Uint8Array;

export async function joinedJson(
  store: Store,
  query: Expression<{ card_json: string }>,
): Promise<JoinedJson> {
  return databaseOf(store).joinedJson(store, query);
}
