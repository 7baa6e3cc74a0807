/** Protects favourites: hearts on cards and pages fill the row of the home page and of the empty cart. */

import { CATEGORY, DISH, OTHER } from './support/demo-shop.ts';
import { favoritesOf, favoritesRow, heart } from './support/guest.ts';
import { expect, open, test } from './support/test.ts';

test('hearts fill «Избранное» of home page and empty cart', async ({ page, js, expectAccessible }) => {
  const titles = favoritesRow(page).getByRole('heading', { level: 3 });
  await open(page, CATEGORY, js);
  for (const dish of [OTHER, DISH]) {
    await heart(page, dish).click();
    await expect(page.getByText('Добавлено в избранное').last()).toBeVisible();
    await expect(heart(page, dish)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(page).toHaveURL(CATEGORY);
  await expect.poll(() => favoritesOf(page)).toBe('burger-zhzhyonyj-perec.burger-dymnyj-bekon');

  await page.goto('/');
  await expect(titles).toHaveText([DISH.title, OTHER.title]);

  await open(page, OTHER.path, js);
  await heart(page, OTHER).click();
  await expect(page.getByText('Убрано из избранного')).toBeVisible();
  await page.goto('/cart');
  await expect(titles).toHaveText([DISH.title]);
  await expectAccessible();
});
