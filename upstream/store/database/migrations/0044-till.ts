import { type Kysely, sql } from 'kysely';

/** Orders in the till, and what was read from it: docs/decisions/0090-the-till-is-reconciled.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('till_orders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('till_id', 'text', (column) => column.notNull())
    .addColumn('organization_id', 'text')
    .addColumn('order_id', 'integer', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('is_watched', 'integer', (column) => column.notNull())
    .addColumn('body_json', 'text')
    .addColumn('sent_changed_at', 'text')
    .addColumn('correlation_id', 'text')
    .addColumn('their_status', 'text')
    .addColumn('their_stamp', 'text')
    .addColumn('command', 'text')
    .addColumn('command_tries', 'integer', (column) => column.notNull())
    .addColumn('command_id', 'text')
    .addColumn('trouble', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('settled_at', 'text')
    .addColumn('settled_by', 'text')
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute();
  const index = (name: string) => db.schema.createIndex(`till_orders_by_${name}`).on('till_orders');
  await index('order').columns(['order_id', 'attempt']).unique().execute();
  await index('due').columns(['is_watched', 'due_at']).execute();
  await index('till_id').column('till_id').execute();
  await index('state').column('state').execute();
  await index('trouble').column('trouble').where(sql.ref('trouble'), 'is not', sql`null`).execute();
  // Of one order at most one attempt counts.
  await db.schema
    .createIndex('till_orders_live')
    .on('till_orders')
    .column('order_id')
    .unique()
    .where(sql.ref('state'), '<>', sql`'retried'`)
    .execute();

  await db.schema
    .createTable('till_links')
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('option_id', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('till_links_key', ['product_id', 'option_id'])
    .execute();
  await db.schema
    .createTable('till_state')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value_json', 'text')
    .addColumn('read_at', 'text')
    .addColumn('due_at', 'text', (column) => column.notNull())
    .execute();
}
