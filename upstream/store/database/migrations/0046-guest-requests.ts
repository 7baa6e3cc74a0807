import type { Kysely } from 'kysely';

/** What guests ask for on the page of an order. Notifications have their own table, as those of cancellations (0039). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('call_asked_at', 'text').execute();
  await db.schema.alterTable('orders').addColumn('changed_by', 'text').execute();

  await db.schema
    .createTable('call_outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('order_id', 'integer', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute();
  await db.schema
    .createIndex('call_outbox_by_state')
    .on('call_outbox')
    .columns(['state', 'channel', 'due_at'])
    .execute();
  await db.schema
    .createIndex('call_outbox_by_order')
    .on('call_outbox')
    .columns(['order_id', 'event', 'channel'])
    .unique()
    .execute();
}
