/** Protects the demo restaurant: it fills every page and view, and sells no alcohol with delivery. */
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '#contract/content.ts';
import { MenuType, PageType, TemplateName } from '#contract/enums.ts';
import type { ContentNavItem, ContentProduct } from '#upstream/content/content.ts';
import { readContent } from '#upstream/content/read-content.ts';

const demo = readContent('upstream/content');
const { products, categories, foodCategories, articles, navMenus, sliders } = demo;
const menu = navMenus.filter(({ menuType }) => menuType === MenuType.GRAND_MENU);

function depthOf(items: ContentNavItem[]): number {
  return items.length === 0 ? 0 : 1 + Math.max(...items.map(({ childs }) => depthOf(childs)));
}

test('every page and every view of a dish has content', () => {
  expect(products.length).toBeGreaterThanOrEqual(72);
  expect([categories.length, foodCategories.length, articles.length]).toEqual([9, 12, 12]);
  const templates = new Set(categories.map(({ templateName }) => templateName));
  expect(templates).toEqual(new Set(Object.values(TemplateName)));
  const states: ((product: ContentProduct) => boolean)[] = [
    ({ onMain }) => onMain,
    ({ canBuy }) => !canBuy,
    ({ weight }) => weight === null,
    ({ price }) => !Number.isInteger(price),
    ({ title }) => title.length > 60,
  ];
  for (const hasState of states) expect(products.filter(hasState)).not.toEqual([]);
  for (const { slug } of categories) {
    expect(products.filter(({ category }) => category === slug).length, slug).toBeGreaterThanOrEqual(6);
  }
  expect(depthOf(menu.flatMap(({ items }) => items))).toBe(3);
  expect(sliders.flatMap(({ items }) => items)).toHaveLength(6);
  const pageTypes = demo.seoPages.map(({ pageType }) => pageType);
  expect(pageTypes.sort((a, b) => a - b)).toEqual(Object.values(PageType));
  for (const name of SETTING_NAMES) expect(demo.settings[name], name).toMatch(/\S/);
});

test('no alcohol is sold with delivery', () => {
  const drinks = products.filter(({ tags }) => tags.includes('18+'));
  expect(drinks.length).toBeGreaterThanOrEqual(4);
  expect(drinks.filter(({ canBuy }) => canBuy)).toEqual([]);
});
