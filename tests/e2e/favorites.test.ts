import type { Page } from 'playwright/test';
import { holdAnswers } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

const DISHES = '/category/burgery-i-gril';
const BACON = 'Бургер «Дымный бекон»';
const PEPPER = 'Бургер «Жжёный перец»';
const DUCK = 'Бургер «Утка в отставке»';

test('hearts fill the row «Избранное» of the home page and of the empty cart', async ({
  page,
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

  for (const path of ['/', '/cart']) {
    await page.goto(path);
    await expect(row(page).getByRole('heading', { level: 3 })).toHaveText([PEPPER, BACON]);
  }
  await expectAccessible();

  await page.goto('/product/burger-dymnyj-bekon');
  if (js) await untilHydrated(page);
  await heart(page, BACON).click();
  await expect(page.getByText('Убрано из избранного')).toBeVisible();
  await page.goto('/cart');
  await expect(row(page).getByRole('heading', { level: 3 })).toHaveText([PEPPER]);
});

test('hearts answer at once, and none of many quick clicks is lost @js', async ({ page, context }) => {
  await page.goto(DISHES);
  await untilHydrated(page);
  const answers = await holdAnswers(page, '**/favorites.data*');
  await heart(page, BACON).click();
  await answers.asked;
  await heart(page, PEPPER).click();
  await heart(page, DUCK).click();
  await heart(page, DUCK).click();
  await expect(heart(page, BACON)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page, PEPPER)).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(page, DUCK)).toHaveAttribute('aria-pressed', 'false');
  await expect(heart(page, DUCK)).toBeFocused();

  answers.release();
  const favorites = async () => (await context.cookies()).find(({ name }) => name === 'favorites')?.value;
  await expect.poll(favorites).toBe('burger-zhzhyonyj-perec.burger-dymnyj-bekon');
  await expect(heart(page, DUCK)).toHaveAttribute('aria-pressed', 'false');
});

test('a heart that could not be saved goes back, and a notice says so @js', async ({ page, faults }) => {
  faults.allow('net::ERR_CONNECTION_REFUSED');
  faults.allow('/favorites.data');
  await page.goto(DISHES);
  await untilHydrated(page);
  await page.route('**/favorites.data*', (route) => route.abort('connectionrefused'));
  await heart(page, BACON).click();
  await expect(page.getByText('Не удалось изменить избранное. Попробуйте ещё раз')).toBeVisible();
  await expect(heart(page, BACON)).toHaveAttribute('aria-pressed', 'false');
});

test('a dish whose heart is taken back stays in the row until the page is opened anew @js', async ({
  page,
}) => {
  await page.goto(DISHES);
  await untilHydrated(page);
  await heart(page, BACON).click();
  await expect(page.getByText('Добавлено в избранное')).toBeVisible();
  await page.goto('/cart');
  await untilHydrated(page);
  await heart(page, BACON).click();
  await expect(page.getByText('Убрано из избранного')).toBeVisible();
  await expect(heart(page, BACON)).toHaveAttribute('aria-pressed', 'false');
  await expect(heart(page, BACON)).toBeFocused();
  await page.reload();
  await expect(row(page)).toHaveCount(0);
});

function heart(page: Page, dish: string) {
  return page.getByRole('main').getByRole('button', { name: `В избранное: ${dish}` });
}

function row(page: Page) {
  return page.getByRole('region', { name: 'Избранное' });
}
