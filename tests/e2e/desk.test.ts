import path from 'node:path';
import type { Page } from 'playwright/test';
import { DISH, fillCart, fillCheckout, giveConsents, orderButton, placedOrder } from './support/checkout.ts';
import { addDeskUser, cardOf, enterDesk, openDeskScreen } from './support/desk.ts';
import { shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('an order goes from the guest to the desk and back @desktop', async ({ page, js, browser }) => {
  const cook = js ? 'cook-js' : 'cook';
  const { page: desk, context, complaints } = await openDeskScreen(browser, shop.deskAddress, { js });
  await enterDesk(desk, cook, addDeskUser(path.join(shop.folder, 'shop.db'), cook));

  await fillCart(page, DISH);
  await page.goto('/cart');
  await fillCheckout(page);
  await giveConsents(page);
  await orderButton(page).click();
  await placedOrder(page);
  const id = Number(/\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0]);
  const told = page.getByRole('status').filter({ hasText: 'аказ' });
  await expect(told).toContainText('Ждём, когда ресторан его примет');
  const thanks = page.locator('.order__thanks');
  await expect(thanks).toBeVisible();
  // Timers that are set from now on are the test's.
  if (js) await page.clock.install();
  if (js) await page.reload();

  // With scripts it comes by itself.
  if (!js) await desk.reload();
  const card = cardOf(desk, id);
  await expect(card).toContainText(DISH.title);
  await expect(card).toContainText('ул. Солодовая, 12, кв. 48');
  await expect(desk).toHaveTitle(/^\(\d+\) Заказы/);
  await card.getByRole('button', { name: '45' }).click();
  await expect(card.getByRole('button', { name: 'Готов' })).toBeVisible();
  await seeProgress(page, js);
  await expect(told).toContainText(/Ресторан принял заказ.+Ждите примерно к/);
  // They would contradict it.
  await expect(thanks).toHaveCount(0);

  await card.getByRole('button', { name: 'Готов' }).click();
  await card.getByRole('button', { name: 'Передан курьеру' }).click();
  await expect(card.getByRole('button', { name: 'Доставлен' })).toBeVisible();
  await seeProgress(page, js);
  await expect(told).toContainText('Заказ в пути');

  await desk.goto(`/orders/${id}`);
  await desk.getByText('Отменить заказ…').click();
  await desk.getByLabel('Или своими словами').fill('Курьер попал в грозу');
  await desk.getByRole('button', { name: 'Отменить заказ' }).click();
  await expect(card).toHaveCount(0);
  await seeProgress(page, js);
  await expect(page.getByRole('alert').filter({ hasText: 'Курьер попал в грозу' })).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

/** What an open page does by itself every 15 seconds; without scripts by «Обновить». */
async function seeProgress(page: Page, js: boolean): Promise<void> {
  if (js) await page.clock.runFor(15_000);
  else await page.getByRole('link', { name: 'Обновить' }).click();
}
