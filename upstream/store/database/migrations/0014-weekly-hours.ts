import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('weekly_hours')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('days_json', 'text')
    .addColumn('changes', 'integer', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .execute();
}
