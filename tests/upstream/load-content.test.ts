import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { stampOf } from '#upstream/content/content-stamp.ts';
import type { Content } from '#upstream/content/schema.ts';
import { keepPlan, keptPlan, loadContent, loadContentIfChanged } from '#upstream/store/load-content.ts';

/** A restaurant edits its files and starts again. */

let api: ShopApi;
let caller: ApiCaller;
beforeEach(async () => {
  api = await createShopApi();
  caller = new ApiCaller(api);
});
afterEach(() => api.close());

async function idsOf(list: string): Promise<Record<string, number>> {
  const { body } = await caller.get<{ results: { slug: string; id: number }[] }>(`/${list}/?pageSize=500`);
  return Object.fromEntries(body.results.map(({ slug, id }) => [slug, id]));
}

function firstOf<Item>([first]: Item[]): Item {
  if (!first) throw new Error('the list is empty');
  return first;
}

function without(shop: Content, slug: string): Content {
  return {
    ...shop,
    products: shop.products
      .filter((product) => product.slug !== slug)
      .map((product) => ({ ...product, popular: product.popular.filter((other) => other !== slug) })),
  };
}

it('keeps ids, whatever the order of the files', async () => {
  const before = await Promise.all(['products', 'categories', 'food-categories'].map(idsOf));
  const shop = smallShop();
  shop.products.reverse();
  shop.categories.reverse();
  shop.foodCategories.reverse();
  await loadContent(api.store, shop);
  expect(await Promise.all(['products', 'categories', 'food-categories'].map(idsOf))).toEqual(before);
  expect(Object.keys(await idsOf('categories'))).toEqual(['bar', 'supy']);
});

it('gives a dish that comes back its old id, and that id to no other', async () => {
  const before = await idsOf('products');
  const newcomer = { ...firstOf(smallShop().products), slug: 'rassolnik', title: 'Рассольник', popular: [] };
  const changed = without(smallShop(), 'morse');
  await loadContent(api.store, { ...changed, products: [...changed.products, newcomer] });
  const between = await idsOf('products');
  expect(between).not.toHaveProperty('morse');
  expect(Object.values(before)).not.toContain(between.rassolnik);
  await loadContent(api.store, smallShop());
  expect(await idsOf('products')).toEqual(before);
});

it('removes what is gone everywhere it was shown', async () => {
  const shop = without(smallShop(), 'okroshka');
  const foodCategories = shop.foodCategories.filter(({ slug }) => slug !== 'holodnoe');
  const articles = shop.articles
    .filter(({ slug }) => slug !== 'pivo')
    .map((article) => ({ ...article, popular: [] }));
  await loadContent(api.store, { ...shop, foodCategories, articles, sliders: [], infoPages: [] });

  const bodyOf = async (path: string) => (await caller.get<{ results: object[] }>(path)).body;
  for (const path of [
    '/products/okroshka/',
    '/food-categories/holodnoe/',
    '/articles/pivo/',
    '/pages/delivery/',
  ]) {
    expect((await caller.get(path)).status, path).toBe(404);
  }
  expect((await bodyOf('/products/?search=окрошка')).results).toEqual([]);
  expect((await bodyOf('/products/?tag=лето')).results).toEqual([]);
  // The article of that name stays.
  expect((await bodyOf('/suggest/окрошка/')).results).toMatchObject([{ url: '/article/okroshka' }]);
  expect(await bodyOf('/products/borshch/')).toMatchObject({ popularProducts: [{ slug: 'morse' }] });
  expect(await bodyOf('/sliders/')).toEqual({ results: [] });
});

it('shows what is new at once, in the search too', async () => {
  const shop = smallShop();
  const products = shop.products.map((product) =>
    product.slug === 'borshch'
      ? { ...product, title: 'Борщ с фасолью', price: 399, tags: ['постное'] }
      : product,
  );
  await loadContent(api.store, { ...shop, products, settings: { SITE_NAME: 'Ёж' } });
  const { body } = await caller.get<{ results: object[] }>('/products/?search=фасоль');
  expect(body.results).toMatchObject([
    { slug: 'borshch', title: 'Борщ с фасолью', price: 399, tags: ['постное'] },
  ]);
  expect((await caller.get('/settings/')).body).toEqual({ SITE_NAME: 'Ёж' });
});

it('changes all or nothing', async () => {
  const before = await caller.get('/products/');
  const broken = smallShop();
  firstOf(broken.products).title = 'Щи';
  firstOf(broken.articles).popular = ['no-such-article'];
  await expect(loadContent(api.store, broken)).rejects.toThrow('no-such-article');
  expect((await caller.get('/products/')).body).toEqual(before.body);
});

it('loads again only what has changed', async () => {
  const other = { ...smallShop(), settings: {}, fingerprint: 'other' };
  expect(await loadContentIfChanged(api.store, smallShop())).toBe('there-already');
  expect(await loadContentIfChanged(api.store, other)).toBe('loaded');
  expect((await caller.get('/settings/')).body).toEqual({});
  expect(await loadContentIfChanged(api.store, other)).toBe('there-already');
});

it('leaves what a later release has loaded as it is, and loads its own over that of an earlier one', async () => {
  const content = (name: string) => ({ ...smallShop(), settings: { name }, fingerprint: name });
  const load = (release: string) => loadContentIfChanged(api.store, content(release), release);
  const outcomes = [];
  for (const release of ['1.9.0', '1.10.0', '1.9.0', '1.10.0', '1.9.0']) outcomes.push(await load(release));
  expect(outcomes).toEqual(['loaded', 'loaded', 'later-release', 'there-already', 'later-release']);
  expect((await caller.get('/settings/')).body).toEqual({ name: '1.10.0' });
});

it('counts a tag that a file names twice once', async () => {
  const shop = smallShop();
  firstOf(shop.products).tags = ['Острое', 'острое'];
  await loadContent(api.store, shop);
  const { body } = await caller.get<{ count: number }>('/products/?tag=острое');
  expect(body.count).toBe(1);
});

describe('the pictures and warnings that are kept with a stamp', () => {
  const plan = { pictures: smallShop().pictures, first: ['dish/borshch.webp'] };
  const warnings = [{ file: 'menus.yaml', line: 3, column: 7, field: '[1]', problem: 'нет' }];
  const kept = { plan, warnings };

  it('are those of the same stamp only', async () => {
    expect(await keptPlan(api.store, 'one')).toBeUndefined();
    await keepPlan(api.store, 'one', kept);
    expect(await keptPlan(api.store, 'one')).toEqual(kept);
    expect(await keptPlan(api.store, 'other')).toBeUndefined();
    await keepPlan(api.store, 'other', kept);
    expect(await keptPlan(api.store, 'one')).toBeUndefined();
  });

  it('are forgotten when another content is loaded, also by a program that has no stamp', async () => {
    await keepPlan(api.store, 'one', kept);
    await loadContent(api.store, without(smallShop(), 'morse'));
    expect(await keptPlan(api.store, 'one')).toBeUndefined();
  });
});

it('has another stamp when a file, its name or the program changes, and none without a built program', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'stamp-'));
  const [program, file] = [path.join(dir, 'program'), path.join(dir, 'content/a.yaml')];
  mkdirSync(path.dirname(file));
  const stamp = () => stampOf(path.dirname(file), program);
  expect(await stamp()).toBeUndefined();
  const stamps = new Set();
  for (const change of [
    () => writeFileSync(program, '1'),
    () => writeFileSync(file, 'a'),
    () => writeFileSync(file, 'b'),
    () => renameSync(file, path.join(dir, 'content/b.yaml')),
    () => writeFileSync(program, '2'),
  ]) {
    change();
    expect(await stamp()).toBe(await stamp());
    stamps.add(await stamp());
  }
  expect(stamps.size).toBe(5);
  rmSync(dir, { recursive: true });
});
