import type { Page } from 'playwright/test';
import { expect, test } from './support/test.ts';

test('a tag leads to what carries the word, the header to dishes and news, or to what others like', async ({
  page,
  phone,
}) => {
  const found = page.getByRole('link', { name: 'Бургер «Дымный бекон»' });
  await page.goto('/product/burger-dymnyj-bekon');
  await page.getByRole('complementary').getByRole('link', { name: 'на огне' }).click();
  await expect(heading(page)).toHaveText('Поиск: на огне');
  await expect(found).toBeVisible();

  await search(page, phone, 'ананасовый');
  await expect(page.locator('.empty-state')).toHaveText('Ничего не нашлось. Попробуйте написать иначе');
  await expect(page.getByRole('heading', { name: 'Вам понравится' })).toBeVisible();

  await search(page, phone, 'бургер');
  await expect(page.getByRole('link', { name: /Как шеф собирает/ })).toBeVisible();
  await found.click();
  await expect(page).toHaveURL(/\/product\/burger-dymnyj-bekon$/);
});

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** From the header, with Enter. */
async function search(page: Page, phone: boolean, text: string) {
  const field = await openSearch(page, phone);
  await field.fill(text);
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(heading(page)).toHaveText(`Поиск: ${text}`);
}

/** The field of the header; on a phone it is behind a button. */
async function openSearch(page: Page, phone: boolean) {
  const panel = page.locator('.site-search');
  if (phone && !(await panel.evaluate((details) => (details as HTMLDetailsElement).open))) {
    await panel.locator('summary').click();
  }
  return panel.locator('input');
}
