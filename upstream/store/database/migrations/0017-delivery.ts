import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable('orders');
  await orders.addColumn('zone', 'text').execute();
  await orders.addColumn('fee_kopecks', 'integer').execute();
  await orders.addColumn('discount_kopecks', 'integer').execute();
  await orders.addColumn('wanted_at', 'text').execute();
}
