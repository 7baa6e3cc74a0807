import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';

type Suggestion = { title: string; url: string; price?: number };

let api: ShopApi;
let caller: ApiCaller;
beforeAll(async () => {
  api = await createShopApi();
  caller = new ApiCaller(api);
});
afterAll(() => api.close());

async function found(list: 'products' | 'articles', text: string): Promise<string[]> {
  const path = `/${list}/?search=${encodeURIComponent(text)}`;
  const { status, body } = await caller.get<{ results: { slug: string }[]; count: number }>(path);
  expect(status, text).toBe(200);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ slug }) => slug);
}

async function suggested(text: string): Promise<Suggestion[]> {
  const { status, body } = await caller.get<{ results: Suggestion[] }>(
    `/suggest/${encodeURIComponent(text)}/`,
  );
  expect(status, text).toBe(200);
  return body.results;
}

it.each([
  ['борщ', ['borshch']],
  ['БОРЩ', ['borshch']],
  ['бор', ['borshch']],
  ['орщ', []],
  // Titles, then ingredients, then tags.
  ['сырн', ['cheese-soup']],
  ['сливки', ['cheese-soup']],
  ['безалко', ['morse']],
  // ё = е, in what is typed and in what is found; the title counts more than the ingredients.
  ['ЁЖ', ['lager', 'morse']],
  ['еж', ['lager', 'morse']],
  ['свекла', ['okroshka', 'borshch']],
  ['мед', ['morse']],
  // Every word must match, in any order and place.
  ['говядина борщ', ['borshch']],
  ['борщ сыр', []],
  ['суп сыр', ['cheese-soup']],
  // A letter written as two code points, as macOS writes й and ё.
  ['\u0435\u0308жик', ['lager']],
  // Any form of a word, in what is typed and in what is found.
  ['борща', ['borshch']],
  ['говядиной', ['borshch', 'okroshka']],
  // By the section a dish stands in.
  ['супы', ['borshch', 'okroshka', 'cheese-soup']],
  ['супа', ['borshch', 'okroshka', 'cheese-soup']],
  // A stem is a whole word, not a beginning: that of «чай» is «ча».
  ['чай', []],
  // Words that mean the same.
  ['бурак', ['borshch', 'okroshka']],
  // Typing errors: a letter too few, too many, another one, two that changed places.
  ['окрошк', ['okroshka']],
  ['окорошка', ['okroshka']],
  ['окрожка', ['okroshka']],
  ['окрокша', ['okroshka']],
  ['окрожка борщ', []],
  // In a short word one letter makes another word.
  ['горщ', []],
  ['корж', []],
  ['жор', []],
  // Typed with the keyboard in Latin.
  [',jho', ['borshch']],
  ['jrhjirf', ['okroshka']],
])('finds «%s»', async (text, expected) => {
  expect((await found('products', text)).toSorted()).toEqual(expected.toSorted());
});

it('puts the best match first: a title that begins so, then other titles, then ingredients', async () => {
  expect(await found('products', 'ёж')).toEqual(['lager', 'morse']);
  expect((await suggested('суп')).map(({ title }) => title)).toEqual([
    ...['Супы', 'Сырный суп'],
    // By their section or a tag.
    ...['Окрошка', 'Сезон окрошки', 'Борщ с говядиной'],
  ]);
  expect((await suggested('окр')).map(({ title }) => title)).toEqual(['Окрошка', 'Сезон окрошки']);
});

it('puts a long title that begins so before a short one that does not', async () => {
  const shop = smallShop();
  const titles = ['Том-ям суп', 'Суп дня с гренками, зеленью и сметаной', 'Дорадо и суп'];
  const products = shop.products
    .slice(0, 3)
    .map((product, index) => ({ ...product, title: titles[index] ?? '', popular: [] }));
  const other = await createShopApi({ content: { ...shop, products } });
  const { body } = await new ApiCaller(other).get<{ results: { title: string }[] }>('/products/?search=суп');
  expect(body.results[0]?.title).toBe(titles[1]);
  await other.close();
});

it.each([
  ['пица', 'Пицца «Четыре сыра»'],
  ['пицой', 'Пицца «Четыре сыра»'],
  ['мморс', 'Морс'],
  ['морсс', 'Морс'],
  // As short, and not only doubled.
  ['пиза', undefined],
  ['ии', undefined],
])('takes a letter that stands twice for one, also in a short word: «%s»', async (text, title) => {
  const shop = smallShop();
  const titles = ['Пицца «Четыре сыра»', 'Морс', 'Иван-чай'];
  const products = shop.products
    .slice(0, 3)
    .map((product, index) => ({ ...product, title: titles[index] ?? '', popular: [] }));
  const other = await createShopApi({ content: { ...shop, products } });
  const path = `/products/?search=${encodeURIComponent(text)}`;
  const { body } = await new ApiCaller(other).get<{ results: { title: string }[] }>(path);
  expect(body.results.map((dish) => dish.title)).toEqual(title === undefined ? [] : [title]);
  await other.close();
});

it('finds articles by their text as well, but does not suggest them for it', async () => {
  expect(await found('articles', 'квас')).toHaveLength(2);
  expect(await found('articles', 'окрошк')).toEqual(['okroshka']);
  expect(await suggested('квас')).toEqual([]);
  expect(await found('articles', 'nbsp')).toEqual([]);
});

it('does not take words for one in a long text when they share half a word: «сушими» is no form of «сушим»', async () => {
  const shop = smallShop();
  const [first, ...others] = shop.articles;
  const articles = [
    { ...(first as (typeof shop.articles)[number]), slug: 'drying', content: '<p>Корки сушим с рыбой.</p>' },
    ...others,
  ];
  const products = shop.products.map((product, index) => ({
    ...product,
    ...(index === 0 && { title: 'Суши с лососем' }),
    popular: [],
  }));
  const other = await createShopApi({ content: { ...shop, articles, products } });
  async function slugs(list: string, text: string) {
    const path = `/${list}/?search=${encodeURIComponent(text)}`;
    const { body } = await new ApiCaller(other).get<{ results: { slug: string }[] }>(path);
    return body.results.map(({ slug }) => slug);
  }
  expect(await slugs('articles', 'сушими')).toEqual([]);
  for (const text of ['сушим', 'рыба', 'рыбу', 'корка']) {
    expect(await slugs('articles', text), text).toEqual(['drying']);
  }
  // In a short text that says what it is about it is the same word.
  expect(await slugs('products', 'сушими')).toEqual([products[0]?.slug]);
  await other.close();
});

it('suggests what leads to a page, with the price of a dish', async () => {
  expect(await suggested('окр')).toMatchObject([
    { title: 'Окрошка', url: '/product/okroshka', price: 320.5 },
    { title: 'Сезон окрошки', url: '/article/okroshka' },
  ]);
  expect(await suggested('бар')).toMatchObject([
    { title: 'Бар', url: '/category/bar' },
    { url: '/product/morse' },
    { url: '/product/lager' },
    { url: '/article/pivo' },
  ]);
});

it('suggests ten at most', async () => {
  const shop = smallShop();
  const products = shop.products.flatMap((product) =>
    ['a', 'b', 'c'].map((copy) => ({
      ...product,
      slug: `${product.slug}-${copy}`,
      title: `Суп ${copy}`,
      popular: [],
    })),
  );
  const larger = await createShopApi({ content: { ...shop, products } });
  const { body } = await new ApiCaller(larger).get<{ results: unknown[] }>('/suggest/суп/');
  expect(body.results).toHaveLength(10);
  await larger.close();
});

it.each([
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
  '🍲',
  '🍲 борщ',
  '\u0000',
  '½ ² Ⅷ',
  '日本',
  'я'.repeat(3000),
  'борщ '.repeat(600),
  Array.from({ length: 400 }, (_, index) => `слово${index}`).join(' '),
])('takes text %# for words, never for a query', async (text) => {
  const slugs = await found('products', text);
  expect(slugs.length).toBeLessThan(5);
  await found('articles', text);
  await suggested(text);
  expect(await found('products', 'борщ')).toEqual(['borshch']);
});

it('reads words around signs, and finds nothing where there are none', async () => {
  expect(await found('products', '«борщ!»')).toEqual(['borshch']);
  expect(await found('products', 'борщ"*')).toEqual(['borshch']);
  expect(await found('products', '🍲 борщ')).toEqual(['borshch']);
  expect(await found('products', '🍲')).toEqual([]);
  expect(await suggested('***')).toEqual([]);
  // Not a search at all: the whole menu.
  expect(await found('products', '   ')).toHaveLength(5);
});

it('does not stumble over an address that is not UTF-8', async () => {
  for (const path of [
    '/suggest/%ff/',
    '/suggest/%E0%A4/',
    '/products/?search=%ff',
    '/articles/?tag=%E0%A4',
  ]) {
    expect((await caller.get(path)).status, path).toBe(200);
  }
  expect((await caller.get('/products/%ff/')).status).toBe(404);
});

it('suggests sections of both kinds, however many dishes fit as well', async () => {
  const shop = smallShop();
  const products = Array.from({ length: 12 }, (_, index) => ({
    ...(shop.products[0] as (typeof shop.products)[number]),
    slug: `hot-${index}`,
    title: `Горячее блюдо ${index}`,
    popular: [],
  }));
  const other = await createShopApi({ content: { ...shop, products } });
  const { body } = await new ApiCaller(other).get<{ results: Suggestion[] }>('/suggest/горячее/');
  expect(body.results).toHaveLength(10);
  expect(body.results[0]).toMatchObject({ title: 'Горячее', url: '/food-category/goryachee' });
  await other.close();
});

it('gives all of what a thousand dishes match, and the best first, wherever they stand in the menu', async () => {
  const shop = smallShop();
  const titles: Record<number, string> = {
    900: 'Сыр на углях',
    950: 'Лепёшка и сыр',
    970: 'Лепёшка, сыр и сыр',
  };
  const products = Array.from({ length: 1000 }, (_, number) => ({
    ...(shop.products[0] as (typeof shop.products)[number]),
    slug: `dish-${number}`,
    title: titles[number] ?? `Блюдо ${number}`,
    ingredients: ['сыр'],
    popular: [],
  }));
  const other = await createShopApi({ content: { ...shop, products } });
  const whole = new ApiCaller(other);
  for (const filter of ['', '&category=supy']) {
    const slugs: string[] = [];
    for (const page of [1, 2, 3]) {
      const path = `/products/?search=сыр&pageSize=400&page=${page}${filter}`;
      const { body } = await whole.get<{ results: { slug: string }[]; count: number }>(path);
      expect(body.count).toBe(1000);
      slugs.push(...body.results.map(({ slug }) => slug));
    }
    expect(slugs[0]).toBe('dish-900');
    expect(slugs.slice(1, 3).toSorted()).toEqual(['dish-950', 'dish-970']);
    expect(new Set(slugs).size).toBe(1000);
    // What is behind the best stands as in the menu.
    expect(slugs.slice(-3)).toEqual(['dish-997', 'dish-998', 'dish-999']);
  }
  const { body } = await whole.get<{ results: Suggestion[] }>('/suggest/сыр/');
  expect(body.results[0]?.title).toBe('Сыр на углях');
  await other.close();
});
