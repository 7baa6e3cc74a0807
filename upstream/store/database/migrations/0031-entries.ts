import type { Kysely } from 'kysely';
import { databaseOf } from '../database.ts';

/** docs/decisions/0070-rows.md */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { autoIncrementId } = databaseOf(db);
  await db.schema
    .createTable('content_entries')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('document_json', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_entries_key', ['kind', 'key'])
    .execute();
  await db.schema
    .createTable('entry_changes')
    .addColumn('id', 'integer', (column) => autoIncrementId(column.primaryKey()))
    .addColumn('save_id', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('before_json', 'text')
    .addColumn('after_json', 'text')
    .addColumn('undoes', 'text')
    .execute();
  for (const [name, columns] of [
    ['entry_changes_by_save_id', ['save_id']],
    ['entry_changes_by_key', ['kind', 'key']],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('entry_changes')
      .columns([...columns])
      .execute();
  }
}
