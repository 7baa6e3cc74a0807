import type { Kysely } from 'kysely';
import { databaseOf } from '../database.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { autoIncrementId } = databaseOf(db);
  await db.schema
    .createTable('content_bodies')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('is_whole', 'integer', (column) => column.notNull())
    .addColumn('written_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('content_parts')
    .addColumn('digest', 'text', (column) =>
      column.notNull().references('content_bodies.digest').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_parts_key', ['digest', 'position'])
    .execute();
  await db.schema
    .createTable('content_files')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('digest', 'text', (column) => column.notNull().references('content_bodies.digest'))
    .addColumn('changes', 'integer', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('content_changes')
    .addColumn('id', 'integer', (column) => autoIncrementId(column.primaryKey()))
    .addColumn('save_id', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('digest_before', 'text', (column) => column.references('content_bodies.digest'))
    .addColumn('digest_after', 'text', (column) => column.references('content_bodies.digest'))
    .execute();
  for (const [table, column] of [
    ['content_files', 'digest'],
    ['content_changes', 'digest_before'],
    ['content_changes', 'digest_after'],
    ['content_changes', 'save_id'],
  ] as const) {
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  }
}
