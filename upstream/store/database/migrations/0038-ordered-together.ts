import type { Kysely } from 'kysely';

/** «Добавить к заказу»: the latest orders with a dish. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('order_items_by_product')
    .ifNotExists()
    .on('order_items')
    .columns(['product_id', 'order_id'])
    .execute();
}
