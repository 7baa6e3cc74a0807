import type { Expression } from 'kysely';
import { databaseOf } from './databases/database.ts';
import type { Store } from './store.ts';

/** JSON texts with commas between them, ready to stand inside an array; as bytes, as they go over the wire. */
export type JoinedJson = Uint8Array;

/** The JSON texts that a query selects as `card_json`, joined by the database, in the order of the query. */
export async function joinedJson(
  store: Store,
  query: Expression<{ card_json: string }>,
): Promise<JoinedJson> {
  return databaseOf(store).joinedJson(store, query);
}
