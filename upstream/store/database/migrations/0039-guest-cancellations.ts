import type { Kysely } from 'kysely';

/**
 * Who cancelled an order. Notifications have their own table, as those of changes (0034): the sender of release 0.2.0 would announce
 * rows of `outbox` as orders that nobody has accepted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('cancelled_by', 'text').execute();

  await db.schema
    .createTable('cancel_outbox')
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
    .createIndex('cancel_outbox_by_state')
    .on('cancel_outbox')
    .columns(['state', 'channel', 'due_at'])
    .execute();
  await db.schema
    .createIndex('cancel_outbox_by_order')
    .on('cancel_outbox')
    .columns(['order_id', 'event', 'channel'])
    .unique()
    .execute();
}
