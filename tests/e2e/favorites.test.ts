import { BACON, DISHES, favoritesOf, heart, PEPPER, row } from './support/hearts.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test('hearts fill the row «Избранное» of the home page and of the empty cart', async ({
  page,
  context,
  js,
  expectAccessible,
}) => {
  await page.goto(DISHES);
  if (js) await untilHydrated(page);
  for (const dish of [BACON, PEPPER]) {
    await heart(page, dish).click();
    await expect(page.getByText('Добавлено в избранное').last()).toBeVisible();
    await expect(heart(page, dish)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(page).toHaveURL(new RegExp(`${DISHES}$`));
  await expect.poll(() => favoritesOf(context)).toBe('burger-zhzhyonyj-perec.burger-dymnyj-bekon');

  await page.goto('/');
  await expect(row(page).getByRole('heading', { level: 3 })).toHaveText([PEPPER, BACON]);

  await page.goto('/product/burger-dymnyj-bekon');
  if (js) await untilHydrated(page);
  await heart(page, BACON).click();
  await expect(page.getByText('Убрано из избранного')).toBeVisible();
  await page.goto('/cart');
  await expect(row(page).getByRole('heading', { level: 3 })).toHaveText([PEPPER]);
  await expectAccessible();
});
