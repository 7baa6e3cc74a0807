import type { CreateTableBuilder, Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The identity outlives a deleted dish.
  await changedAtDesk(
    db.schema
      .createTable('dish_stops')
      .addColumn('product_id', 'integer', (column) => column.primaryKey().references('identities.id'))
      .addColumn('ends_at', 'text', (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex('dish_stops_by_end').on('dish_stops').columns(['ends_at']).execute();
  await changedAtDesk(
    db.schema
      .createTable('order_stops')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull()),
  ).execute();
  await changedAtDesk(
    db.schema
      .createTable('special_days')
      .addColumn('date', 'text', (column) => column.primaryKey())
      .addColumn('status', 'text'),
  ).execute();
}

function changedAtDesk<Columns extends string>(table: CreateTableBuilder<string, Columns>) {
  return table
    .addColumn('changes', 'integer', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull());
}
