/** Protects lists and pages of the API: order, paging, filters, tags, and validation by parameter. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { ApiCaller, type Refusal } from '#tests/upstream/support/api-caller.ts';

type Item = { id: number; slug: string; title: string };
type List = { results: Item[]; count: number; totalPages: number; tags: string[] };

let api: ShopApi;
let caller: ApiCaller;
beforeAll(async () => {
  api = await createShopApi();
  caller = new ApiCaller(api);
});
afterAll(() => api.close());

async function get<Body = List>(path: string): Promise<Body> {
  const { status, body } = await caller.get<Body>(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

const MENU = ['borshch', 'okroshka', 'cheese-soup', 'lager', 'morse'];

test.each<[path: string, slugs: string[], more?: Partial<List>]>([
  ['/products/', MENU],
  ['/products/?page=2&pageSize=2', ['cheese-soup', 'lager'], { count: 5, totalPages: 3 }],
  ['/articles/?page=2&pageSize=1', ['pivo']],
  ['/categories/?page=2&pageSize=1', ['bar']],
  ['/products/?category=no-such', [], { count: 0, totalPages: 1, tags: [] }],
  ['/products/?page=&pageSize=&category=&search=&tag=&onMain=&foodCategory=', MENU],
  ['/products/?category=bar', ['lager', 'morse'], { tags: ['безалкогольное', 'пиво'] }],
  ['/products/?foodCategory=holodnoe', ['okroshka']],
  ['/products/?foodCategory=holodnoe&foodCategory=napitki', ['okroshka', 'lager', 'morse']],
  ['/products/?onMain=true&pageSize=45', ['borshch', 'morse']],
  ['/products/?tag=хит', ['borshch', 'okroshka']],
  ['/products/?tag=ХИТ&category=supy&search=окр', ['okroshka']],
  ['/articles/', ['okroshka', 'pivo']],
  ['/articles/?tag=лето', ['okroshka'], { tags: ['лето', 'супы'] }],
  ['/food-categories/?category=supy', ['goryachee', 'holodnoe']],
])('%s lists %j', async (path, slugs, more = {}) => {
  const body = await get(path);
  expect(body.results.map(({ slug }) => slug)).toEqual(slugs);
  expect(body).toMatchObject(more);
});

test.each([
  ['page=0', ['page']],
  ['page=abc', ['page']],
  ['pageSize=501', ['pageSize']],
  ['onMain=maybe', ['onMain']],
  ['page=x&pageSize=y', ['page', 'pageSize']],
])('?%s is refused at %j, in Russian', async (query, fields) => {
  const { status, body } = await caller.get<Refusal>(`/products/?${query}`);
  expect([status, Object.keys(body)]).toEqual([400, fields]);
  for (const field of fields) expect(body[field]?.[0]).toMatch(/[а-я]/);
});

test('a dish and an article have all their fields', async () => {
  const { id: foodCategory } = await get<Item>('/food-categories/goryachee/');
  expect(await get<object>('/products/borshch/')).toMatchObject({
    slug: 'borshch',
    title: 'Борщ с говядиной',
    sku: 'A-borshch',
    weight: 350,
    price: 450,
    canBuy: true,
    foodCategory,
    content: '<p>Борщ с говядиной</p>',
    ingridiends: ['свёкла', 'говядина'],
    nutritions: ['250 ккал'],
    category: { slug: 'supy', title: 'Супы' },
    coverUrls: { default: '/media/dish/borshch.webp' },
    coverListUrls: [{ default: '/media/dish/borshch-1.webp' }],
    popularProducts: [{ slug: 'okroshka' }, { slug: 'morse' }],
  });
  expect(await get<object>('/articles/okroshka/')).toMatchObject({
    author: { fullName: 'Шеф Павел' },
    createdDt: '2026-06-01T10:00:00+03:00',
    popularArticles: [{ slug: 'pivo' }],
  });
});

test('menus are selected by type, with their levels, and each item has its own id', async () => {
  type Menu = { title: string; items: { id: number; childs: Menu['items'] }[] };
  const menus = async (path: string) => (await get<{ results: Menu[] }>(path)).results;
  const all = await menus('/nav-menus/');
  expect(all.map(({ title }) => title)).toEqual(['Главное меню', 'Счётчики']);
  expect(await menus('/nav-menus/?menuType=0')).toMatchObject([
    { items: [{ title: 'Кухня', childs: [{ childs: [{ title: 'Борщ' }] }] }, { title: 'Бар' }] },
  ]);
  expect(await menus('/nav-menus/?menuType=10')).toEqual([]);
  expect((await caller.get('/nav-menus/?menuType=7')).status).toBe(400);
  const tiles = await menus('/nav-images/');
  const items = [{ coverUrls: { homeNav: '/media/nav/supy.webp' } }];
  expect(tiles).toMatchObject([{ title: 'Плитки', items }]);
  const idsOf = (level: Menu['items']): number[] => level.flatMap(({ id, childs }) => [id, ...idsOf(childs)]);
  const ids = [...all, ...tiles].flatMap((menu) => idsOf(menu.items));
  expect(new Set(ids).size).toBe(ids.length);
});
