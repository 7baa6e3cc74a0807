import type { CreateTableBuilder, Kysely } from 'kysely';
import { databaseOf } from '../database.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { autoIncrementId } = databaseOf(db);
  await db.schema
    .createTable('shop_state')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('menus')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('shown_as', 'text', (column) => column.notNull())
    .addColumn('menu_type', 'integer', (column) => column.notNull())
    .addColumn('page_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sliders')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('menu_type', 'integer', (column) => column.notNull())
    .addColumn('page_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('seo_pages')
    .addColumn('page_type', 'integer', (column) => column.primaryKey())
    .addColumn('page_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('work_days')
    .addColumn('position', 'integer', (column) => column.primaryKey())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('info_pages')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('page_json', 'text', (column) => column.notNull())
    .execute();

  // Never reused: an old order form with a deleted dish could order another.
  await db.schema
    .createTable('identities')
    .addColumn('id', 'integer', (column) => autoIncrementId(column.primaryKey()))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addUniqueConstraint('identities_key', ['kind', 'slug'])
    .execute();

  await sluggedTable(db, 'articles')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('card_json', 'text', (column) => column.notNull())
    .addColumn('page_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('articles_by_date').on('articles').columns(['created_at', 'id']).execute();
  await tagTable(db, 'article_tags', 'article_id', 'articles.id');
  await popularTable(db, 'popular_articles', 'article_id', 'articles.id');

  await sluggedTable(db, 'categories')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('card_json', 'text', (column) => column.notNull())
    .execute();
  await sluggedTable(db, 'food_categories')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('card_json', 'text', (column) => column.notNull())
    .execute();

  await sluggedTable(db, 'products')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('sku', 'text', (column) => column.notNull())
    .addColumn('price_kopecks', 'integer', (column) => column.notNull())
    .addColumn('can_buy', 'integer', (column) => column.notNull())
    .addColumn('on_main', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('category_id', 'integer', (column) => column.notNull().references('categories.id'))
    .addColumn('food_category_id', 'integer', (column) => column.notNull().references('food_categories.id'))
    .addColumn('cover_urls_json', 'text', (column) => column.notNull())
    .addColumn('card_json', 'text', (column) => column.notNull())
    .addColumn('page_json', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('products_by_position').on('products').columns(['position']).execute();
  await db.schema
    .createIndex('products_by_category')
    .on('products')
    .columns(['category_id', 'position'])
    .execute();
  await db.schema
    .createIndex('products_by_food_category')
    .on('products')
    .columns(['food_category_id', 'position'])
    .execute();
  await tagTable(db, 'product_tags', 'product_id', 'products.id');
  await popularTable(db, 'popular_products', 'product_id', 'products.id');
  await db.schema
    .createTable('users')
    .addColumn('id', 'integer', (column) => autoIncrementId(column.primaryKey()))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute();
}

function sluggedTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string, 'id' | 'slug'> {
  return db.schema
    .createTable(name)
    .addColumn('id', 'integer', (column) => column.primaryKey().references('identities.id'))
    .addColumn('slug', 'text', (column) => column.notNull().unique());
}

async function tagTable(db: Kysely<unknown>, name: string, owner: string, target: string): Promise<void> {
  await db.schema
    .createTable(name)
    .addColumn(owner, 'integer', (column) => column.notNull().references(target).onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('tag_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${name}_key`, [owner, 'tag_key'])
    .execute();
  await db.schema.createIndex(`${name}_by_tag`).on(name).columns(['tag_key', owner]).execute();
}

async function popularTable(db: Kysely<unknown>, name: string, owner: string, target: string): Promise<void> {
  await db.schema
    .createTable(name)
    .addColumn(owner, 'integer', (column) => column.notNull().references(target).onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('popular_id', 'integer', (column) => column.notNull().references(target).onDelete('cascade'))
    .addPrimaryKeyConstraint(`${name}_key`, [owner, 'position'])
    .execute();
  // Deletions would otherwise scan the table for references.
  await db.schema.createIndex(`${name}_by_popular`).on(name).columns(['popular_id']).execute();
}
