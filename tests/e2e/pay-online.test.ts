/** Protects a guest who pays on the provider's page: there and back, with and without scripts, under the page's CSP. */

import path from 'node:path';
import { openYooKassa, SHOP, type YooKassaStandIn } from '#tests/support/yookassa/stand-in.ts';
import { DISH } from './support/demo-shop.ts';
import * as guest from './support/guest.ts';
import { pickPort, shop } from './support/shop.ts';
import { startShop } from './support/start.ts';
import { test as base, expect, open } from './support/test.ts';

type PayingShop = { address: string; yookassa: YooKassaStandIn };

const test = base.extend<object, { paying: PayingShop }>({
  paying: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from a pattern, here nothing
    async ({}, use, { workerIndex }) => {
      const yookassa = await openYooKassa();
      const PORT = await pickPort();
      const started = await startShop({
        PORT,
        UPSTREAM_PORT: await pickPort(),
        VAR_DIR: path.join(shop.folder, `paying-${workerIndex}`),
        PUBLIC_URL: `http://localhost:${PORT}`,
        YOOKASSA_SHOP_ID: SHOP.shopId,
        YOOKASSA_SECRET_KEY: SHOP.secretKey,
        YOOKASSA_API_URL: yookassa.apiUrl,
        YOOKASSA_VAT_CODE: '1',
      });
      await use({ address: started.address, yookassa });
      await started.stop();
      await yookassa.close();
    },
    { scope: 'worker', timeout: 5 * 60_000 },
  ],
  baseURL: ({ paying }, use) => use(paying.address),
});

const ONLINE = 'Картой или СБП на сайте';
type Page = Parameters<typeof guest.orderButton>[0];
const payLink = (page: Page) => page.getByRole('link', { name: /^Оплатить / });

async function orderOnline(page: Page, js: boolean): Promise<void> {
  await guest.fillCart(page, DISH);
  await open(page, '/cart', js);
  await guest.fillCheckout(page);
  await page.getByLabel(ONLINE).check();
  await guest.field(page, 'E-mail для чека').fill('anna@mail.example');
  await guest.orderButton(page).click();
  await guest.placedOrder(page);
  await expect(page.getByText('Ждёт оплаты')).toBeVisible();
}

// Of the stand-in's page.
test.beforeEach(({ faults }) => faults.allow('/favicon.ico'));

/** Without scripts the guest presses «Обновить»: the API asks the provider once in a few seconds. */
async function expectSaid(page: Page, js: boolean, text: string): Promise<void> {
  await expect(async () => {
    if (!js) await page.getByRole('link', { name: 'Обновить' }).click();
    await expect(page.getByText(text)).toBeVisible({ timeout: js ? 60_000 : 3_000 });
  }).toPass();
}

test('a guest pays, comes back, and the order is paid', async ({ page, js, expectAccessible }) => {
  await orderOnline(page, js);
  await expectAccessible();
  await payLink(page).click();
  await page.getByRole('link', { name: 'Заплатить' }).click();
  await expectSaid(page, js, 'Оплачен, ждём ответа ресторана');
  await expect(page.getByText(`${ONLINE}, оплачено`)).toBeVisible();
  await expect(payLink(page)).toHaveCount(0);
});

test('a guest whose card is declined pays on receipt', async ({ page, js }) => {
  await orderOnline(page, js);
  await payLink(page).click();
  await page.getByRole('link', { name: 'Банк отказал' }).click();
  await expectSaid(page, js, 'Прошлая попытка не прошла');
  await page.getByLabel('Картой', { exact: true }).check();
  await page.getByRole('button', { name: 'Заплатить при получении' }).click();
  await expect(page.getByText('Отправлен, ждём ответа ресторана')).toBeVisible();
  await expect(payLink(page)).toHaveCount(0);
});

test('a guest who returns unpaid can pay later', async ({ page, js }) => {
  await orderOnline(page, js);
  await payLink(page).click();
  await page.getByRole('link', { name: 'Вернуться, не заплатив' }).click();
  await expect(page.getByText('Ждёт оплаты')).toBeVisible();
  await expect(payLink(page)).toBeVisible();
});

test('the open page learns that the order was paid in another tab @js', async ({ page, js, paying }) => {
  await orderOnline(page, js);
  const href = (await payLink(page).getAttribute('href')) ?? '';
  const { pathname } = new URL(href);
  paying.yookassa.pay(paying.yookassa.payments.get(pathname.split('/').at(-1) ?? ''));
  await expect(page.getByText('Оплачен, ждём ответа ресторана')).toBeVisible();
  await expect(page.getByText(`${ONLINE}, оплачено`)).toBeVisible();
});

test('the e-mail is asked for only with an online payment, and must be one @js', async ({ page, js }) => {
  await guest.fillCart(page, DISH);
  await open(page, '/cart', js);
  const email = guest.field(page, 'E-mail для чека');
  await expect(email).toBeHidden();
  await guest.fillCheckout(page);
  await page.getByLabel(ONLINE).check();
  await guest.orderButton(page).click();
  await expect(email).toHaveAccessibleDescription(/укажите e-mail: на него придёт чек/);
  await page.getByLabel('Наличные').check();
  await expect(email).toBeHidden();
});
