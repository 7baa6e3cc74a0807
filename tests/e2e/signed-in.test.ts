import type { BrowserContext, Page } from 'playwright/test';
import { test as drill } from './support/drill.ts';
import { expect, test } from './support/test.ts';

/** upstream/content/users.yaml */
const MARINA = { token: 'demo-token-marina', fullName: 'Марина Соколова', phone: '+7-921-555-37-18' };

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
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue(MARINA.fullName);
  await expect(page.getByLabel('Телефон', { exact: true })).toHaveValue(MARINA.phone);
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
  'a failure of the API logs nobody out; «Выйти» forgets the token @desktop',
  async ({ page, context, baseURL, upstream, phone }) => {
    await signIn(context, baseURL);
    upstream.down('/users/current');
    await page.goto('/articles');
    await expect((await frameOf(page, phone)).getByRole('button', { name: 'Выйти' })).toHaveCount(0);
    upstream.up();
    await page.goto('/articles');
    await expect(await frameOf(page, phone)).toContainText(MARINA.fullName);

    // The API would revoke the token for every test: tests/routes/logout.test.ts shows that it is asked to.
    upstream.answer(200, {}, 'POST /users/current/');
    await (await frameOf(page, phone)).getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(`${baseURL}/`);
    await expect(page.getByText('Вы вышли')).toBeVisible();
    expect(await tokenOf(context)).toBeUndefined();
    await page.goto('/articles');
    const frame = await frameOf(page, phone);
    await expect(frame).not.toContainText(MARINA.fullName);
    await expect(frame.getByRole('button', { name: 'Выйти' })).toHaveCount(0);
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
