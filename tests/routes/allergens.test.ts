/** Protects guests with an allergy: allergens of dishes, and a filter that excludes unknown ones. */
import { expect, test } from 'vitest';
import type { Allergen } from '#contract/allergens.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop } from './support/shop.ts';

captureLog();

const STATED: Record<string, Allergen[] | undefined> = {
  borshch: [],
  okroshka: ['eggs', 'milk'],
  'cheese-soup': ['milk'],
};

/** Soups list their allergens, drinks do not. */
async function openStating(stated = STATED, content = smallShop()) {
  content.products = content.products.map((dish) => ({ ...dish, allergens: stated[dish.slug] }));
  const shop = await openShop({ content });
  async function see(path: string) {
    const page = readPage((await shop.shopper.visit(path)).html);
    const cards = page.all('article', { class: /^dish-card/ }).map(({ attribs }) => attribs.id);
    return {
      ...page,
      dishes: Object.keys(shop.ids).filter((slug) => cards.includes(`dish-${shop.ids[slug]}`)),
      boxes: page.all('input', { name: 'without' }).map(({ attribs }) => attribs.value),
      robots: page.all('meta', { name: 'robots' }).map(({ attribs }) => attribs.content),
    };
  }
  const choose = async (path: string, ...without: Allergen[]) =>
    shop.shopper.visit(...(await shop.shopper.visit(path)).page.press('Показать', { typed: { without } }));
  return { ...shop, see, choose };
}

test('a section offers the allergens of its dishes; one whose dishes state none is as it was', async () => {
  const { see } = await openStating();
  const soups = await see('/category/supy');
  expect([soups.boxes, soups.dishes.length]).toEqual([['eggs', 'milk'], 3]);
  expect(textOf(soups.one('summary', { class: /allergen/ }))).toBe('Мои аллергены');
  expect(soups.text).not.toContain('Скрыли');
  expect((await see('/category/bar')).all('div', { class: /allergen/ })).toEqual([]);
});

test('the choice is kept on the device, without scripts, and leads back', async () => {
  const { see, shopper, choose } = await openStating();
  const saved = await choose('/category/supy?active=goryachee', 'milk', 'eggs');
  expect([saved.status, saved.location]).toEqual([303, '/category/supy?active=goryachee']);
  const page = await see('/category/supy');
  expect(page.dishes).toEqual(['borshch']);
  expect(textOf(page.one('summary', { class: /allergen/ }))).toBe('Без яиц, молока');
  expect(page.robots).toEqual([]);
  const empty = await see('/category/supy?active=holodnoe');
  expect(empty.text).toContain('Таких блюд здесь нет');
  await shopper.visit(...(await shopper.visit('/category/supy')).page.press('Сбросить'));
  expect((await see('/category/supy')).dishes).toHaveLength(3);
});

test('«Сбросить» in a tab that does not show another tab’s choice keeps that', async () => {
  const { see, shopper, choose } = await openStating();
  await choose('/category/supy', 'milk');
  const outdated = await shopper.visit('/category/supy');
  await choose('/category/supy', 'milk', 'eggs');
  await shopper.visit(...outdated.page.press('Сбросить'));
  expect(textOf((await see('/category/supy')).one('summary', { class: /allergen/ }))).toBe('Без яиц');
});

test('a tab that does not show another tab’s choice keeps it', async () => {
  const { see, shopper, choose } = await openStating();
  const outdated = await shopper.visit('/category/supy');
  await choose('/category/supy', 'milk');
  await shopper.visit(...outdated.page.press('Показать', { typed: { without: ['eggs'] } }));
  expect(textOf((await see('/category/supy')).one('summary', { class: /allergen/ }))).toBe('Без яиц, молока');
  await choose('/category/supy', 'eggs');
  expect(textOf((await see('/category/supy')).one('summary', { class: /allergen/ }))).toBe('Без яиц');
});

test.each([
  ['/categories', 3],
  ['/category/supy', 1],
  ['/food-category/goryachee', 1],
  ['/', 2],
  ['/search?q=сыр', 2],
  ['/tag/хит', 1],
])('it holds on %s', async (path, count) => {
  const { see, shopper } = await openStating({ ...STATED, morse: [], lager: [] });
  await shopper.visit('/allergens', { without: 'milk', returnTo: '/' });
  const page = await see(encodeURI(path));
  expect(page.dishes).not.toContain('okroshka');
  expect(page.dishes).not.toContain('cheese-soup');
  expect(page.text).toContain('Без молока');
  expect(page.dishes.length).toBe(count);
});

test('it holds for suggestions, «Вам понравится» and the news, and a dish opened all the same warns', async () => {
  const content = smallShop();
  content.products = content.products.map((dish) => ({
    ...dish,
    onMain: true,
    popular: ['okroshka', 'cheese-soup'].filter((slug) => slug !== dish.slug),
  }));
  const { see, shopper } = await openStating({ ...STATED, 'cheese-soup': ['celery'] }, content);
  await shopper.visit('/allergens', { without: 'milk', returnTo: '/' });
  const suggested = await shopper.visit(encodeURI('/suggest?q=окрошка'));
  expect(JSON.parse(suggested.html).results.map(({ url }: { url: string }) => url)).toEqual([
    '/article/okroshka',
  ]);
  expect(suggested.headers.get('Vary')).toContain('Cookie');
  for (const path of ['/product/borshch', '/articles']) {
    const { links } = await see(path);
    expect.soft(links, path).toContain('/product/cheese-soup');
    expect.soft(links, path).not.toContain('/product/okroshka');
  }
  expect((await see('/product/okroshka')).text).toContain('Есть молоко');
  expect((await see('/product/borshch')).text).not.toContain('Есть молоко');
  expect((await see('/product/lager')).text).toContain('Аллергены не указаны');
});

test('a favourite stays, with a warning; «Забыть» forgets the choice', async () => {
  const { see, shopper } = await openStating();
  await shopper.visit('/allergens', { without: 'milk', returnTo: '/' });
  await shopper.visit('/favorites', { favorite: ['add:okroshka', 'add:morse'] });
  const home = await see('/');
  expect(home.text).toMatch(/Окрошка (?:Хит )?Есть молоко/);
  expect(home.text).toMatch(/Морс (?:Хит )?Аллергены не указаны/);
  await shopper.visit(...(await shopper.visit('/orders')).page.press('Забыть на этом устройстве'));
  expect((await see('/category/supy')).dishes).toHaveLength(3);
});

test('an old link to a filtered section hides its dishes, too, and is no page of its own', async () => {
  const { see, shopper } = await openStating();
  await shopper.visit('/allergens', { without: 'eggs', returnTo: '/' });
  const page = await see('/category/supy?without=milk');
  expect([page.dishes, page.robots]).toEqual([['borshch'], ['noindex']]);
  expect(page.links).toContain('/category/supy?active=goryachee&without=milk');
  expect((await see('/category/supy?without=shellfish')).robots).toEqual([]);
});

test('a form with unknown names or another site in it changes nothing else', async () => {
  const { see, shopper } = await openStating();
  const { location } = await shopper.visit('/allergens', {
    without: ['nut', 'milk'],
    returnTo: '//evil.test',
  });
  expect(location).toBe('/categories');
  expect((await see('/category/supy')).dishes).toEqual(['borshch']);
});

test('a dish with unknown allergens is hidden and counted, also one with an unknown name', async () => {
  const { see, shopper } = await openStating({ ...STATED, borshch: undefined });
  await shopper.visit('/allergens', { without: 'eggs', returnTo: '/' });
  const page = await see('/category/supy');
  expect(page.dishes).toEqual(['cheese-soup']);
  expect(page.text).toContain('Скрыли одно блюдо: его аллергены не указаны');
  expect((await see('/categories')).text).toContain('Скрыли 3 блюда: их аллергены не указаны');

  const other = await openStating();
  other.api.change('GET /products/', ({ results, ...list }: { results: { slug: string }[] }) => ({
    ...list,
    results: results.map((dish) => (dish.slug === 'borshch' ? dish : { ...dish, allergens: ['nut'] })),
  }));
  takeLog();
  expect((await other.see('/category/supy')).dishes).toHaveLength(3);
  await other.shopper.visit('/allergens', { without: 'eggs', returnTo: '/' });
  expect((await other.see('/category/supy')).dishes).toEqual(['borshch']);
  expect(JSON.stringify(takeLog())).toContain('contract/allergens.ts');
});

test('single dishes beside groups have a heading', async () => {
  const content = smallShop();
  const soup = content.products.find(({ slug }) => slug === 'borshch');
  if (!soup) throw new Error('no borshch');
  content.products.push({ ...soup, slug: 'sbiten', title: 'Сбитень', foodCategory: 'napitki' });
  const { see } = await openStating(STATED, content);
  const page = await see('/category/supy');
  expect(page.all('h2', { class: 'heading-2' }).map(textOf)).toEqual(['Горячее', 'И ещё']);
});

test('options count: one that is in every choice hides the dish, another is named at it', async () => {
  const content = optionsShop();
  const options = content.products[0]?.optionGroups?.flatMap((group) => group.options) ?? [];
  const openWith = (...lists: (Allergen[] | undefined)[]) => {
    for (const [index, option] of options.entries()) option.allergens = lists[index];
    return openStating(STATED, content);
  };
  const stated = await openWith(['celery'], ['celery', 'nuts'], ['milk'], [], []);
  expect((await stated.see('/category/supy')).boxes).toEqual(['eggs', 'milk', 'nuts', 'celery']);
  expect((await stated.see('/category/supy?without=celery')).dishes).not.toContain('borshch');
  expect((await stated.see('/category/supy?without=milk')).text).toContain('В добавках: молоко · 350 г');
  expect((await stated.see('/product/borshch')).text).toMatch(
    /Аллергены: сельдерей; в добавках: молоко, орехи .*Сметана \(молоко\) \+40\.-/,
  );
  await stated.shopper.visit('/cart', { intent: `add:${stated.ids.borshch}+cream+half` });
  expect((await stated.see('/cart')).text).toContain('Сметана В выбранном есть молоко, сельдерей');
  const unknown = await openWith(['celery'], undefined, ['milk'], [], []);
  expect((await unknown.see('/category/supy?without=eggs')).text).toMatch(/Аллергены в добавках не указаны/);
  expect((await unknown.see('/product/borshch')).text).toMatch(/Аллергены без учёта добавок: нет ни одного/);
});

test.each([
  ['okroshka', 'Аллергены: яйца, молоко'],
  ['borshch', 'Аллергены: нет ни одного из 14 основных'],
  ['morse', undefined],
])('the page of %s says «%s»', async (slug, text) => {
  const { see } = await openStating();
  const facts = textOf((await see(`/product/${slug}`)).one('dl', { class: 'facts' }));
  expect(facts.split(' 350 г ')[1]).toBe(text);
});
