import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable('orders');
  await orders.addColumn('cooked_at', 'text').execute();
  await orders.addColumn('personal_removed_at', 'text').execute();
  await sql`
    update orders set cooked_at = (
      select max(at) from desk_audit where desk_audit.order_id = orders.id and desk_audit.action = 'ready'
    )
    where status in ('ready', 'on_way', 'done')
  `.execute(db);
  await db.schema.createIndex('orders_by_time').on('orders').columns(['created_at']).execute();
  await db.schema
    .createIndex('orders_with_personal_data')
    .on('orders')
    .columns(['created_at'])
    .where('personal_removed_at' as never, 'is', null)
    .execute();
}
