import type { Kysely } from 'kysely';

/** Settings that managers change at the desk: notification channels, and when the business day ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, key, value] of [
    ['channel_settings', 'channel', 'values_json'],
    ['desk_settings', 'name', 'value'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn(key, 'text', (column) => column.primaryKey())
      .addColumn(value, 'text')
      .addColumn('changes', 'integer', (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute();
  }
}
