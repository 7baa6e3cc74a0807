/** Protects finding dishes by tags and by the search of the header. */

import type { Page } from 'playwright/test';
import { OTHER } from './support/demo-shop.ts';
import { heading, openSearch } from './support/guest.ts';
import { expect, test } from './support/test.ts';

test('a tag leads to its dishes, the header to dishes and news, or to popular dishes', async ({
  page,
  phone,
}) => {
  const found = page.getByRole('link', { name: OTHER.title });
  await page.goto(OTHER.path);
  await page.getByRole('complementary').getByRole('link', { name: 'на огне' }).click();
  await expect(heading(page)).toHaveText('Поиск: на огне');
  await expect(found).toBeVisible();

  await search(page, phone, 'ананасовый');
  await expect(page.locator('.empty-state')).toHaveText('Ничего не нашлось. Попробуйте написать иначе');
  await expect(page.getByRole('heading', { name: 'Вам понравится' })).toBeVisible();

  await search(page, phone, 'бургер');
  await expect(page.getByRole('link', { name: /Как шеф собирает/ })).toBeVisible();
  await found.click();
  await expect(page).toHaveURL(OTHER.path);
});

async function search(page: Page, phone: boolean, text: string) {
  const input = await openSearch(page, phone);
  await input.fill(text);
  await input.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(heading(page)).toHaveText(`Поиск: ${text}`);
}
