import { type Kysely, sql } from 'kysely';
import { databaseOf } from '../database.ts';

/** Cart lines outlive deleted dishes. SQLite cannot drop a foreign key, so the table is recreated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_cart_lines')
    .addColumn('cart_id', 'text', (column) => column.notNull().references('carts.id').onDelete('cascade'))
    .addColumn('product_id', 'integer', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity between 1 and 100`))
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_cart_lines_key', ['cart_id', 'product_id'])
    .execute();
  await sql`
    insert into kept_cart_lines (cart_id, product_id, quantity, added_at)
    select cart_id, product_id, quantity, added_at from cart_lines
  `.execute(db);
  await db.schema.dropTable('cart_lines').execute();
  await db.schema.alterTable('kept_cart_lines').renameTo('cart_lines').execute();

  await databaseOf(db).searchMigrations['0009-content-while-the-shop-runs']?.(db);
}
