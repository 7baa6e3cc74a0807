/** Protects the cart queue: each click counts exactly once, also if its request fails or its page or tab is closed. */

import type { Locator, Page, Route } from 'playwright/test';
import { QUANTITY_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { ADDED, CATEGORY, DISH, OTHER, THIRD } from './support/demo-shop.ts';
import * as guest from './support/guest.ts';
import { answerAsProxy, failRequests, holdClock, holdResponses } from './support/hold.ts';
import { expect, open, test, untilHydrated } from './support/test.ts';

const FAILED = 'Не удалось изменить корзину. Попробуйте ещё раз';

test('what the card shows is only announced, elsewhere a notice shows it @js @desktop', async ({ page }) => {
  const closeNotice = page.getByRole('button', { name: 'Закрыть сообщение' });
  await open(page, CATEGORY);
  await guest.addButton(page).click();
  await expect(page.getByRole('status').getByText(ADDED)).toBeAttached();
  await expect(closeNotice).toHaveCount(0);
  await open(page, OTHER.path);
  await page.getByRole('button', { name: 'Добавить в корзину' }).last().click();
  await expect(closeNotice).toBeVisible();
});

test('failed clicks show a message; the next one counts @js @desktop', async ({ page, context, faults }) => {
  faults.allow('net::ERR_FAILED', 'ERR_INTERNET_DISCONNECTED', '503 (Service Unavailable)');
  await open(page, CATEGORY);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const failed = page.getByText(FAILED);
  const add = guest.addButton(page);
  // Fast mouse clicks count as a double click.
  const expectFailure = async () => {
    await add.press('Enter');
    await expect(failed).toBeVisible();
    await expect(add).toBeVisible();
    await page.getByRole('button', { name: 'Закрыть сообщение' }).click();
    await expect(failed).toBeHidden();
  };
  await page.route('**/public/assets/*.js', (route) => route.abort());
  await page.route('**/cart/changes', (route) => route.abort(), { times: 1 });
  await expectFailure();
  await context.setOffline(true);
  await expectFailure();
  await context.setOffline(false);
  await page.route('**/cart/changes', (route) => answerAsProxy(route), { times: 1 });
  await expectFailure();
  await add.press('Enter');
  await expect(page.getByText(ADDED)).toBeVisible();
  await expect(guest.cartLink(page)).toContainText('1 шт.');

  // The server has processed the request.
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/cart/changes', loseResponse, { times: 1 });
  await guest.addButton(page, THIRD).click();
  await expect(guest.cartLink(page)).toContainText('2 шт.');
  await expect(failed).toBeHidden();

  // Three failures faster than the page can render.
  const buy = guest.addButton(page, OTHER);
  const restore = await failRequests(page);
  for (let failures = 1; failures <= 3; failures += 1) {
    await buy.press('Enter');
    await expect(page.getByText('Не удалось узнать, попало ли блюдо в корзину').last()).toBeVisible();
    await expect(buy).toBeVisible();
  }
  await restore();
  await buy.press('Enter');
  // The clicked button was removed: the focus moves to its replacement.
  await expect(guest.cardOf(page, OTHER).getByRole('button', { name: 'Больше' })).toBeFocused();
  await expect(guest.cartLink(page)).toContainText('3 шт.');
  await guest.cardOf(page, OTHER).getByRole('button', { name: 'Убрать из корзины' }).press('Enter');
  await expect(buy).toBeFocused();
  await expect(guest.cartLink(page)).toContainText('2 шт.');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('clicks during a request wait for it, and the newest quantity is sent; a followed link stops none @js @desktop', async ({
  page,
}) => {
  await open(page, CATEGORY);
  const posts = guest.recordPosts(page);
  const first = await holdResponses(page, '**/cart/changes');
  await guest.addButton(page).click();
  await first.requested;
  const more = guest.cardOf(page).getByRole('button', { name: 'Больше' });
  await more.click();
  await more.click();
  await expect(guest.cardOf(page).getByRole('status')).toHaveText('3');
  expect(posts).toHaveLength(1);
  first.release();
  await expect(guest.cartLink(page)).toContainText('3 шт.');
  expect(posts).toHaveLength(2);
  await page.unrouteAll({ behavior: 'wait' });

  const last = await holdResponses(page, '**/cart/changes');
  await more.press('Enter');
  await last.requested;
  await guest.footerLink(page).click();
  await expect(page).toHaveURL('/page/privacy');
  last.release();
  await expect(guest.cartLink(page)).toContainText('4 шт.');
});

test('a double click adds one dish, on a card and in a dialog @js @desktop', async ({ page }) => {
  await open(page, CATEGORY);
  const posts = guest.recordPosts(page);
  await doubleClick(page, guest.addButton(page));
  await expect(guest.cartLink(page)).toContainText('1 шт.');
  await expect(page.getByRole('dialog')).toBeHidden();

  await doubleClick(page, guest.cardOf(page, OTHER).getByRole('link', { name: OTHER.title }));
  const dialog = page.getByRole('dialog', { name: OTHER.title });
  await doubleClick(page, dialog.getByRole('button', { name: 'Добавить в корзину' }));
  await expect(guest.cartLink(page)).toContainText('2 шт.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(CATEGORY);
  expect(posts).toHaveLength(2);
});

test('clicks on plus are sent 500 ms after the last one as one quantity, and when the page is left @js @desktop', async ({
  page,
}) => {
  await page.clock.install();
  await guest.openCart(page);
  await holdClock(page);
  const posts = guest.recordPosts(page);
  for (let click = 0; click < 20; click += 1) await guest.plus(page).click();
  await expect(guest.quantity(page)).toHaveValue('21');
  await page.clock.runFor(QUANTITY_DEBOUNCE_MS - 1);
  expect(posts).toEqual([]);
  await page.clock.runFor(1);
  await expect(page.getByText('Кол-во изменено')).toBeVisible();
  expect(posts).toHaveLength(1);
  await expect(page.getByRole('complementary', { name: 'Итого' })).toContainText(/12.390\.-/);

  await guest.plus(page).click();
  await expect(guest.quantity(page)).toHaveValue('22');
  await expect
    .poll(async () => {
      await page.goto('/cart');
      return guest.quantity(page).inputValue();
    })
    .toBe('22');
});

test('the cart page waits for clicks that are under way, and shows nothing older than they are @js @desktop', async ({
  page,
  faults,
}) => {
  faults.allow('503 (Service Unavailable)');
  await open(page, CATEGORY);
  const empty = page.getByRole('alert').filter({ hasText: 'Ваша корзина пуста' });
  const waiting = page.getByRole('status').filter({ hasText: 'Обновляем корзину' });
  const failure = await holdResponses(page, '**/cart/changes', answerAsProxy);
  await guest.addButton(page).click();
  await failure.requested;
  await guest.cartLink(page).click();
  await expect(waiting).toBeVisible();
  await expect(empty).toHaveCount(0);
  failure.release();
  await expect(empty).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });

  await page.goBack();
  const success = await holdResponses(page, '**/cart/changes');
  await guest.addButton(page).press('Enter');
  await success.requested;
  await guest.cartLink(page).click();
  await expect(waiting).toBeVisible();
  success.release();
  await expect(guest.quantity(page)).toHaveValue('1');
  await expect(waiting).toHaveCount(0);
});

test('changes in one tab are seen in the others @js @desktop', async ({ page, context }) => {
  await guest.fillCart(page, DISH);
  await open(page, CATEGORY);
  const other = await context.newPage();
  await open(other, '/cart');
  await guest.plus(other).click();
  await expect(guest.cardOf(page).getByRole('status')).toHaveText('2');
  await guest.removeButton(other).click();
  await guest.addButton(page).click();
  await expect(other.getByRole('main').getByRole('link', { name: DISH.title })).toBeVisible();
});

test('a quantity being typed is saved when the page is left, unless «Удалить» was clicked @js @desktop', async ({
  page,
}) => {
  await guest.openCart(page, OTHER);
  const dish = guest.quantity(page, DISH.title);
  await dish.fill('16');
  await page.reload();
  await expect(dish).toHaveValue('16');
  await untilHydrated(page);
  await dish.fill('7');
  await page.goto('/');
  await expect(guest.cartLink(page)).toContainText('8 шт.');
  await untilHydrated(page);
  await guest.cartLink(page).click();
  await dish.fill('9');
  await page.goBack();
  await expect(guest.heading(page)).toHaveText('Угли и хмель');
  await expect(guest.cartLink(page)).toContainText('10 шт.');

  await open(page, '/cart');
  await dish.fill('5');
  await guest.tap(guest.removeButton(page));
  await expect(page.getByText('Товар удалён из корзины')).toBeVisible();
  await page.reload();
  await expect(guest.lineOf(page, OTHER)).toBeVisible();
  await expect(guest.lineOf(page)).toHaveCount(0);

  await open(page, THIRD.path);
  await guest.quantity(page).fill('101');
  await guest.quantity(page).press('Enter');
  await expect(guest.cartLink(page)).toContainText('2 шт.');
  await expect(guest.quantity(page)).toHaveValue('1');
});

test('plus and minus keep the keyboard focus at their limits @js @desktop', async ({ page }) => {
  await guest.fillCart(page, DISH);
  for (const path of ['/cart', DISH.path]) {
    await open(page, path);
    const stepper = page.getByRole('main').getByRole('group', { name: /^Количество/ });
    const minus = stepper.getByRole('button', { name: 'Меньше' });
    await expect(minus).toBeDisabled();
    await stepper.getByRole('button', { name: 'Больше' }).press('Enter');
    await expect(guest.quantity(page)).toHaveValue('2');
    await expect(minus).toBeEnabled();
    await minus.press('Enter');
    await expect(minus).toBeDisabled();
    await expect(minus).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(guest.quantity(page)).toHaveValue('1');
  }
});

/** At one position, even if the element changes. */
async function doubleClick(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  await page.mouse.dblclick(x + width / 4, y + height / 2);
}
