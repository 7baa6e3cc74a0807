import { joinAllergens, optionAllergens } from '#contract/allergens.ts';
import { kopecksOf } from '#contract/money.ts';
import { priceFromOf } from '#contract/options.ts';
import { formatServing } from '#contract/schedule.ts';
import type { Content, ContentProduct } from '../../content/content.ts';
import { loadListHeads } from '../catalogue/list-heads.ts';
import { type Db, insertRows, replaceRows, saveRows, upsertRows } from '../database/bulk-write.ts';
import type { IdentityKind } from '../database/content-tables.ts';
import { normalizeSearchText } from '../database/search-words.ts';
import { loadSearch } from './load-search.ts';
import { moveIdentities } from './move-identities.ts';

/** Ids stay: carts refer to them. */

/** @param before content of the tables: the same product objects are skipped */
export async function loadCatalogue(db: Db, content: Content, before?: Content): Promise<void> {
  await moveIdentities(db, content);
  const ids: Ids = {
    categories: await identify(db, 'category', content.categories),
    foodCategories: await identify(db, 'food-category', content.foodCategories),
    products: await identify(db, 'product', content.products),
    articles: await identify(db, 'article', content.articles),
  };
  await loadCategories(db, content, ids);
  await loadProducts(db, content, ids, before);
  await loadArticles(db, content, ids);
  // Dishes refer to categories.
  await removeOthers(db, 'products', ids.products);
  await removeOthers(db, 'articles', ids.articles);
  await removeOthers(db, 'categories', ids.categories);
  await removeOthers(db, 'food_categories', ids.foodCategories);
  await loadListHeads(db);
  await loadSearch(db, content, {
    products: (slug) => idOf(ids.products, slug),
    categories: (slug) => idOf(ids.categories, slug),
    foodCategories: (slug) => idOf(ids.foodCategories, slug),
    articles: (slug) => idOf(ids.articles, slug),
  });
}

type Ids = Record<'categories' | 'foodCategories' | 'products' | 'articles', Map<string, number>>;

/** @returns ids by slug */
async function identify(
  db: Db,
  kind: IdentityKind,
  things: { slug: string; title: string }[],
): Promise<Map<string, number>> {
  await saveRows(
    db,
    'identities',
    things.map(({ slug, title }) => ({ kind, slug, title })),
    ['kind', 'slug'],
  );
  const rows = await db.selectFrom('identities').select(['slug', 'id']).where('kind', '=', kind).execute();
  const wanted = new Set(things.map(({ slug }) => slug));
  return new Map(rows.filter(({ slug }) => wanted.has(slug)).map(({ slug, id }) => [slug, id]));
}

function idOf(ids: Map<string, number>, slug: string): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`the content refers to «${slug}», which does not exist`);
  return id;
}

async function loadCategories(db: Db, content: Content, ids: Ids): Promise<void> {
  await saveRows(
    db,
    'categories',
    content.categories.map(({ slug, title, templateName, coverUrls, metaData, serving }, position) => {
      const id = idOf(ids.categories, slug);
      const card = { id, slug, title, templateName, coverUrls, metaData, serving };
      return {
        id,
        slug,
        position,
        card_json: JSON.stringify(card),
        serving_json: serving ? JSON.stringify(serving) : null,
        // A 0.2.0 that runs beside reads one row of days and hours.
        served: serving?.length === 1 ? formatServing(serving) : null,
      };
    }),
  );
  await saveRows(
    db,
    'food_categories',
    content.foodCategories.map(({ slug, title, coverUrls }, position) => {
      const id = idOf(ids.foodCategories, slug);
      return { id, slug, position, card_json: JSON.stringify({ id, slug, title, coverUrls }) };
    }),
  );
}

async function loadProducts(db: Db, content: Content, ids: Ids, before?: Content): Promise<void> {
  const { products } = content;
  const old = before && isComparable(before, content) ? before.products : [];
  const changed = [...products.entries()].filter(([position, product]) => product !== old[position]);
  const categories = new Map(content.categories.map(({ slug, title }) => [slug, { slug, title }]));
  const rows = changed.map(([position, product]) =>
    productRow(product, position, categories.get(product.category), ids),
  );
  const tags = changed.flatMap(([, { slug, tags }]) =>
    tagRows(tags).map((row) => ({ product_id: idOf(ids.products, slug), ...row })),
  );
  const popular = changed.flatMap(([, { slug, popular }]) =>
    popular.map((other, position) => ({
      product_id: idOf(ids.products, slug),
      position,
      popular_id: idOf(ids.products, other),
    })),
  );
  if (old.length === 0) {
    await saveRows(db, 'products', rows);
    await replaceRows(db, 'product_tags', tags);
    await replaceRows(db, 'popular_products', popular);
    return;
  }
  await upsertRows(db, 'products', rows, ['id']);
  for (const { id } of rows) {
    await db.deleteFrom('product_tags').where('product_id', '=', id).execute();
    await db.deleteFrom('popular_products').where('product_id', '=', id).execute();
  }
  await insertRows(db, 'product_tags', tags);
  await insertRows(db, 'popular_products', popular);
}

/** No dish is gone, and sections have the same titles. */
function isComparable(before: Content, { products, categories }: Content): boolean {
  const slugs = new Set(products.map(({ slug }) => slug));
  const titlesOf = (all: Content['categories']) =>
    JSON.stringify(all.map(({ slug, title }) => [slug, title]));
  return (
    before.products.every(({ slug }) => slugs.has(slug)) &&
    titlesOf(before.categories) === titlesOf(categories)
  );
}

function productRow(
  product: ContentProduct,
  position: number,
  category: { slug: string; title: string } | undefined,
  ids: Ids,
) {
  const { onMain, popular: _popular, category: _category, ingredients, externalId, ...rest } = product;
  const { content, coverListUrls, nutritions, metaData, optionGroups, ...facts } = rest;
  const { slug, title, sku = slug, price, canBuy, coverUrls } = facts;
  const id = idOf(ids.products, slug);
  const foodCategory = idOf(ids.foodCategories, product.foodCategory);
  return {
    id,
    slug,
    title,
    sku,
    external_id: externalId ?? null,
    price_kopecks: kopecksOf(price),
    can_buy: canBuy ? (1 as const) : (0 as const),
    on_main: onMain ? (1 as const) : (0 as const),
    position,
    category_id: idOf(ids.categories, product.category),
    food_category_id: foodCategory,
    cover_urls_json: JSON.stringify(coverUrls),
    card_json: JSON.stringify({
      ...facts,
      id,
      foodCategory,
      ingridiends: ingredients,
      ...optionHints(product),
    }),
    page_json: JSON.stringify({
      content,
      coverListUrls,
      nutritions,
      category,
      metaData,
      optionGroups: optionGroups?.map(publicGroup),
    }),
    option_groups_json: optionGroups ? JSON.stringify(optionGroups) : null,
  };
}

/** Ids of a till are nobody's concern on the site. */
function publicGroup({ options, ...group }: NonNullable<ContentProduct['optionGroups']>[number]) {
  return { ...group, options: options.map(({ externalId: _externalId, ...option }) => option) };
}

function optionHints({ price, allergens, optionGroups }: ContentProduct) {
  if (!optionGroups) return {};
  const priceFrom = priceFromOf(price, optionGroups);
  const { always, possible } = optionAllergens(optionGroups);
  return {
    hasOptions: true,
    ...(priceFrom !== undefined && { priceFrom }),
    ...(allergens && { allergens: joinAllergens(allergens, always) }),
    ...(possible && { optionAllergens: possible }),
  };
}

async function loadArticles(db: Db, { articles }: Content, ids: Ids): Promise<void> {
  await saveRows(
    db,
    'articles',
    articles.map(({ slug, title, content, createdDt, author, coverUrls, tags, metaData }) => ({
      id: idOf(ids.articles, slug),
      slug,
      created_at: new Date(createdDt).toISOString(),
      card_json: JSON.stringify({ slug, title, content, createdDt, author, coverUrls, tags }),
      page_json: JSON.stringify({ metaData }),
    })),
  );
  await replaceRows(
    db,
    'article_tags',
    articles.flatMap(({ slug, tags }) => {
      const article_id = idOf(ids.articles, slug);
      return tagRows(tags).map((row) => ({ article_id, ...row }));
    }),
  );
  await replaceRows(
    db,
    'popular_articles',
    articles.flatMap(({ slug, popular }) =>
      popular.map((other, position) => ({
        article_id: idOf(ids.articles, slug),
        position,
        popular_id: idOf(ids.articles, other),
      })),
    ),
  );
}

function tagRows(tags: string[]) {
  const byKey = new Map(tags.map((tag) => [normalizeSearchText(tag), tag]));
  return [...byKey].map(([tag_key, tag], position) => ({ position, tag, tag_key }));
}

async function removeOthers(
  db: Db,
  table: 'products' | 'articles' | 'categories' | 'food_categories',
  ids: Map<string, number>,
): Promise<void> {
  const rows = await db.selectFrom(table).select(['id', 'slug']).execute();
  const gone = rows.filter(({ slug }) => !ids.has(slug)).map(({ id }) => id);
  if (gone.length > 0) await db.deleteFrom(table).where('id', 'in', gone).execute();
}
