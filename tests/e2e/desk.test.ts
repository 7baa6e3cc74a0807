/** Protects the exchange between guest and desk: the order appears at the desk, its status on the order's page. */

import { ORDER_PROGRESS_MS as POLL_MS } from '#app/domain/timing.ts';
import { ADDRESS, DISH } from './support/demo-shop.ts';
import { addDeskUser, logIn, openDeskScreen, orderCard } from './support/desk.ts';
import { fillCart, fillCheckout, orderButton, orderNumber } from './support/guest.ts';
import { shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('the desk gets the order, and the guest its status @desktop', async ({ page, js, browser }) => {
  const { page: desk, context, complaints } = await openDeskScreen(browser, shop.deskAddress, js);
  const cook = `cook-${test.info().project.name}-${test.info().repeatEachIndex}`;
  await logIn(desk, cook, addDeskUser(shop.databaseFile, cook));

  await fillCart(page, DISH);
  await page.goto('/cart');
  await fillCheckout(page);
  await orderButton(page).click();
  const id = await orderNumber(page);
  const address = page.url();
  const state = page.locator('.order-wait');
  await expect(state).toContainText('ждём ответа ресторана');
  const thanks = page.locator('.order__thanks');
  await expect(thanks).toBeVisible();
  if (js) await page.clock.install();
  if (js) await page.reload();

  if (!js) await desk.reload();
  const card = orderCard(desk, id);
  await expect(card).toContainText(DISH.title);
  await expect(card).toContainText(ADDRESS);
  await expect(desk).toHaveTitle(/^\(\d+\) (?:✉\(\d+\) )?Заказы/);
  await card.getByRole('button', { name: 'Принять · к' }).click();
  await expect(card.getByRole('button', { name: 'Готов' })).toBeVisible();
  await (js ? page.clock.runFor(POLL_MS) : page.getByRole('link', { name: 'Обновить' }).click());
  await expect(state).toContainText(/Заказ принят.+Привезём .+к.+\d:\d\d/);
  await expect(thanks).toHaveCount(0);

  await page.goto('/');
  const update = () => (js ? page.clock.runFor(POLL_MS) : page.reload());
  const line = page.getByRole('complementary', { name: 'Ваш заказ' });
  await card.getByRole('button', { name: 'Готов' }).click();
  await card.getByRole('button', { name: 'Передан курьеру' }).click();
  await expect(card.getByRole('button', { name: 'Доставлен' })).toBeVisible();
  await update();
  await expect(line).toContainText(`Заказ №${id}: в пути`);

  await desk.goto(`/orders/${id}`);
  await desk.getByText('Отменить заказ…').click();
  await desk.getByLabel('Или своими словами').fill('Курьер попал в грозу');
  await desk.getByRole('button', { name: 'Отменить заказ' }).click();
  await expect(card).toHaveCount(0);
  await update();
  await expect(line).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('alert').filter({ hasText: 'Курьер попал в грозу' })).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
