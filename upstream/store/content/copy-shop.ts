import { createHash } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { AnyTables } from '../database/any-tables.ts';
import { insertRows } from '../database/bulk-write.ts';
import { databaseOf } from '../database/database.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { bytesOf } from './file-bodies.ts';

/** In the order of their foreign keys, with primary keys. `null`: filled by loading the content. */
const TABLES: { [Table in keyof ShopTables]: readonly (keyof ShopTables[Table] & string)[] | null } = {
  shop_state: null,
  list_heads: null,
  search_words: null,
  content_bodies: ['digest'],
  content_parts: ['digest', 'position'],
  content_files: ['path'],
  content_changes: ['id'],
  content_entries: ['kind', 'key'],
  entry_changes: ['id'],
  settings: ['name'],
  menus: ['id'],
  sliders: ['id'],
  seo_pages: ['page_type'],
  work_days: ['position'],
  info_pages: ['slug'],
  moved_addresses: ['kind', 'slug'],
  identities: ['id'],
  articles: ['id'],
  article_tags: ['article_id', 'tag_key'],
  popular_articles: ['article_id', 'position'],
  categories: ['id'],
  food_categories: ['id'],
  products: ['id'],
  product_tags: ['product_id', 'tag_key'],
  popular_products: ['product_id', 'position'],
  users: ['id'],
  carts: ['id'],
  cart_lines: ['cart_id', 'product_id'],
  cart_option_lines: ['cart_id', 'line_id'],
  orders: ['id'],
  order_items: ['order_id', 'position'],
  order_changes: ['id'],
  payments: ['id'],
  refunds: ['id'],
  receipts: ['id'],
  till_orders: ['id'],
  order_followers: ['id'],
  till_links: ['product_id', 'option_id'],
  till_state: ['name'],
  feedback: ['id'],
  consent_texts: ['digest'],
  consents: ['id'],
  desk_users: ['name'],
  desk_sessions: ['token_hash'],
  desk_audit: ['id'],
  dish_stops: ['product_id'],
  order_stops: ['id'],
  special_days: ['date'],
  weekly_hours: ['id'],
  channel_settings: ['channel'],
  desk_settings: ['name'],
  integration_keys: ['id'],
  outbox: ['id'],
  cancel_outbox: ['id'],
  call_outbox: ['id'],
  change_outbox: ['id'],
  event_outbox: ['id'],
  message_outbox: ['id'],
};
const COPIED = Object.entries(TABLES).flatMap(([table, key]) => (key ? [{ table, key }] : []));
const AUTO_INCREMENT_TABLES = [
  'content_changes',
  'entry_changes',
  'identities',
  'users',
  'orders',
  'order_changes',
  'feedback',
] as const;
/** A target with rows in these is refused. */
const SHOPPER_TABLES = ['orders', 'carts', 'feedback'] as const;

const ROWS_AT_ONCE = 500;
const PARTS_AT_ONCE = 4;
/** In `shop_state`: the digest of the source. */
const MARK = 'copy of';

export type Summary = { counts: Record<string, number>; ordersKopecks: number; digest: string };

export type CopyOutcome =
  | { outcome: 'copied' | 'copied-before'; summary: Summary }
  | { outcome: 'refused'; found: string[] };

/**
 * Into a migrated database without shopper data, in one transaction. Does nothing if it already is a copy of
 * the same shop.
 */
export async function copyShop(from: Store, to: Store): Promise<CopyOutcome> {
  const source = from.transaction().setIsolationLevel('repeatable read');
  return source.execute(async (source) => {
    await databaseOf(source).takeLock(source, 'content');
    return to.transaction().execute(async (target): Promise<CopyOutcome> => {
      await databaseOf(target).takeLock(target, 'content');
      const summary = await summaryOf(source);
      if ((await markOf(target)) === summary.digest) return { outcome: 'copied-before', summary };
      const found = await findShopperData(target);
      if (found.length > 0) return { outcome: 'refused', found };

      await replaceAll(source, target);
      await keepOrigin(source, target);
      const copied = await summaryOf(target);
      if (JSON.stringify(copied) !== JSON.stringify(summary)) {
        throw new Error(`the copy differs: ${differencesOf(summary, copied).join(', ')}`);
      }
      await insertRows(target, 'shop_state', [{ name: MARK, value: summary.digest }]);
      return { outcome: 'copied', summary };
    });
  });
}

async function markOf(db: Store): Promise<string | undefined> {
  const mark = db.selectFrom('shop_state').select('value').where('name', '=', MARK);
  return (await mark.executeTakeFirst())?.value;
}

async function findShopperData(db: Store): Promise<string[]> {
  const found: string[] = [];
  for (const table of SHOPPER_TABLES) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) found.push(table);
  }
  return found;
}

async function replaceAll(source: Store, target: Store): Promise<void> {
  // Without a fingerprint the next start fills the other tables.
  await target.deleteFrom('shop_state').execute();
  for (const { table } of COPIED.toReversed()) await anyTables(target).deleteFrom(table).execute();
  for (const { table, key } of COPIED) {
    for await (const rows of rowsOf(source, table, key)) await insertRows(target, table, rows);
  }
  for (const table of AUTO_INCREMENT_TABLES) {
    await databaseOf(target).setLastId(target, table, await databaseOf(source).lastId(source, table));
  }
}

/** Without a layout: the next start loads the content. */
async function keepOrigin(source: Store, target: Store): Promise<void> {
  const origin = source
    .selectFrom('shop_state')
    .selectAll()
    .where('name', 'in', ['content', 'release', 'carried']);
  const rows = (await origin.execute()).map(({ name, value }) => {
    return { name, value: name === 'content' ? `copy:${value.split(':').at(-1)}` : value };
  });
  if (rows.length > 0) await insertRows(target, 'shop_state', rows);
}

async function summaryOf(db: Store): Promise<Summary> {
  const digest = createHash('sha256');
  const counts: Record<string, number> = {};
  let ordersKopecks = 0;
  for (const { table, key } of COPIED) {
    counts[table] = 0;
    for await (const rows of rowsOf(db, table, key)) {
      counts[table] += rows.length;
      for (const row of rows) {
        digest.update(`${textOf(row)}\n`);
        if (table === 'orders') ordersKopecks += Number(row.total_kopecks);
      }
    }
    digest.update(`${table}\n`);
  }
  for (const table of AUTO_INCREMENT_TABLES) digest.update(`${await databaseOf(db).lastId(db, table)}\n`);
  return { counts, ordersKopecks, digest: digest.digest('hex') };
}

type Row = Record<string, string | number | Uint8Array | null>;

async function* rowsOf(db: Store, table: string, key: readonly string[]): AsyncGenerator<Row[]> {
  const atOnce = table === 'content_parts' ? PARTS_AT_ONCE : ROWS_AT_ONCE;
  for (let last: Row | undefined; ; ) {
    let query = anyTables(db).selectFrom(table).selectAll().limit(atOnce);
    for (const column of key) query = query.orderBy(column);
    if (last) query = query.where(isBehind(key, last));
    const found: Row[] = await query.execute();
    const rows = found.map((row) => ('bytes' in row ? { ...row, bytes: bytesOf(row.bytes) } : row));
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1);
  }
}

function isBehind(key: readonly string[], row: Row): Expression<SqlBool> {
  const values = key.map((column) => sql`${row[column]}`);
  return sql<SqlBool>`(${sql.join(key.map((column) => sql.ref(column)))}) > (${sql.join(values)})`;
}

/** PostgreSQL cannot store NUL. */
function textOf(row: Row): string {
  const cells = Object.entries(row).map(([name, value]) => [name, cellOf(value)]);
  return JSON.stringify(cells.sort());
}

function cellOf(value: Row[string]): string | number | null {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex');
  return typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
}

function differencesOf(one: Summary, other: Summary): string[] {
  const tables = Object.keys(one.counts).filter((table) => one.counts[table] !== other.counts[table]);
  if (tables.length === 0) return ['other contents'];
  return tables.map((table) => `${table} ${one.counts[table]} and ${other.counts[table]}`);
}

function anyTables(db: Store): AnyTables {
  return db;
}
