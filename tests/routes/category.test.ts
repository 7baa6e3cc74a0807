/** Protects the pages of the menu: three templates of categories, tabs, food categories, the list of categories. */
import { describe, expect, test } from 'vitest';
import { TemplateName } from '#contract/enums.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop, type Shop } from './support/shop.ts';

async function see({ shopper }: Pick<Shop, 'shopper'>, path: string) {
  const page = readPage((await shopper.visit(path)).html);
  return {
    ...page,
    crumbs: textOf(page.all('ol', { class: 'crumbs' })[0]),
    cards: page.all('article', { class: /^dish-card/ }).map(({ attribs }) => attribs.id),
    groups: page.all('section', { class: 'dish-group' }).map((group) => textOf(group).split(' ')[0]),
    tabs: page.all('a', { class: 'tab' }),
  };
}

function withSingleSoups(templateName: TemplateName) {
  const content = smallShop();
  content.products = content.products.filter(({ slug }) => slug !== 'cheese-soup');
  content.categories = content.categories.map((category) => ({ ...category, templateName }));
  return content;
}

describe('/category/…', () => {
  test('great groups the dishes by food category', async () => {
    const page = await see(await openShop(), '/category/supy');
    expect(page.crumbs).toBe('Главная Меню Супы');
    expect(page.groups).toEqual(['Горячее', 'Холодное']);
  });

  test('lunch has a list under each food category, of one dish as well', async () => {
    const page = await see(
      await openShop({ content: withSingleSoups(TemplateName.LUNCH) }),
      '/category/supy',
    );
    expect(page.groups).toEqual(['Горячее', 'Холодное']);
    expect(page.all('form', { class: 'dish-grid dish-grid--lunch' })).toHaveLength(2);
  });

  test('delivery has one grid, and the text of the category below', async () => {
    const page = await see(await openShop(), '/category/bar');
    expect([page.groups, page.cards.length]).toEqual([[], 2]);
    expect(page.text).toMatch(/Морс.*Пейте в меру/);
  });

  test('has a tab for everything and one for each food category; an unknown one shows everything', async () => {
    const shop = await openShop();
    const page = await see(shop, '/category/supy?active=holodnoe');
    expect(page.tabs.map((tab) => [textOf(tab), tab.attribs.href, tab.attribs['aria-current']])).toEqual([
      ['Все', '/category/supy', undefined],
      ['Горячее', '/category/supy?active=goryachee', undefined],
      ['Холодное', '/category/supy?active=holodnoe', 'true'],
    ]);
    expect(page.cards).toEqual([`dish-${shop.ids.okroshka}`]);
    expect((await see(shop, '/category/supy')).cards).toHaveLength(3);
    expect((await see(shop, '/category/supy?active=nichego')).cards).toHaveLength(3);
  });
});

test('/food-category/… shows its dishes of all categories', async () => {
  const shop = await openShop();
  const page = await see(shop, '/food-category/napitki');
  expect([textOf(page.one('h1')), page.crumbs]).toEqual(['Напитки', 'Главная Меню Напитки']);
  expect(page.cards).toEqual([`dish-${shop.ids.lager}`, `dish-${shop.ids.morse}`]);
  expect(shop.calls.map(({ path }) => path)).toContain('/products/?foodCategory=napitki&pageSize=500');
});
