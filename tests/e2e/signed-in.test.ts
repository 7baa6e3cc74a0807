/** Protects guests with a token: name in the header, prefilled checkout. */

import { CATEGORY } from './support/demo-shop.ts';
import { addButton, cartLink, field } from './support/guest.ts';
import { expect, test } from './support/test.ts';

/** upstream/content/users.yaml */
const MARINA = { token: 'demo-token-marina', fullName: 'Марина Соколова', phone: '+7-921-555-37-18' };

test('a guest with a token sees their name and a checkout that is filled in', async ({
  page,
  context,
  baseURL,
  phone,
}) => {
  await context.addCookies([{ name: 'usertoken', value: MARINA.token, url: baseURL ?? '' }]);
  await page.goto(CATEGORY);
  if (phone) await page.locator('.site-menu__toggle').click();
  const account = page.locator(phone ? '.site-menu__end' : '.site-header__top');
  await expect(account).toContainText(MARINA.fullName);
  await expect(account.getByRole('button', { name: 'Выйти' })).toBeVisible();
  if (phone) await page.locator('.site-menu__toggle').click();

  await addButton(page).click();
  await expect(cartLink(page)).toContainText('1 шт.');
  await page.goto('/cart');
  await expect(field(page, 'Имя')).toHaveValue(MARINA.fullName);
  await expect(field(page, 'Телефон')).toHaveValue(MARINA.phone);
});
