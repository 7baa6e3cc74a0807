import { type Db, replaceRows } from '../database/bulk-write.ts';
import { countOf, tagsOf } from '../database/paging.ts';
import type { Store } from '../database/store.ts';
import { filteredProducts, listNameOf, type ProductFilter } from './product-filter.ts';

export type ListHead = { count: number; tags: string[] };

/** `null` if not precomputed. */
export async function findListHead(store: Store, name: string | null): Promise<ListHead | null> {
  if (name === null) return null;
  const head = await store
    .selectFrom('list_heads')
    .select(['count', 'tags_json'])
    .where('name', '=', name)
    .executeTakeFirst();
  return head ? { count: head.count, tags: JSON.parse(head.tags_json) } : null;
}

/** The home page would otherwise aggregate the tags of all dishes per request. */
export async function loadListHeads(db: Db): Promise<void> {
  const categories = await db.selectFrom('categories').select('slug').execute();
  const foodCategories = await db.selectFrom('food_categories').select('slug').execute();
  const filters: ProductFilter[] = [
    {},
    { onMain: true },
    ...categories.map(({ slug }) => ({ category: slug })),
    ...foodCategories.map(({ slug }) => ({ foodCategories: [slug] })),
  ];
  const rows = [];
  for (const filter of filters) {
    const list = filteredProducts(db, filter);
    const tags = await tagsOf(db, ['product_tags', 'product_id'], list.select('products.id'));
    rows.push(headRow(listNameOf(filter) ?? '', await countOf(list), tags));
  }
  const articles = db.selectFrom('articles');
  const tags = await tagsOf(db, ['article_tags', 'article_id'], articles.select('articles.id'));
  rows.push(headRow('articles', await countOf(articles), tags));
  await replaceRows(db, 'list_heads', rows);
}

function headRow(name: string, count: number, tags: string[]) {
  return { name, count, tags_json: JSON.stringify(tags) };
}
