import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'integer', (column) => column.references('orders.id').onDelete('cascade'))
    .addColumn('message_id', 'integer', (column) => column.references('feedback.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('given_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('consents_by_order').on('consents').columns(['order_id']).execute();
  await db.schema.createIndex('consents_by_message').on('consents').columns(['message_id']).execute();
  await db.schema.createIndex('consents_by_digest').on('consents').columns(['digest']).execute();
  await db.schema
    .createTable('consent_texts')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text', (column) => column.notNull())
    .execute();
}
