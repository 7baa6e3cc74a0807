/** Protects: edited content is loaded completely or not at all, keeps ids, and removes deleted entities. */
import { expect } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import type { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { shopTest as test } from '#tests/upstream/support/api-caller.ts';
import type { Content, ContentProduct } from '#upstream/content/content.ts';
import { loadContent, loadContentIfChanged } from '#upstream/store/content/load-content.ts';

type List = { results: { slug: string; id: number }[]; count: number };

async function allIds(guest: ApiCaller): Promise<object[]> {
  const lists = ['products', 'categories', 'food-categories'].map(async (list) => {
    const { results } = (await guest.get<List>(`/${list}/?pageSize=500`)).body;
    return Object.fromEntries(results.map(({ slug, id }) => [slug, id]));
  });
  return Promise.all(lists);
}

function shopWith(edit: (dish: ContentProduct) => ContentProduct | ContentProduct[]): Content {
  const shop = smallShop();
  return { ...shop, products: shop.products.flatMap((dish) => edit({ ...dish, popular: [] })) };
}

test('ids stay, independent of the order of the files', async ({ guest, store }) => {
  const before = await allIds(guest);
  const shop = smallShop();
  for (const list of [shop.products, shop.categories, shop.foodCategories]) list.reverse();
  await loadContent(store, shop);
  const after = await allIds(guest);
  expect(after).toEqual(before);
  expect(Object.keys(after[1] ?? {})).toEqual(['bar', 'supy']);
});

test('a restored dish has its old id, which no other dish gets', async ({ guest, ids, store }) => {
  const rassolnik = (dish: ContentProduct) => ({ ...dish, slug: 'rassolnik', title: 'Рассольник' });
  await loadContent(
    store,
    shopWith((dish) => (dish.slug === 'morse' ? rassolnik(dish) : dish)),
  );
  const between = await guest.dishIds();
  expect(between).not.toHaveProperty('morse');
  expect(Object.values(ids)).not.toContain(between.rassolnik);
  await loadContent(store, smallShop());
  expect(await guest.dishIds()).toEqual(ids);
});

test('what is deleted is nowhere any more', async ({ guest, store }) => {
  const shop = smallShop();
  const products = shop.products
    .filter(({ slug }) => slug !== 'okroshka')
    .map((dish) => ({ ...dish, popular: dish.popular.filter((slug) => slug !== 'okroshka') }));
  const foodCategories = shop.foodCategories.filter(({ slug }) => slug !== 'holodnoe');
  const articles = shop.articles.slice(0, 1).map((article) => ({ ...article, popular: [] }));
  const rest = { foodCategories, articles, sliders: [], infoPages: [] };
  await loadContent(store, { ...shop, products, ...rest });
  for (const deleted of [
    'products/okroshka',
    'food-categories/holodnoe',
    'articles/pivo',
    'pages/delivery',
  ]) {
    expect([deleted, (await guest.get(`/${deleted}/`)).status]).toEqual([deleted, 404]);
  }
  for (const path of ['/products/?search=окрошка', '/products/?tag=лето', '/sliders/']) {
    expect((await guest.get(path)).body).toMatchObject({ results: [] });
  }
  const suggestions = { results: [{ url: '/article/okroshka' }] };
  expect((await guest.get('/suggest/окрошка/')).body).toMatchObject(suggestions);
  const popular = { popularProducts: [{ slug: 'morse' }] };
  expect((await guest.get('/products/borshch/')).body).toMatchObject(popular);
});

test('content that fails changes nothing', async ({ guest, store }) => {
  const before = (await guest.get('/products/')).body;
  const broken = shopWith((dish) => ({ ...dish, title: 'Щи' }));
  for (const article of broken.articles) article.popular = ['no-such-article'];
  await expect(loadContent(store, broken)).rejects.toThrow('no-such-article');
  expect((await guest.get('/products/')).body).toEqual(before);
});

test('content is loaded when it has changed, and never replaces that of a later release', async ({
  guest,
  store,
}) => {
  expect(await loadContentIfChanged(store, smallShop())).toBe('there-already');
  const load = (release: string) => {
    const content = { ...smallShop(), settings: { name: release }, fingerprint: release };
    return loadContentIfChanged(store, content, release);
  };
  const outcomes = [];
  for (const release of ['1.9.0', '1.10.0', '1.9.0', '1.10.0', '1.9.0']) outcomes.push(await load(release));
  expect(outcomes).toEqual(['loaded', 'loaded', 'later-release', 'there-already', 'later-release']);
  expect((await guest.get('/settings/')).body).toMatchObject({ name: '1.10.0' });
});
