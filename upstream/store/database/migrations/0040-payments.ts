import { type Kysely, sql } from 'kysely';

/**
 * Online payments: docs/decisions/0085-pay-online.md. An unpaid order has the status `unpaid`, which earlier releases show nowhere as
 * work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('pay_before', 'text').execute();
  await db.schema.alterTable('orders').addColumn('receipt_email', 'text').execute();

  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'integer', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('amount_kopecks', 'integer', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('applied', 'integer', (column) => column.notNull())
    .addColumn('provider_id', 'text')
    .addColumn('pay_url', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('checked_at', 'text')
    .addColumn('settled_at', 'text')
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute();
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'integer', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('payment_id', 'text', (column) =>
      column.notNull().references('payments.id').onDelete('cascade'),
    )
    .addColumn('amount_kopecks', 'integer', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('settled_at', 'text')
    .addColumn('settled_by', 'text')
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute();
  for (const table of ['payments', 'refunds'] as const) {
    const index = (name: string) => db.schema.createIndex(`${table}_by_${name}`).on(table);
    await index('order').column('order_id').execute();
    await index('due').columns(['state', 'due_at']).execute();
    await index('provider').column('provider_id').unique().execute();
  }
  // Of one order at most one payment succeeds, and refunds follow one another.
  await db.schema
    .createIndex('payments_live')
    .on('payments')
    .column('order_id')
    .unique()
    .where(sql.ref('state'), 'in', sql`('waiting', 'pending', 'succeeded')`)
    .execute();
  await db.schema
    .createIndex('refunds_live')
    .on('refunds')
    .column('order_id')
    .unique()
    .where(sql.ref('state'), 'in', sql`('waiting', 'pending')`)
    .execute();
}
