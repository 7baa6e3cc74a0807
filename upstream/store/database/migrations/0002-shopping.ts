import { type Kysely, sql } from 'kysely';
import { databaseOf } from '../database.ts';

const LAST_ORDER_ID_BEFORE_THE_FIRST = 1000;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { autoIncrementId, setLastId } = databaseOf(db);
  await db.schema
    .createTable('carts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('cart_lines')
    .addColumn('cart_id', 'text', (column) => column.notNull().references('carts.id').onDelete('cascade'))
    .addColumn('product_id', 'integer', (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity between 1 and 100`))
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('cart_lines_key', ['cart_id', 'product_id'])
    .execute();
  await db.schema.createIndex('cart_lines_by_product').on('cart_lines').columns(['product_id']).execute();

  await db.schema
    .createTable('orders')
    .addColumn('id', 'integer', (column) => autoIncrementId(column.primaryKey()))
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('idempotency_key', 'text', (column) => column.unique())
    .addColumn('delivery', 'integer', (column) => column.notNull())
    .addColumn('payment', 'integer', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('user_comment', 'text')
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('total_kopecks', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await setLastId(db, 'orders', LAST_ORDER_ID_BEFORE_THE_FIRST);
  // Orders outlive deleted dishes: no foreign key.
  await db.schema
    .createTable('order_items')
    .addColumn('order_id', 'integer', (column) => column.notNull().references('orders.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('cover_urls_json', 'text', (column) => column.notNull())
    .addColumn('price_kopecks', 'integer', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_items_key', ['order_id', 'position'])
    .execute();

  await db.schema
    .createTable('feedback')
    .addColumn('id', 'integer', (column) => autoIncrementId(column.primaryKey()))
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}
