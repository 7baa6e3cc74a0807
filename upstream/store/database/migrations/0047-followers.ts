import type { Kysely } from 'kysely';

/** Guests' devices and mailboxes subscribed to their order: docs/decisions/0093-guest-notifications.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_followers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'integer', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_changes', 'integer', (column) => column.notNull())
    .addColumn('told', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute();
  const index = (name: string) => db.schema.createIndex(`order_followers_by_${name}`).on('order_followers');
  await index('order').columns(['order_id', 'way', 'endpoint']).unique().execute();
  await index('due').columns(['state', 'due_at']).execute();
}
