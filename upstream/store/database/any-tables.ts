import type { Kysely } from 'kysely';

/** A store, a transaction or the connection of a migration. */
// biome-ignore lint/suspicious/noExplicitAny: Kysely's type of tables is invariant, so nothing else takes all three.
export type AnyTables = Kysely<any>;
