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
  return { ...shop, see };
}

test('a section offers the allergens of its dishes; one whose dishes state none is as it was', async () => {
  const { see } = await openStating();
  const soups = await see('/category/supy');
  expect([soups.boxes, soups.dishes.length]).toEqual([['eggs', 'milk'], 3]);
  expect(soups.press('Показать')).toEqual(['/category/supy?']);
  expect(soups.text).not.toContain('Скрыли');
  expect((await see('/category/bar')).all('div', { class: /allergen/ })).toEqual([]);
});

test('the filter leaves dishes out by their allergens, in all tabs, and is no page of its own', async () => {
  const { see } = await openStating();
  const page = await see('/category/supy?without=milk&without=eggs');
  expect(page.dishes).toEqual(['borshch']);
  expect(textOf(page.one('summary', { class: /allergen/ }))).toBe('Без яиц, молока');
  expect(page.robots).toEqual(['noindex']);
  expect(page.links).toContain('/category/supy?active=goryachee&without=eggs&without=milk');
  const tab = await see('/category/supy?active=goryachee&without=eggs');
  expect(tab.dishes).toEqual(['borshch', 'cheese-soup']);
  expect(tab.press('Показать')).toEqual(['/category/supy?active=goryachee&without=eggs']);
  const empty = await see('/category/supy?active=holodnoe&without=milk');
  expect(empty.text).toContain('Таких блюд здесь нет');
  expect(empty.links).toContain('/category/supy?active=holodnoe');
  const unknown = await see('/category/supy?without=shellfish');
  expect([unknown.dishes.length, unknown.robots]).toEqual([3, []]);
});

test('a dish with unknown allergens is excluded and counted, also one with an unknown name', async () => {
  const { see } = await openStating({ ...STATED, borshch: undefined });
  const page = await see('/category/supy?without=eggs');
  expect(page.dishes).toEqual(['cheese-soup']);
  expect(page.text).toContain('Скрыли одно блюдо: его аллергены не указаны');

  const other = await openStating();
  other.api.change('GET /products/', ({ results, ...list }: { results: { slug: string }[] }) => ({
    ...list,
    results: results.map((dish) => (dish.slug === 'borshch' ? dish : { ...dish, allergens: ['nut'] })),
  }));
  takeLog();
  expect((await other.see('/category/supy')).dishes).toHaveLength(3);
  expect((await other.see('/category/supy?without=eggs')).dishes).toEqual(['borshch']);
  expect(JSON.stringify(takeLog())).toContain('contract/allergens.ts');
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
