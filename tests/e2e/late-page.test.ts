import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LATE_WAIT_MS } from '#app/domain/timing.ts';
import { recordPosts } from './support/cart-page.ts';
import { cardOf, SECTION } from './support/checkout.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, test, untilAlive, untilHydrated } from './support/test.ts';

const ASSETS = path.resolve(import.meta.dirname, '../../build/client/assets');

/** What a page is drawn with has a file of its own, beside late code that all pages share (docs/decisions/0055-two-steps.md). */
test.describe('what a page is drawn with @js @desktop', () => {
  test('is there before a press changes the cart', async ({ page }) => {
    const drawing = await holdAnswers(page, drawingOf('category', 'dish-groups'));
    await page.goto(SECTION);
    await untilHydrated(page);
    const posts = recordPosts(page);
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await untilAlive(page);
    // Comes with what changes the cart.
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
    expect(posts).toEqual([]);
    drawing.release();
    await expect(cardOf(page).getByRole('status')).toHaveText('1');
    await expect.poll(() => posts).toEqual(['add']);
  });

  test('is lost after Back to the first page: its document comes', async ({ page, faults }) => {
    faults.allow('net::ERR_FAILED');
    const drawing = await holdAnswers(page, drawingOf('home', 'hero__slides'), (route) => route.abort());
    await page.goto('/');
    await untilHydrated(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page
      .getByRole('navigation', { name: 'Основное меню' })
      .getByRole('link', { name: 'Контакты' })
      .click();
    const title = page.getByRole('heading', { name: 'Контакты', level: 1 });
    await expect(title).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await page.goBack();
    drawing.release();
    await expect(page.getByRole('region', { name: 'Угли и хмель' })).toBeVisible();
    await expect(title).toHaveCount(0);
  });

  test('has not come for eight seconds after a link: its document comes', async ({ page }) => {
    await page.clock.install();
    const drawing = await holdAnswers(page, drawingOf('category', 'dish-groups'));
    await page.goto('/');
    // The clock of this page stands still, and so scripts start only when somebody does something.
    await page.keyboard.press('Tab');
    await untilHydrated(page);
    await page.getByRole('link', { name: 'Десерты и кофе' }).first().click();
    await expect(page).toHaveURL(/deserty/);
    await drawing.asked;
    await page.clock.runFor(LATE_WAIT_MS);
    await expect(page.getByRole('heading', { level: 1, name: 'Десерты и кофе' })).toBeVisible();
    drawing.release();
  });

  test('does not come, but somebody has gone on: the page they are on stays', async ({ page, faults }) => {
    faults.allow('net::ERR_FAILED');
    await page.clock.install();
    const drawing = await holdAnswers(page, drawingOf('category', 'dish-groups'), (route) => route.abort());
    await page.goto('/');
    await page.keyboard.press('Tab');
    await untilHydrated(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('link', { name: 'Десерты и кофе' }).first().click();
    await expect(page).toHaveURL(/deserty/);
    await drawing.asked;
    const main = page.getByRole('navigation', { name: 'Основное меню' });
    await main.getByRole('link', { name: 'Контакты' }).click();
    const title = page.getByRole('heading', { name: 'Контакты', level: 1 });
    await expect(title).toBeVisible();
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/assets/category-'),
    );
    drawing.release();
    await failed;
    await page.clock.runFor(LATE_WAIT_MS);
    // Nothing happens, so there is nothing to wait for but the next page.
    await main.getByRole('link', { name: 'Новости' }).click();
    await expect(page.getByRole('heading', { name: 'Новости', level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });

  test('comes after a link and Back: the page stands there as the server sent it', async ({ page }) => {
    const home = await holdAnswers(page, drawingOf('home', 'hero__slides'));
    const category = await holdAnswers(page, drawingOf('category', 'dish-groups'));
    await page.goto('/');
    await untilHydrated(page);
    const hero = await page.getByRole('region', { name: 'Угли и хмель' }).elementHandle();
    await page
      .getByRole('navigation', { name: 'Разделы меню' })
      .getByRole('link', { name: 'Десерты и кофе' })
      .click();
    await expect(page).toHaveURL(/deserty/);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await untilAlive(page);
    expect(await hero?.evaluate((element) => element.isConnected)).toBe(true);
    category.release();
    home.release();
    await expect(page.getByRole('button', { name: 'Вперёд' }).first()).toBeVisible();
    expect(await hero?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(page.getByRole('region', { name: 'Угли и хмель' })).toHaveCount(1);
  });
});

/** The route has a file of the same name, without the page's classes in it. */
function drawingOf(route: string, className: string): string {
  const file = readdirSync(ASSETS).find(
    (name) =>
      name.startsWith(`${route}-`) &&
      name.endsWith('.js') &&
      readFileSync(path.join(ASSETS, name), 'utf8').includes(className),
  );
  if (!file) throw new Error(`nothing draws ${className}`);
  return `**/public/assets/${file}`;
}
