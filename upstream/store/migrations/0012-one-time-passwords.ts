import type { Kysely } from 'kysely';

/** A one-time password lets in once: the hash of the one that has is kept beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('desk_users').addColumn('used_password_hash', 'text').execute();
}
