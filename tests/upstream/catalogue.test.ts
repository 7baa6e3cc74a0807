import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';

type Item = { id: number; slug: string; title: string };
type List = { results: Item[]; count: number; totalPages: number; tags: string[] };

let api: ShopApi;
let caller: ApiCaller;
beforeAll(async () => {
  api = await createShopApi();
  caller = new ApiCaller(api);
});
afterAll(() => api.close());

async function list(path: string): Promise<List> {
  const { status, body } = await caller.get<List>(path);
  expect(status, path).toBe(200);
  return body;
}

async function slugs(path: string): Promise<string[]> {
  return (await list(path)).results.map(({ slug }) => slug);
}

const MENU = ['borshch', 'okroshka', 'cheese-soup', 'lager', 'morse'];

it('lists dishes in the order of the menu, nine a page unless asked otherwise', async () => {
  expect(await slugs('/products/')).toEqual(MENU);
  const products = Array.from({ length: 10 }, (_, index) => ({
    ...(smallShop().products[0] as ReturnType<typeof smallShop>['products'][number]),
    slug: `dish-${index}`,
    popular: [],
  }));
  const larger = await createShopApi({ content: { ...smallShop(), products } });
  const { body } = await new ApiCaller(larger).get<List>('/products/');
  expect(body).toMatchObject({ count: 10, totalPages: 2 });
  expect(body.results).toHaveLength(9);
  await larger.close();
});

it('pages', async () => {
  expect(await list('/products/?page=2&pageSize=2')).toMatchObject({
    count: 5,
    totalPages: 3,
    results: [{ slug: 'cheese-soup' }, { slug: 'lager' }],
  });
  expect(await slugs('/products/?page=3&pageSize=2')).toEqual(['morse']);
  expect(await list('/products/?pageSize=500')).toMatchObject({ count: 5, totalPages: 1 });
  expect(await slugs('/articles/?page=2&pageSize=1')).toEqual(['pivo']);
  expect(await slugs('/categories/?page=2&pageSize=1')).toEqual(['bar']);
  expect(await slugs('/food-categories/?page=2&pageSize=2')).toEqual(['napitki']);
});

it('has nothing behind the last page, and one page of nothing', async () => {
  expect(await list('/products/?page=999999999&pageSize=500')).toMatchObject({
    results: [],
    count: 5,
    totalPages: 1,
  });
  expect(await list('/products/?category=no-such')).toMatchObject({
    results: [],
    count: 0,
    totalPages: 1,
    tags: [],
  });
});

it.each([
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=abc', 'page'],
  ['page=1.5', 'page'],
  ['page=99999999999999999999', 'page'],
  ['pageSize=0', 'pageSize'],
  ['pageSize=501', 'pageSize'],
  ['pageSize=1e2', 'pageSize'],
  ['onMain=maybe', 'onMain'],
])('refuses ?%s by name, in Russian', async (query, field) => {
  const { status, body } = await caller.get<Record<string, string[]>>(`/products/?${query}`);
  expect(status).toBe(400);
  expect(Object.keys(body)).toEqual([field]);
  expect(body[field]?.[0]).toMatch(/[а-я]/);
});

it('names every wrong parameter at once, and takes an empty one for absent', async () => {
  const { body } = await caller.get<object>('/products/?page=x&pageSize=y');
  expect(Object.keys(body)).toEqual(['page', 'pageSize']);
  expect(await slugs('/products/?page=&pageSize=&category=&search=&tag=&onMain=&foodCategory=')).toEqual(
    MENU,
  );
});

it('filters dishes', async () => {
  expect(await slugs('/products/?category=bar')).toEqual(['lager', 'morse']);
  expect(await slugs('/products/?foodCategory=holodnoe')).toEqual(['okroshka']);
  expect(await slugs('/products/?foodCategory=holodnoe&foodCategory=napitki')).toEqual([
    'okroshka',
    'lager',
    'morse',
  ]);
  expect(await slugs('/products/?category=supy&foodCategory=napitki')).toEqual([]);
  expect(await slugs('/products/?onMain=true&pageSize=45')).toEqual(['borshch', 'morse']);
  expect(await slugs('/products/?onMain=false')).toEqual(MENU);
  expect(await slugs('/products/?tag=хит')).toEqual(['borshch', 'okroshka']);
  expect(await slugs('/products/?tag=ХИТ&category=supy&search=окр')).toEqual(['okroshka']);
});

it('names the tags of what was found, the most frequent first', async () => {
  const { tags } = await list('/products/');
  expect(tags[0]).toBe('хит');
  expect(tags.toSorted()).toEqual(['безалкогольное', 'лето', 'мясное', 'пиво', 'хит']);
  // Of everything that matches, not of the page that is shown.
  expect((await list('/products/?pageSize=1')).tags).toEqual(tags);
  expect((await list('/products/?category=bar')).tags).toEqual(['безалкогольное', 'пиво']);
  expect((await list('/articles/?tag=лето')).tags).toEqual(['лето', 'супы']);
});

it('shows a dish with all its fields', async () => {
  const { body: foodCategory } = await caller.get<Item>('/food-categories/goryachee/');
  const { body } = await caller.get<Item & { popularProducts: Item[] }>('/products/borshch/');
  expect(body).toMatchObject({
    slug: 'borshch',
    title: 'Борщ с говядиной',
    sku: 'A-borshch',
    weight: 350,
    price: 450,
    canBuy: true,
    foodCategory: foodCategory.id,
    content: '<p>Борщ с говядиной</p>',
    ingridiends: ['свёкла', 'говядина'],
    nutritions: ['Калории 250 ккал'],
    category: { slug: 'supy', title: 'Супы' },
    coverUrls: { default: '/media/dish/borshch.webp' },
    coverListUrls: [{ default: '/media/dish/borshch-1.webp' }],
  });
  expect(body.popularProducts.map(({ slug }) => slug)).toEqual(['okroshka', 'morse']);
});

it('shows an article, newest first in the list, with its popular ones', async () => {
  expect(await slugs('/articles/')).toEqual(['okroshka', 'pivo']);
  const { body } = await caller.get<{ popularArticles: Item[] }>('/articles/okroshka/');
  expect(body).toMatchObject({ author: { fullName: 'Шеф Павел' }, createdDt: '2026-06-01T10:00:00+03:00' });
  expect(body.popularArticles.map(({ slug }) => slug)).toEqual(['pivo']);
});

it('names only the food categories that a category has', async () => {
  expect(await slugs('/food-categories/?category=supy')).toEqual(['goryachee', 'holodnoe']);
  expect(await slugs('/food-categories/?category=bar')).toEqual(['napitki']);
  expect(await list('/food-categories/?category=no-such')).toMatchObject({ results: [], count: 0 });
});

it('answers menus by type, with their levels and a number for every item', async () => {
  type Menu = { title: string; items: { id: number; childs: Menu['items'] }[] };
  const menus = async (path: string) => (await caller.get<{ results: Menu[] }>(path)).body.results;
  expect((await menus('/nav-menus/')).map(({ title }) => title)).toEqual(['Главное меню', 'Счётчики']);
  const [main] = await menus('/nav-menus/?menuType=0');
  expect(main).toMatchObject({
    items: [{ title: 'Кухня', childs: [{ childs: [{ title: 'Борщ' }] }] }, { title: 'Бар' }],
  });
  expect(await menus('/nav-menus/?menuType=10')).toEqual([]);
  expect((await caller.get('/nav-menus/?menuType=7')).status).toBe(400);
  const [tiles] = await menus('/nav-images/');
  expect(tiles).toMatchObject({
    title: 'Плитки',
    items: [{ coverUrls: { homeNav: '/media/nav/supy.webp' } }],
  });
  const ids = (items: Menu['items']): number[] => items.flatMap((item) => [item.id, ...ids(item.childs)]);
  const all = [...(await menus('/nav-menus/')), ...(await menus('/nav-images/'))].flatMap(({ items }) =>
    ids(items),
  );
  expect(new Set(all).size).toBe(all.length);
});

it('answers sliders, pages, hours and texts', async () => {
  const { body: sliders } = await caller.get<{ results: Item[] }>('/sliders/?menuType=50');
  expect(sliders.results.map(({ title }) => title)).toEqual(['Новинки']);
  const { body: seo } = await caller.get<{ results: { pageType: number }[] }>('/seo-pages/?pageSize=1');
  expect(seo.results).toEqual([{ pageType: 0, metaData: { title: 'Главная' }, coverUrls: {} }]);
  expect((await caller.get('/pages/delivery/')).body).toMatchObject({ title: 'Доставка', slug: 'delivery' });
  expect((await caller.get('/settings/')).body).toEqual({
    SITE_NAME: 'Ёж и Хмель',
    SITE_PHONE: '+7-495-000-00-00',
  });
  expect((await caller.get('/work-days/')).body).toEqual({
    results: [
      { day: 'Понедельник', status: '12:00 – 00:00' },
      { day: 'Вторник', status: 'Выходной' },
    ],
  });
});
