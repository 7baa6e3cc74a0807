import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('desk_users').addColumn('used_password_hash', 'text').execute();
}
