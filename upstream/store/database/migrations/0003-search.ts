import type { Kysely } from 'kysely';
import { databaseOf } from '../database.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await databaseOf(db).searchMigrations['0003-search']?.(db);
}
