import type { Kysely } from 'kysely';
import { searchKeyOf } from '../order-search-key.ts';

type OldOrders = {
  orders: {
    id: number;
    phone: string;
    full_name: string;
    created_at: string;
    status: string;
    done_at: string | null;
    search_key: string;
  };
};

/** Existing orders count as done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable('orders');
  await orders.addColumn('status', 'text', (column) => column.notNull().defaultTo('new')).execute();
  for (const name of ['accepted_at', 'ready_at', 'cancel_reason', 'done_at']) {
    await orders.addColumn(name, 'text').execute();
  }
  await orders.addColumn('changes', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  await orders.addColumn('search_key', 'text', (column) => column.notNull().defaultTo('')).execute();
  await endOldOrders(db as Kysely<OldOrders>);
  await db.schema.createIndex('orders_by_status').on('orders').columns(['status', 'created_at']).execute();
  await db.schema.createIndex('orders_by_end').on('orders').columns(['done_at']).execute();

  await db.schema
    .createTable('desk_users')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('must_change', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('blocked_at', 'text')
    .execute();
  await db.schema
    .createTable('desk_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_name', 'text', (column) => column.notNull().references('desk_users.name'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('desk_audit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('order_id', 'integer', (column) => column.references('orders.id'))
    .addColumn('change_no', 'integer')
    .addColumn('from_status', 'text')
    .addColumn('to_status', 'text')
    .addColumn('detail', 'text')
    .execute();
  await db.schema.createIndex('desk_audit_by_time').on('desk_audit').columns(['at']).execute();
  // The last safeguard against two concurrent changes of one order.
  await db.schema
    .createIndex('desk_audit_by_order')
    .on('desk_audit')
    .columns(['order_id', 'change_no'])
    .unique()
    .execute();
}

async function endOldOrders(db: Kysely<OldOrders>): Promise<void> {
  const old = await db.selectFrom('orders').select(['id', 'phone', 'full_name', 'created_at']).execute();
  for (const { id, phone, full_name, created_at } of old) {
    await db
      .updateTable('orders')
      .set({ status: 'done', done_at: created_at, search_key: searchKeyOf(phone, full_name) })
      .where('id', '=', id)
      .execute();
  }
}
