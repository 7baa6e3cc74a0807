import path from 'node:path';
import { checkAccessibility } from './support/accessibility.ts';
import {
  DISH,
  fillCart,
  fillCheckout,
  giveConsents,
  OTHER,
  orderButton,
  placedOrder,
} from './support/checkout.ts';
import { addDeskUser, enterDesk, openDeskScreen } from './support/desk.ts';
import { pickPort, shop } from './support/shop.ts';
import { startShop } from './support/start.ts';
import { test as base, expect } from './support/test.ts';

type Own = { own: { address: string; desk: string; database: string } };

/** A shop of its own: what is stopped here, other tests must be able to order. */
const test = base.extend<object, Own>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from a pattern, here nothing
    async ({}, use, { workerIndex }) => {
      const folder = path.join(shop.folder, `stops-${workerIndex}`);
      const [UPSTREAM_PORT, DESK_PORT] = [await pickPort(), await pickPort()];
      const started = await startShop({ VAR_DIR: folder, UPSTREAM_PORT, DESK_PORT });
      const database = path.join(folder, 'shop.db');
      await use({ address: started.address, desk: `http://127.0.0.1:${DESK_PORT}`, database });
      await started.stop();
    },
    { scope: 'worker', timeout: 5 * 60_000 },
  ],
  baseURL: ({ own }, use) => use(own.address),
});

test('a dish runs out under a full cart, and orders are stopped for a while @desktop', async ({
  page,
  js,
  browser,
  own,
  faults,
}) => {
  faults.allow('400 (Bad Request)');
  const { page: desk, context, complaints } = await openDeskScreen(browser, own.desk, { js });
  await enterDesk(desk, 'boss', addDeskUser(own.database, 'boss', 'manager'));
  const line = page.getByRole('row', { name: OTHER.title });
  async function order() {
    // Without scripts each press is a page of its own, and no consent is ever kept.
    if (!js) await giveConsents(page);
    await orderButton(page).click();
  }
  await fillCart(page, DISH, OTHER);
  await page.goto('/cart');
  await fillCheckout(page);
  await giveConsents(page);

  await test.step('from the next request on it is refused by name, and nothing typed is lost', async () => {
    await desk.goto('/stops');
    await desk.getByLabel('Название блюда').fill(OTHER.title);
    await desk.getByLabel('Название блюда').press('Enter');
    await desk.getByRole('button', { name: `Закончилось: ${OTHER.title}` }).click();
    await expect(desk.getByRole('status')).toContainText('закончилось до конца дня');
    await order();
    await expect(page.getByRole('alert').first()).toContainText('сейчас нельзя заказать');
    await expect(line).toContainText('Сейчас нельзя заказать');
    await expect(orderButton(page)).toBeDisabled();
    await expect(page.getByLabel('Адрес', { exact: true })).toHaveValue('ул. Солодовая, 12, кв. 48');
    await checkAccessibility(page, js);
    await page.getByRole('button', { name: 'Убрать то, что сейчас нельзя заказать' }).click();
    await expect(line).toHaveCount(0);
    await expect(page.getByLabel('Адрес', { exact: true })).toHaveValue('ул. Солодовая, 12, кв. 48');
    await desk
      .getByRole('button', { name: `Вернуть в продажу: ${OTHER.title}` })
      .first()
      .click();
    await expect(desk.getByRole('status')).toContainText('в продаже');
  });

  await test.step('no orders are taken, and then they are', async () => {
    await desk.goto('/hours');
    await desk.getByLabel('Что сказать гостям').fill('печь остыла');
    await desk.getByRole('button', { name: 'Остановить приём заказов' }).click();
    await expect(desk.getByText(/^Остановлен до конца дня/)).toBeVisible();
    await order();
    await expect(page.getByRole('alert').filter({ hasText: 'Печь остыла.' })).toBeVisible();
    await desk.getByRole('button', { name: 'Открыть приём заказов' }).click();
    await expect(desk.getByText('Заказы принимаются.')).toBeVisible();
    await order();
    await placedOrder(page);
  });
  expect(complaints).toEqual([]);
  await context.close();
});
