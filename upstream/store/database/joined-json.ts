import type { Expression } from 'kysely';
import { databaseOf } from './database.ts';
import type { Store } from './store.ts';

/** Comma-separated JSON texts: the inside of an array. */
export type JoinedJson = Uint8Array;

/** In the order of the query. */
export async function joinedJson(
  store: Store,
  query: Expression<{ card_json: string }>,
): Promise<JoinedJson> {
  return databaseOf(store).joinedJson(store, query);
}
