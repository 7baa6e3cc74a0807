import type { AliasedRawBuilder } from 'kysely';
import type { OrderRules } from '../../process/order-rules.ts';
import { countOf, type Page, type Paging, pageOf, tagsOf } from '../database/paging.ts';
import { RANKED_HITS } from '../database/search-index.ts';
import type { Store } from '../database/store.ts';
import { findNotServed } from '../terms/availability.ts';
import { cardAt } from '../terms/sold-out.ts';
import { findListHead } from './list-heads.ts';
import { filteredProducts, listNameOf, type ProductFilter } from './product-filter.ts';
import { countMatches, matchingIds, readTerms, searchHits } from './search.ts';

type ProductPageOfList = Page & { tags: string[] };
type Clock = { now: Date; rules: OrderRules };
type Card = AliasedRawBuilder<string, 'card_json'>;

/** In menu order; or, searching, best match first. */
export async function listProducts(
  store: Store,
  { search, ...filter }: ProductFilter & { search?: string | undefined },
  paging: Paging,
  { now, rules }: Clock,
): Promise<ProductPageOfList> {
  const card = cardAt(now, await findNotServed(store, now, rules)).as('card_json');
  if (search) return searchProducts(store, search, filter, paging, card);
  const list = filteredProducts(store, filter);
  const head = (await findListHead(store, listNameOf(filter))) ?? {
    count: await countOf(list),
    tags: await tagsOf(store, ['product_tags', 'product_id'], list.select('products.id')),
  };
  const page = await pageOf(store, paging, head.count, (limit, offset) =>
    list.select(card).orderBy('products.position').limit(limit).offset(offset),
  );
  return { ...page, tags: head.tags };
}

/** Matches beyond the ranked ones follow in menu order. */
async function searchProducts(
  store: Store,
  search: string,
  filter: ProductFilter,
  paging: Paging,
  card: Card,
): Promise<ProductPageOfList> {
  const terms = await readTerms(store, search);
  const filtered = filteredProducts(store, filter);
  const matching = filtered.where('products.id', 'in', matchingIds(store, 'product', terms));
  const best = searchHits(store, 'product', terms).as('hit');
  const isWholeMenu = listNameOf(filter) === 'products';
  const count = isWholeMenu ? await countMatches(store, 'product', terms) : await countOf(matching);
  const page = await pageOf(store, paging, count, (limit, offset) => {
    const isAmongBest = isWholeMenu && offset + limit <= RANKED_HITS;
    const ranked = isAmongBest
      ? filtered.innerJoin(best, 'hit.id', 'products.id').select(card).orderBy('hit.rank')
      : matching
          .leftJoin(best, 'hit.id', 'products.id')
          .select(card)
          .orderBy('hit.rank', (order) => order.asc().nullsLast());
    return ranked.orderBy('products.position').limit(limit).offset(offset);
  });
  const found = filtered
    .where('products.id', 'in', (eb) => eb.selectFrom(best).select('hit.id'))
    .select('products.id');
  return { ...page, tags: await tagsOf(store, ['product_tags', 'product_id'], found) };
}

export type ProductPage = { card: string; page: string; popular: string[] };

export async function findProduct(
  store: Store,
  slug: string,
  { now, rules }: Clock,
): Promise<ProductPage | null> {
  const card = cardAt(now, await findNotServed(store, now, rules)).as('card_json');
  const product = await store
    .selectFrom('products')
    .select(['id', card, 'page_json'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!product) return null;
  const popular = await store
    .selectFrom('popular_products')
    .innerJoin('products', 'products.id', 'popular_products.popular_id')
    .select(card)
    .where('popular_products.product_id', '=', product.id)
    .orderBy('popular_products.position')
    .execute();
  return {
    card: product.card_json,
    page: product.page_json,
    popular: popular.map((row) => row.card_json),
  };
}
