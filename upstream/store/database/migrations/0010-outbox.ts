import type { Kysely } from 'kysely';

/** No copy of the order: it is read on sending. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute();
  await db.schema
    .createIndex('outbox_by_state')
    .on('outbox')
    .columns(['state', 'channel', 'due_at'])
    .execute();
  // Prevents duplicates by concurrent processes.
  await db.schema
    .createIndex('outbox_by_order')
    .on('outbox')
    .columns(['order_id', 'event', 'channel'])
    .unique()
    .execute();
}
