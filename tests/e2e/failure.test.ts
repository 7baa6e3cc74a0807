/** Protects guests while the API is down: cached pages, no empty cart, no lost and no duplicate order. */

import { CATEGORY, DISH } from './support/demo-shop.ts';
import { expect, test } from './support/failing-api.ts';
import * as guest from './support/guest.ts';
import { open } from './support/test.ts';

/** No other test opens it, so the storefront has not cached it. */
const UNSEEN = { path: '/category/bar', title: 'Бар' };

test('a displayed page stays, another offers a retry @desktop', async ({ page, upstream, faults }) => {
  faults.allow('503 (Service Unavailable)');
  await page.goto(CATEGORY);
  upstream.down();
  await page.goto(CATEGORY);
  await expect(guest.cardOf(page)).toBeVisible();
  await page.goto(UNSEEN.path);
  await expect(guest.heading(page)).toHaveText('Скоро вернёмся');
  await expect(page.getByRole('banner')).toBeVisible();
  upstream.up();
  await page.getByRole('link', { name: 'Попробовать ещё раз' }).click();
  await expect(guest.heading(page)).toHaveText(UNSEEN.title);
});

test('an unavailable cart shows a message until it is available, and a displayed one stays @desktop', async ({
  page,
  upstream,
  faults,
  js,
}) => {
  faults.allow('503 (Service Unavailable)');
  await guest.fillCart(page, DISH);
  await open(page, CATEGORY, js);
  await expect(guest.cartLink(page)).toContainText('1 шт.');
  upstream.down('GET /cart/');
  await guest.heart(page).click();
  await expect(page.getByText('Добавлено в избранное')).toBeVisible();
  if (js) await expect(guest.cartLink(page)).toContainText('1 шт.');

  await open(page, CATEGORY, js);
  await expect(guest.cartLink(page)).toHaveAccessibleName(/Корзина недоступна/);
  upstream.up();
  // By keyboard: text above may grow while scrolling, and a click could miss.
  await guest.footerLink(page).press('Enter');
  await expect(page).toHaveURL('/page/privacy');
  await expect(guest.cartLink(page)).toContainText('1 шт.');

  upstream.down('GET /cart/');
  await page.goto('/cart');
  await expect(page.getByRole('alert')).toContainText('Корзина сейчас недоступна');
  upstream.up();
  await page.getByRole('link', { name: 'Попробовать ещё раз' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: DISH.title })).toBeVisible();
});

test('an order keeps its input, is the same one after a lost response, and is placed in the end @desktop', async ({
  page,
  upstream,
  faults,
}) => {
  faults.allow('503 (Service Unavailable)');
  const orders = () => upstream.calls.filter((call) => call === 'POST /order/').length;
  await guest.fillCart(page, DISH);
  await page.goto('/cart');
  await guest.fillCheckout(page);
  upstream.down();
  await guest.orderButton(page).click();
  await expect(page.getByText('Заказ не отправлен')).toContainText('+7 (812) 555-01-42');
  await expect(guest.field(page, 'Имя')).toHaveValue('Анна');
  upstream.up();
  upstream.calls.length = 0;
  upstream.loseAnswers('POST /order/');
  await guest.giveConsents(page);
  await guest.orderButton(page).click();
  await expect.poll(orders).toBe(1);
  await expect(page.getByText('Не удалось узнать, принят ли заказ')).toBeVisible();
  upstream.up();
  await guest.giveConsents(page);
  await guest.orderButton(page).click();
  await guest.placedOrder(page);
  expect(orders()).toBe(2);
});
