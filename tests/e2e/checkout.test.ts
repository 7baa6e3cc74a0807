/** Protects the checkout with scripts: validation while typing, and exactly one order, as displayed. */

import type { Page } from 'playwright/test';
import { ALERT_MS } from '#app/domain/timing.ts';
import { DISH, OTHER } from './support/demo-shop.ts';
import { test as drill } from './support/failing-api.ts';
import * as guest from './support/guest.ts';
import { answerAsProxy, holdClock, holdResponses } from './support/hold.ts';
import { expect, test } from './support/test.ts';

const UNKNOWN = 'Не удалось узнать, принят ли заказ';
const NOT_SENT = 'Заказ не отправлен. Проверьте корзину';
const UNDER_WAY = 'Идёт создание заказа';
const CART_DATA = '**/cart.data*';
const CHANGES = '**/cart/changes';

test('Back from a sent order shows the top of the emptied cart @js @phone', async ({ page }) => {
  await guest.openCheckout(page);
  await guest.orderButton(page).click();
  await guest.placedOrder(page);
  await page.goBack();
  await expect(page.getByText('Всё из корзины уже в заказе.')).toBeInViewport();
  await expect(guest.heading(page)).toBeInViewport();
});

test('the form validates while typing; two concurrent submits make one order, whose page is announced @js @desktop', async ({
  page,
}) => {
  await guest.openCart(page);
  await expect(guest.orderButton(page)).toBeDisabled();
  await expect(page.getByText('Отметьте оба согласия, чтобы продолжить')).toBeVisible();
  await guest.giveConsents(page);
  await expect(guest.orderButton(page)).toBeEnabled();
  await page.getByRole('checkbox', { name: /^Принимаю/ }).uncheck();
  await expect(guest.orderButton(page)).toBeDisabled();

  const phone = guest.field(page, 'Телефон');
  await expect(phone).toHaveValue('+7-9');
  await phone.press('End');
  await phone.pressSequentially('123456789');
  await expect(phone).toHaveValue('+7-912-345-67-89');
  await guest.field(page, 'Имя').focus();
  await guest.field(page, 'Имя').blur();
  await expect(page.getByText('необходимо заполнить Имя')).toBeVisible();
  await guest.field(page, 'Имя').fill('А');
  await expect(page.getByText('необходимо заполнить Имя')).toBeHidden();
  await phone.fill('+7-912-345-67-890');
  await expect(page.getByText('неверный формат телефона')).toBeVisible();
  await phone.fill('');
  await expect(page.getByText('необходимо заполнить телефон')).toBeVisible();

  await guest.fillCheckout(page);
  const posts = guest.recordPosts(page);
  const orderPage = await holdResponses(page, '**/order/*.data*');
  // Before React renders.
  await guest.orderButton(page).evaluate(async (button: HTMLButtonElement) => {
    button.form?.requestSubmit(button);
    for (let turn = 0; turn < 1000; turn += 1) await Promise.resolve();
    button.form?.requestSubmit(button);
  });
  await expect(page.getByText('получаем инфо о заказе...')).toBeVisible();
  orderPage.release();
  await guest.placedOrder(page);
  expect(posts).toEqual(['order']);
});

test('an address without a house is asked about once, and accepted the second time @js @desktop', async ({
  page,
  faults,
}) => {
  faults.allow('status of 400');
  await guest.openCart(page);
  await guest.fillCheckout(page);
  await guest.field(page, 'Адрес').fill('Лесная улица');
  await guest.orderButton(page).click();
  await expect(guest.field(page, 'Адрес')).toHaveAccessibleDescription(/Не забыли номер дома\?/);
  await expect(guest.field(page, 'Адрес')).toBeFocused();
  await guest.orderButton(page).click();
  await guest.placedOrder(page);
});

test('while an order is sent the cart stays as it is, and further clicks are answered by a notice @js @desktop', async ({
  page,
}) => {
  await guest.openCheckout(page);
  const posts = guest.recordPosts(page);
  const response = await holdResponses(page, CART_DATA);
  await guest.orderButton(page).dblclick();
  await response.requested;
  const busy = page.getByRole('button', { name: 'Отправляем' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  for (let press = 1; press <= 3; press += 1) await busy.press('Enter');
  await guest.plus(page).click();
  await guest.removeButton(page).click();
  await guest.quantity(page).press('5');
  await expect(guest.quantity(page)).toHaveValue('1');
  await expect(page.getByText(UNDER_WAY)).toHaveCount(1);
  response.release();
  await guest.placedOrder(page);
  expect(posts).toEqual(['order']);
  expect(await guest.orderedDishes(page)).toEqual([`1 ${DISH.title}`]);
});

test('while an order is sent links open in another tab @js @desktop', async ({ page, context }) => {
  const delivery = guest.mainMenu(page).getByRole('link', { name: 'Доставка' });
  await guest.openCheckout(page);
  const first = await holdResponses(page, CART_DATA);
  await guest.orderButton(page).click();
  await first.requested;
  const opened = context.waitForEvent('page');
  await delivery.click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL('/page/delivery');
  await expect(page.getByText(UNDER_WAY)).toBeHidden();
  await delivery.click();
  await expect(page.getByText(UNDER_WAY)).toBeVisible();
  await expect(page).toHaveURL('/cart');
  first.release();
  await guest.placedOrder(page);
});

test('an invalid quantity becomes 1, and no order is sent before that is displayed @js @desktop', async ({
  page,
}) => {
  await guest.openCheckout(page);
  const posts = guest.recordPosts(page);
  await guest.quantity(page).fill('250');
  // A tap does not blur the field.
  await guest.tap(guest.orderButton(page));
  await expect(page.getByText(NOT_SENT)).toBeVisible();
  await expect(page.getByText('Количество — целое число от 1 до 100')).toBeVisible();
  await expect(guest.quantity(page)).toHaveValue('1');
  await expect(page).toHaveURL('/cart');
  expect(posts).toEqual([]);

  await guest.quantity(page).fill('250');
  await guest.heading(page).click();
  await expect(guest.quantity(page)).toHaveValue('1');
  // A fast second mouse click counts as a double click.
  await guest.orderButton(page).press('Enter');
  await guest.placedOrder(page);
  expect(posts).toEqual(['order']);
  expect(await guest.orderedDishes(page)).toEqual([`1 ${DISH.title}`]);
});

test('an order waits for changes of the cart and includes later ones; a withdrawn consent stops it @js @desktop', async ({
  page,
}) => {
  await guest.openCheckout(page, OTHER);
  const posts = guest.recordPosts(page);
  const first = await holdResponses(page, CHANGES);
  await guest.plus(page).click();
  await first.requested;
  await guest.orderButton(page).click();
  await page.getByRole('checkbox', { name: /^Принимаю/ }).uncheck();
  first.release();
  await expect(page.getByText(NOT_SENT)).toBeVisible();
  await expect(guest.orderButton(page)).toBeDisabled();
  expect(posts).not.toContain('order');
  await page.unrouteAll({ behavior: 'wait' });

  await guest.giveConsents(page);
  const second = await holdResponses(page, CHANGES);
  await guest.plus(page).click();
  await second.requested;
  await guest.orderButton(page).click();
  await guest.plus(page, OTHER).click();
  await page.getByRole('button', { name: 'Отправляем' }).click();
  await expect(page.getByText(UNDER_WAY)).toBeVisible();
  await guest.plus(page, OTHER).click();
  second.release();
  await guest.placedOrder(page);
  expect(posts).toEqual(['set', 'set', 'set', 'order']);
  expect(await guest.orderedDishes(page)).toEqual([`3 ${DISH.title}`, `3 ${OTHER.title}`]);
});

test('an order leaves out a dish that was just removed, and does not go if a change fails @js @desktop', async ({
  page,
  faults,
}) => {
  faults.allow('ERR_FAILED');
  await guest.openCheckout(page, OTHER);
  const posts = guest.recordPosts(page);
  const failure = await holdResponses(page, CHANGES, (route) => route.abort());
  await guest.plus(page).click();
  await failure.requested;
  await guest.orderButton(page).click();
  failure.release();
  await expect(page.getByText(NOT_SENT)).toBeVisible();
  await expect(guest.lineOf(page).getByRole('textbox')).toHaveValue('1');
  await expect(guest.field(page, 'Имя')).toHaveValue('Анна');
  expect(posts).not.toContain('order');
  await page.unrouteAll({ behavior: 'wait' });

  const change = await holdResponses(page, CHANGES);
  await guest.plus(page).press('Enter');
  await change.requested;
  await guest.removeButton(page, OTHER).click();
  await guest.orderButton(page).press('Enter');
  change.release();
  await guest.placedOrder(page);
  expect(posts.at(-1)).toBe('order');
  expect(await guest.orderedDishes(page)).toEqual([`2 ${DISH.title}`]);
});

test('a lost response keeps the form; a retry finds the order @js @desktop', async ({ page, faults }) => {
  faults.allow('504 (Gateway Timeout)');
  await guest.openCheckout(page);
  const accepted = await loseResponse(page);
  await guest.orderButton(page).click();
  const unknown = page.getByRole('alert').filter({ hasText: UNKNOWN });
  await expect(unknown).toContainText('+7 (812) 555-01-42');
  await expect(unknown).toContainText('Второй раз он не оформится');
  await expect(unknown).toBeInViewport();
  await expect(guest.field(page, 'Имя')).toHaveValue('Анна');
  await expect(guest.field(page, 'Телефон')).toHaveValue('+7-912-345-67-89');
  await guest.orderButton(page).click();
  expect(`/order/${await guest.placedOrder(page)}`).toBe(accepted.path);
});

drill(
  'alerts of a refused order disappear after 16 seconds; one about an uncertain order stays @js @desktop',
  async ({ page, upstream, faults }) => {
    faults.allow('400 (Bad Request)', '503 (Service Unavailable)');
    await page.clock.install();
    await guest.openCheckout(page);
    const refusal = { phone: ['введите корректный номер.'], nonFieldErrors: ['Кухня уже закрыта.'] };
    upstream.answer(400, refusal, 'POST /order/');
    await guest.orderButton(page).click();
    const alerts = page.locator('.alert');
    await expect(alerts.filter({ hasText: 'Номер телефона: введите корректный номер.' })).toBeVisible();
    await expect(alerts.filter({ hasText: /^Кухня уже закрыта\./ })).toBeVisible();
    await guest.field(page, 'Телефон').fill('8 912 345-67-81');
    await guest.orderButton(page).press('Enter');
    await expect(guest.orderButton(page)).not.toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(500);
    await expect(guest.field(page, 'Телефон')).toHaveAttribute('aria-invalid', 'true');
    await expect(guest.field(page, 'Телефон')).toBeFocused();
    await holdClock(page);
    await page.mouse.move(0, 0);
    await page.clock.runFor(ALERT_MS);
    await expect(page.getByText(/введите корректный номер|Кухня уже закрыта/)).toHaveCount(0);
    await expect(guest.field(page, 'Телефон')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(guest.field(page, 'Телефон')).toHaveValue('+7-912-345-67-81');

    await page.clock.resume();
    upstream.down('POST /order/');
    await guest.field(page, 'Телефон').fill('8 912 345-67-80');
    await guest.orderButton(page).press('Enter');
    await expect(alerts.filter({ hasText: UNKNOWN })).toBeVisible();
    await holdClock(page);
    await page.mouse.move(0, 0);
    await guest.field(page, 'Имя').focus();
    await page.clock.runFor(ALERT_MS * 3);
    await expect(alerts.filter({ hasText: UNKNOWN })).toBeVisible();
  },
);

/** The browser gets a proxy's error. @returns the path of the order */
async function loseResponse(page: Page) {
  const accepted: { path?: string | undefined } = {};
  await page.route(
    CART_DATA,
    async (route) => {
      const request = route.request();
      // The browser context would store the cookies.
      const response = await fetch(request.url(), {
        method: 'POST',
        headers: await request.allHeaders(),
        body: request.postData(),
      });
      accepted.path = (await response.text()).match(/\/order\/[\w-]+/)?.[0];
      await answerAsProxy(route, 504);
    },
    { times: 1 },
  );
  return accepted;
}
