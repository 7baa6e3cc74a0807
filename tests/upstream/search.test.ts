/** Protects the search and its suggestions: Russian word forms, ranking, malicious input. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { ApiCaller, openApi } from '#tests/upstream/support/api-caller.ts';
import type { Content, ContentProduct } from '#upstream/content/content.ts';

type Suggestion = { title: string; url: string; price?: number };
type Item = { slug: string; title: string };

let api: ShopApi;
let caller: ApiCaller;
let layoutApi: ShopApi;
beforeAll(async () => {
  api = await createShopApi();
  caller = new ApiCaller(api);
  layoutApi = await createShopApi({ content: contentWith(LAYOUT_DISHES) });
});
afterAll(() => Promise.all([api.close(), layoutApi.close()]));

async function find(list: 'products' | 'articles', text: string, from = caller): Promise<string[]> {
  type List = { results: Item[]; count: number };
  const { status, body } = await from.get<List>(`/${list}/?search=${encodeURIComponent(text)}`);
  expect([text, status, body.count]).toEqual([text, 200, body.results.length]);
  return body.results.map(({ slug }) => slug);
}

async function suggest(text: string, from = caller): Promise<Suggestion[]> {
  const { status, body } = await from.get<{ results: Suggestion[] }>(`/suggest/${encodeURIComponent(text)}/`);
  expect([text, status]).toEqual([text, 200]);
  return body.results;
}

function contentWith(dishes: Partial<ContentProduct>[], more: Partial<Content> = {}): Content {
  const shop = smallShop();
  const [first] = shop.products;
  const products = dishes.flatMap((dish, index) =>
    first ? { ...first, ingredients: [], tags: [], slug: `dish-${index}`, ...dish, popular: [] } : [],
  );
  return { ...shop, products, ...more };
}

async function openWith(dishes: Partial<ContentProduct>[], more: Partial<Content> = {}): Promise<ApiCaller> {
  return new ApiCaller(await openApi({ content: contentWith(dishes, more) }));
}

test.each([
  ['борщ', ['borshch']],
  ['БОРЩ', ['borshch']],
  ['орщ', []],
  // Titles, ingredients, tags.
  ['сырн', ['cheese-soup']],
  ['сливки', ['cheese-soup']],
  // ё = е, in the search and in the menu.
  ['ЁЖ', ['lager', 'morse']],
  ['свекла', ['okroshka', 'borshch']],
  // Every word must match, in any order and place.
  ['говядина борщ', ['borshch']],
  ['борщ сыр', []],
  ['суп сыр', ['cheese-soup']],
  // A letter of two code points, as macOS writes й and ё.
  ['\u0435\u0308жик', ['lager']],
  ['борща', ['borshch']],
  ['супы', ['borshch', 'okroshka', 'cheese-soup']],
  // Stems are matched as a whole: that of «чай» is «ча».
  ['чай', []],
  ['бурак', ['borshch', 'okroshka']],
  // Typing errors: missing, extra, wrong and transposed letters.
  ['окрошк', ['okroshka']],
  ['окрокша', ['okroshka']],
  ['горщ', []],
  // Typed with a Latin keyboard.
  [',jho', ['borshch']],
  ['«борщ!»', ['borshch']],
  ['🍲 борщ', ['borshch']],
  // Blank: the whole menu.
  ['   ', ['borshch', 'okroshka', 'cheese-soup', 'lager', 'morse']],
])('«%s» finds %j', async (text, slugs) => {
  expect((await find('products', text)).toSorted()).toEqual(slugs.toSorted());
});

const LAYOUT_DISHES = [
  'Бургер с беконом',
  'Жаркое',
  'Хачапури',
  'Эклер',
  'Ёжик',
  'Юкагирский чай',
  'Подъёмный торт',
  'Сырный суп',
  'Cola',
  'Pepsi',
  'Сок',
  'Сёмга',
  'Вишнёвый компот',
].map((title) => ({
  title,
  slug: title.toLowerCase().replace(/ .*/, ''),
  category: 'bar',
  foodCategory: 'napitki',
}));

test.each([
  // Typed with a Latin keyboard, with Shift or Caps Lock.
  ['<ehuth', 'бургер'],
  [',ehuth', 'бургер'],
  ['<EHUTH', 'бургер'],
  [':fhrjt', 'жаркое'],
  ['{fxfgehb', 'хачапури'],
  ['"rkth', 'эклер'],
  ['~;br', 'ёжик'],
  ['`;br', 'ёжик'],
  ['\\;br', 'ёжик'],
  ['>rfubhcrbq xfq', 'юкагирский'],
  ['>', 'юкагирский'],
  ['gjl}`vysq', 'подъёмный'],
  ['<ehuth c ,trjyjv', 'бургер'],
  // One word of the text only.
  ['сырный cegs', 'сырный'],
  ['cola', 'cola'],
  // Letters of the other alphabet that look alike.
  ['cуп', 'сырный'],
  ['cyп', 'сырный'],
  ['СYП', 'сырный'],
  ['cёмга', 'сёмга'],
  ['с\u00ebмга', 'сёмга'],
  ['Bишневый', 'вишнёвый'],
  ['компoт', 'вишнёвый'],
  ['COK', 'сок'],
  ['Сola', 'cola'],
  ['Pерsi', 'pepsi'],
  // Copied with invisible characters or a stress mark.
  ['бур\u200bгер', 'бургер'],
  ['\u2060жар\u00adкое', 'жаркое'],
  ['жарко\u0301е', 'жаркое'],
  ['е\u0308жик', 'ёжик'],
])('«%s» finds %s, in the list and in the suggestions', async (text, slug) => {
  const shop = new ApiCaller(layoutApi);
  expect((await find('products', text, shop))[0]).toBe(slug);
  const urls = (await suggest(text, shop)).map(({ url }) => decodeURIComponent(url));
  expect(urls.find((url) => url.startsWith('/product/'))).toBe(`/product/${slug}`);
});

test('a title with a letter of the other alphabet is found by its usual letters', async () => {
  const shop = await openWith([{ title: 'Kотлета' }, { title: 'Пиво Аle' }]);
  expect([await find('products', 'котлета', shop), await find('products', 'ale', shop)]).toEqual([
    ['dish-0'],
    ['dish-1'],
  ]);
});

test('the best match is first: the title’s beginning, other titles, ingredients', async () => {
  expect(await find('products', 'ёж')).toEqual(['lager', 'morse']);
  const titles = (await suggest('суп')).map(({ title }) => title);
  expect(titles).toEqual(['Супы', 'Сырный суп', 'Окрошка', 'Сезон окрошки', 'Борщ с говядиной']);
  const dishes = ['Том-ям суп', 'Суп дня с гренками, зеленью и сметаной', 'Дорадо и суп'];
  const shop = await openWith(dishes.map((title) => ({ title })));
  expect((await find('products', 'суп', shop))[0]).toBe('dish-1');
});

test.each([
  '"',
  '*',
  'борщ"',
  '"борщ',
  'борщ*',
  '^борщ',
  'title:борщ',
  'борщ OR суп',
  'борщ AND',
  'NOT',
  'NEAR(борщ суп)',
  '-борщ',
  '(борщ',
  '{title}: борщ',
  "'; drop table products; --",
  '%',
  '_',
  '\\',
  '\u0000',
  '½ ² Ⅷ',
  '日本',
  '***',
  'я'.repeat(3000),
  'борщ '.repeat(600),
  Array.from({ length: 400 }, (_, n) => `слово${n}`).join(' '),
])('input %# is words, never a query', async (text) => {
  expect((await find('products', text)).length).toBeLessThan(5);
  await find('articles', text);
  await suggest(text);
  expect(await find('products', 'борщ')).toEqual(['borshch']);
});

test.each(['/suggest/%ff/', '/suggest/%E0%A4/', '/products/?search=%ff', '/articles/?tag=%E0%A4'])(
  '%s, which is not UTF-8, is a search',
  async (path) => {
    expect((await caller.get(path)).status).toBe(200);
    expect((await caller.get('/products/%ff/')).status).toBe(404);
  },
);
