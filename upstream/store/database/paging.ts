import type { Expression, SelectQueryBuilder } from 'kysely';
import { type JoinedJson, joinedJson } from './joined-json.ts';
import type { Store } from './store.ts';
import type { ShopTables } from './tables.ts';

export type Paging = { page: number; pageSize: number };

export type Page = { results: JoinedJson; count: number; totalPages: number };

const NOTHING: JoinedJson = new Uint8Array();

/** A list has at least one page. */
export async function pageOf(
  store: Store,
  { page, pageSize }: Paging,
  count: number,
  cards: (limit: number, offset: number) => Expression<{ card_json: string }>,
): Promise<Page> {
  const offset = (page - 1) * pageSize;
  return {
    results: offset < count ? await joinedJson(store, cards(pageSize, offset)) : NOTHING,
    count,
    totalPages: Math.max(1, Math.ceil(count / pageSize)),
  };
}

export async function countOf<Tables extends keyof ShopTables>(
  all: SelectQueryBuilder<ShopTables, Tables, unknown>,
): Promise<number> {
  const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

const TAGS_LIMIT = 20;

/** Most frequent first. */
export async function tagsOf(
  store: Store,
  [table, column]: ['product_tags', 'product_id'] | ['article_tags', 'article_id'],
  ids: Expression<{ id: number }>,
): Promise<string[]> {
  const rows = await store
    .selectFrom(table)
    .select((eb) => [eb.fn.min('tag').as('tag')])
    .where((eb) => eb(column, 'in', ids as unknown as Expression<number>))
    .groupBy('tag_key')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('tag_key')
    .limit(TAGS_LIMIT)
    .execute();
  return rows.map((row) => row.tag);
}
