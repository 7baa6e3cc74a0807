import type { Kysely } from 'kysely';

/** Stores the hash of a used one-time password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('desk_users').addColumn('used_password_hash', 'text').execute();
}
