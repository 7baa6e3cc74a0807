import type { Page } from 'playwright/test';
import { DISH } from './support/checkout.ts';
import { expect, test } from './support/test.ts';

/** The right edge of the rightmost of these elements, as a part of the page's width. */
async function reachOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluateAll(
      (elements) =>
        Math.max(...elements.map((element) => element.getBoundingClientRect().right)) / window.innerWidth,
    );
}

const PAGES = [
  ['an information page', '/page/delivery', '.prose > p'],
  ['an article', '/article/kak-my-varim-hlebnyj-kvas', '.post__content > p, .sidebar'],
  ['a dish', DISH.path, '.dish__title, .sidebar'],
] as const;

for (const width of [1024, 1440]) {
  for (const [name, address, selector] of PAGES) {
    test(`${name} uses its right half at ${width} px @no-js`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      expect(await reachOf(page, selector)).toBeGreaterThan(0.75);
    });
  }
}

test('news stand three in a row, on phones one below the other @no-js', async ({ page }) => {
  const rows = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/articles');
    const tops = await page
      .locator('.tile-grid > .post')
      .evaluateAll((posts) => posts.map((post) => Math.round(post.getBoundingClientRect().top)));
    return tops.map((top) => tops.filter((other) => other === top).length);
  };
  expect(await rows(1440)).toEqual(Array(9).fill(3));
  expect(await rows(768)).toEqual(Array(9).fill(3));
  expect(await rows(390)).toEqual(Array(9).fill(1));
});

test('the last odd card of large ones is a panel as wide as its row, its picture as wide as those above @no-js', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/category/burgery-i-gril');
  const { list, card, panel, pictures } = await page
    .locator('.dish-grid--great > .dish-grid__list')
    .first()
    .evaluate((element) => {
      const last = element.querySelector(':scope > :last-child:nth-child(odd) > .dish-card');
      const { backgroundColor = '' } = last ? getComputedStyle(last) : {};
      const widths = [...element.querySelectorAll('.dish-card__picture')].map(
        ({ clientWidth }) => clientWidth,
      );
      return {
        list: element.clientWidth,
        card: last?.clientWidth,
        panel: backgroundColor,
        pictures: new Set(widths).size,
      };
    });
  expect(card).toBe(list);
  expect(panel).not.toBe('rgba(0, 0, 0, 0)');
  expect(pictures).toBe(1);
});

test('all sections are in reach on a phone’s home page, wherever it is scrolled to @no-js', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const sections = page.getByRole('navigation', { name: 'Все разделы' });
  await expect(sections.getByRole('link')).toHaveCount(9);
  await page.getByRole('heading', { name: 'Новости' }).scrollIntoViewIfNeeded();
  await expect(sections.getByRole('link').first()).toBeInViewport({ ratio: 1 });
  await sections.getByRole('link', { name: 'Бар' }).click();
  await expect(page).toHaveURL(/\/category\/bar$/);
});
