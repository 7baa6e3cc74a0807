import { type Kysely, sql } from 'kysely';

/** Fiscal receipts at hand-over, of orders that were paid in advance: docs/decisions/0085-pay-online.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('needs_receipt', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('receipts')
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
  const index = (name: string) => db.schema.createIndex(`receipts_by_${name}`).on('receipts');
  await index('order').column('order_id').execute();
  await index('due').columns(['state', 'due_at']).execute();
  await index('provider').column('provider_id').unique().execute();
  // Of one payment at most one, unless staff have it repeated.
  await db.schema
    .createIndex('receipts_live')
    .on('receipts')
    .column('payment_id')
    .unique()
    .where(sql.ref('state'), '!=', sql`'retried'`)
    .execute();
}
