import type { SelectQueryBuilder } from 'kysely';
import type { Store } from './store.ts';
import type { ShopTables } from './tables.ts';

export type Paging = { page: number; pageSize: number };

/** One page of a list; `results` are items of the answer as JSON text, ready to be sent. */
export type Page = { results: string[]; count: number; totalPages: number };

/**
 * A page of a list. A list has at least one page. A page behind the last one is empty, and the database is not
 * asked for it.
 *
 * @param all finds every item of the list, in whatever order
 */
export async function pageOf<Tables extends keyof ShopTables>(
  { page, pageSize }: Paging,
  all: SelectQueryBuilder<ShopTables, Tables, unknown>,
  load: (limit: number, offset: number) => Promise<{ card_json: string }[]>,
): Promise<Page> {
  const counted = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const count = Number(counted.count);
  const offset = (page - 1) * pageSize;
  const rows = offset < count ? await load(pageSize, offset) : [];
  return {
    results: rows.map((row) => row.card_json),
    count,
    totalPages: Math.max(1, Math.ceil(count / pageSize)),
  };
}

/** How many tags a list names at most: more than a sidebar can show helps nobody to choose. */
const TAGS_LIMIT = 20;

/** The tags of what is in a list, the most frequent first. @param ids of a query like `all` of `pageOf` */
export async function tagsOf<Tables extends keyof ShopTables>(
  store: Store,
  [table, column]: ['product_tags', 'product_id'] | ['article_tags', 'article_id'],
  ids: SelectQueryBuilder<ShopTables, Tables, { id: number }>,
): Promise<string[]> {
  const rows = await store
    .selectFrom(table)
    .select((eb) => [eb.fn.min('tag').as('tag')])
    .where(column, 'in', ids)
    .groupBy('tag_key')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('tag_key')
    .limit(TAGS_LIMIT)
    .execute();
  return rows.map((row) => row.tag);
}
