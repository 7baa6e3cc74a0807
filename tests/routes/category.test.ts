import { describe, expect, test } from 'vitest';
import { TemplateName } from '#contract/enums.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop } from './support/shop.ts';

const card = { class: /^dish-card/ };

describe('/category/…', () => {
  test('great groups the dishes by food category, under Главная › Меню', async () => {
    const { shopper } = await openShop();
    const { html } = await shopper.visit('/category/supy');
    const page = readPage(html);
    expect(textOf(page.all('ol', { class: 'crumbs' })[0])).toBe('Главная Меню Супы');
    expect(page.all('section', { class: 'dish-group' }).map((group) => textOf(group).split(' ')[0])).toEqual([
      'Горячее',
      'Холодное',
    ]);
  });

  test('great has no headings where each would stand over one dish', async () => {
    const { shopper } = await openShop({ content: withSingleSoups() });
    const page = readPage((await shopper.visit('/category/supy')).html);
    expect(page.all('div', { class: 'dish-group' })).toHaveLength(1);
    expect(page.all('article', card)).toHaveLength(2);
    expect(page.all('h2', { class: 'heading-2' }).map(textOf)).not.toContain('Холодное');
  });

  test('has a tab for everything and one for each food category, each with an address', async () => {
    const { shopper } = await openShop();
    const page = readPage((await shopper.visit('/category/supy?active=holodnoe')).html);
    const tabs = page.all('a', { class: 'tab' });
    expect(tabs.map((tab) => [textOf(tab), tab.attribs.href, tab.attribs['aria-current']])).toEqual([
      ['Все', '/category/supy', undefined],
      ['Горячее', '/category/supy?active=goryachee', undefined],
      ['Холодное', '/category/supy?active=holodnoe', 'true'],
    ]);
    const everything = readPage((await shopper.visit('/category/supy')).html).all('article', card);
    const chosen = page.all('article', card);
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.length).toBeLessThan(everything.length);
  });

  test('a tab there is not shows everything', async () => {
    const { shopper } = await openShop();
    const everything = readPage((await shopper.visit('/category/supy')).html).all('article', card);
    const page = readPage((await shopper.visit('/category/supy?active=nichego')).html);
    expect(page.all('article', card)).toHaveLength(everything.length);
  });

  test('lunch has a list under each food category, of one dish as well', async () => {
    const content = withSingleSoups();
    content.categories = content.categories.map((category) => ({
      ...category,
      templateName: TemplateName.LUNCH,
    }));
    const { shopper } = await openShop({ content });
    const page = readPage((await shopper.visit('/category/supy')).html);
    const groups = page.all('section', { class: 'dish-group' });
    expect(groups.map((group) => textOf(group).split(' ')[0])).toEqual(['Горячее', 'Холодное']);
    expect(page.all('form', { class: 'dish-grid dish-grid--lunch' })).toHaveLength(2);
  });

  test('delivery lists the dishes in one grid, with the text of the category below', async () => {
    const { shopper } = await openShop();
    const { html } = await shopper.visit('/category/bar');
    expect(readPage(html).all('section', { class: 'dish-group' })).toEqual([]);
    expect(html).toContain('<p>Пейте в\u00a0меру</p>');
  });

  test.each(['/category/supy', '/category/bar'])('%s stands without its food categories', async (path) => {
    const { shopper } = await openShop();
    const whole = readPage((await shopper.visit(path)).html).all('article', card);
    const other = await openShop();
    other.api.down('GET /food-categories');
    const { status, html } = await other.shopper.visit(path);
    expect(status).toBe(200);
    expect(readPage(html).all('article', card)).toHaveLength(whole.length);
    expect(readPage(html).all('a', { class: 'tab' })).toEqual([]);
  });

  test('that does not exist is not found', async () => {
    const { shopper } = await openShop();
    const { status, html } = await shopper.visit('/category/nichego');
    expect(status).toBe(404);
    expect(html).toContain('мы не нашли эту страницу =(!');
  });
});

test('scripts get of a listed dish what its card shows, search engines what it is made of', async () => {
  const { shopper } = await openShop();
  for (const path of ['/', '/category/supy', '/food-category/goryachee', '/search?q=борщ']) {
    const data = (await shopper.visitData(path)).body;
    expect(data).toContain('"about"');
    expect(data).not.toMatch(/"(?:ingredients|weight)"/);
  }
  const { html } = await shopper.visit('/category/supy');
  expect(html).toContain('"servingSize":');
});

test('/categories links every category', async () => {
  const { shopper } = await openShop();
  const { links } = readPage((await shopper.visit('/categories')).html);
  expect(links).toEqual(expect.arrayContaining(['/category/supy', '/category/bar']));
});

/** One soup of each food category. */
function withSingleSoups() {
  const content = smallShop();
  const seen = new Set<string | undefined>();
  content.products = content.products.filter(({ category, foodCategory }) => {
    const isFirst = !seen.has(foodCategory);
    if (category === 'supy') seen.add(foodCategory);
    return category !== 'supy' || isFirst;
  });
  return content;
}
