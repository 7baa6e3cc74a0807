import { type Kysely, sql } from 'kysely';

/** Promo codes of carts and orders: docs/decisions/0091-promo-codes.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('carts').addColumn('promo', 'text').execute();
  const orders = db.schema.alterTable('orders');
  await orders.addColumn('promo_code', 'text').execute();
  await orders.addColumn('promo_json', 'text').execute();
  await orders.addColumn('promo_kopecks', 'integer').execute();
  await orders.addColumn('promo_fee_kopecks', 'integer').execute();
  await db.schema
    .createIndex('orders_by_promo')
    .on('orders')
    .column('promo_code')
    .where(sql.ref('promo_code'), 'is not', sql`null`)
    .execute();
  await db.schema.createIndex('orders_by_phone').on('orders').column('phone').execute();
}
