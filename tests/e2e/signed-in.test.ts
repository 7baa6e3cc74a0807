import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { findFreePort } from '../../scripts/lib/ports.mjs';
import { test as drill } from './support/drill.ts';
import { shop } from './support/shop.ts';
import { startShop } from './support/start.ts';
import { expect, test } from './support/test.ts';

/** upstream/content/users.yaml */
const MARINA = { token: 'demo-token-marina', fullName: 'Марина Соколова', phone: '+7-921-555-37-18' };

/** With an API of its own: logging out revokes the token for everybody. */
const alone = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from a pattern, here nothing
  baseURL: async ({}, use, { testId }) => {
    const started = await startShop({
      VAR_DIR: path.join(shop.folder, testId),
      UPSTREAM_PORT: String(await findFreePort(0, '127.0.0.1')),
    });
    await use(started.address);
    await started.stop();
  },
});

test('a shopper with a token sees their name and finds the checkout filled in', async ({
  page,
  context,
  baseURL,
  phone,
}) => {
  await signIn(context, baseURL);
  await page.goto('/category/burgery-i-gril');
  const frame = await frameOf(page, phone);
  await expect(frame).toContainText(MARINA.fullName);
  await expect(frame.getByRole('button', { name: 'Выйти' })).toBeVisible();
  if (phone) await page.locator('.site-menu__toggle').click();

  await page
    .getByRole('button', { name: /^В\sкорзину/ })
    .first()
    .click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Корзина' })).toContainText('1 шт.');
  await page.goto('/cart');
  await expect(page.getByLabel('Имя')).toHaveValue(MARINA.fullName);
  await expect(page.getByLabel('Телефон')).toHaveValue(MARINA.phone);
});

alone('«Выйти» forgets the token @desktop', async ({ page, context, baseURL, phone }) => {
  await signIn(context, baseURL);
  await page.goto('/articles');
  await (await frameOf(page, phone)).getByRole('button', { name: 'Выйти' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByText('Вы вышли')).toBeVisible();
  expect(await tokenOf(context)).toBeUndefined();
  await page.goto('/articles');
  const frame = await frameOf(page, phone);
  await expect(frame).not.toContainText(MARINA.fullName);
  await expect(frame.getByRole('button', { name: 'Выйти' })).toHaveCount(0);
});

test('a token the API does not know is forgotten without a word @desktop', async ({
  page,
  context,
  baseURL,
  phone,
}) => {
  await signIn(context, baseURL, 'nobody');
  await page.goto('/articles');
  await expect((await frameOf(page, phone)).getByRole('button', { name: 'Выйти' })).toHaveCount(0);
  expect(await tokenOf(context)).toBeUndefined();
});

drill(
  'a failure of the API logs nobody out @desktop',
  async ({ page, context, baseURL, upstream, phone }) => {
    await signIn(context, baseURL);
    upstream.down('/users/current');
    await page.goto('/articles');
    await expect((await frameOf(page, phone)).getByRole('button', { name: 'Выйти' })).toHaveCount(0);
    upstream.up();
    await page.goto('/articles');
    await expect(await frameOf(page, phone)).toContainText(MARINA.fullName);
  },
);

function signIn(context: BrowserContext, baseURL: string | undefined, token = MARINA.token) {
  return context.addCookies([{ name: 'usertoken', value: token, url: baseURL ?? '' }]);
}

async function tokenOf(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'usertoken');
}

/** Where the name stands: the top line, and on phones the end of the menu. */
async function frameOf(page: Page, phone: boolean) {
  if (!phone) return page.locator('.site-header__top');
  await page.locator('.site-menu__toggle').click();
  return page.locator('.site-menu__end');
}
