import { type Kysely, sql } from 'kysely';

/** The previous release relies on the key of `cart_lines`, so lines with options have their own table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('option_groups_json', 'text').execute();
  await db.schema.alterTable('order_items').addColumn('options_json', 'text').execute();
  await db.schema
    .createTable('cart_option_lines')
    .addColumn('cart_id', 'text', (column) => column.notNull().references('carts.id').onDelete('cascade'))
    .addColumn('line_id', 'text', (column) => column.notNull())
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('options_json', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity between 1 and 100`))
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('cart_option_lines_key', ['cart_id', 'line_id'])
    .execute();
}
