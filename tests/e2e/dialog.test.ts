/** Protects the dialog of a dish: URL, head, opening and closing, and a slow, deleted or unavailable dish. */

import type { Page } from 'playwright/test';
import { CATEGORY, DISH } from './support/demo-shop.ts';
import { cardOf, footerLink, heading, sectionLink } from './support/guest.ts';
import { holdResponses } from './support/hold.ts';
import { expect, open, test, untilHydrated } from './support/test.ts';

test('a dish opens in a dialog under the address and title of its page, and closes in every way @js @desktop', async ({
  page,
}) => {
  const [dialog, link] = [dialogOf(page), dishLink(page)];
  const canonical = page.locator('link[rel=canonical]');
  await open(page, '/categories');
  await sectionLink(page, 'Бургеры и гриль').click();
  await expect(heading(page)).toHaveText('Бургеры и гриль');
  const title = await page.title();

  await link.click();
  await expect(page).toHaveURL(DISH.path);
  await expect(page).toHaveTitle(`${DISH.title} — Угли и хмель`);
  await expect(canonical).toHaveAttribute('href', new RegExp(`${DISH.path}$`));
  await expect(dialog.getByText('В наличии')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(CATEGORY);
  await expect(page).toHaveTitle(title);
  await expect(canonical).toHaveAttribute('href', new RegExp(`${CATEGORY}$`));
  await expect(link).toBeFocused();

  // A fast second mouse click counts as a double click.
  await link.press('Enter');
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).click();
  await expect(dialog).toBeHidden();
  await link.press('Enter');
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();

  await link.press('Enter');
  await expect(dialog).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await expect(heading(page)).toHaveText('Меню');
  await expect(page).toHaveTitle('Меню — Угли и хмель');
  await expect(canonical).toHaveAttribute('href', /\/categories$/);

  await page.goto(CATEGORY);
  await link.click();
  await expect(page).toHaveURL(DISH.path);
  await page.reload();
  await untilHydrated(page);
  await expect(dialog).toBeHidden();
  await expect(heading(page)).toHaveText(DISH.title);
  await page.goBack();
  await expect(heading(page)).toHaveText('Бургеры и гриль');
});

test('a slow dish opens with the data of its card; Back closes it, Forward opens it @pictures @phone', async ({
  page,
}) => {
  await open(page, CATEGORY);
  const [dialog, link] = [dialogOf(page), dishLink(page)];
  const data = await holdResponses(page, '**/dish/*');
  await link.click();
  await expect(dialog).toHaveAccessibleName(DISH.title);
  await expect(dialog).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.getByRole('heading', { name: DISH.title })).toBeVisible();
  await expect(dialog.getByText('Артикул')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  data.release();
  await link.click();
  await expect(dialog.getByText('Артикул')).toBeVisible();
  await expect(dialog).toHaveAttribute('aria-busy', 'false');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog).toBeVisible();
});

test('a picture opens its dish; a deleted dish shows a message @js @desktop', async ({ page, faults }) => {
  faults.allow('404 (Not Found)');
  for (const list of [CATEGORY, '/category/biznes-lanch', '/category/bar']) {
    await open(page, list);
    await page.locator('.dish-card__picture').first().click({ force: true });
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  await open(page, CATEGORY);
  await dishLink(page).evaluate((link) => link.setAttribute('href', '/product/nothing'));
  await page.locator('a[href="/product/nothing"]').click();
  const text = 'мы не нашли эту страницу =(! попробуйте воспользоваться меню';
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(text);
});

test('offline a dish and a link show a message @pictures @desktop', async ({ page, context, faults }) => {
  faults.allow('ERR_INTERNET_DISCONNECTED');
  await open(page, CATEGORY);
  const dialog = dialogOf(page);
  // Loaded when the page is idle, with the files that it imports.
  const code = await page.waitForFunction(addressOfDialogCode);
  await page.evaluate(async (address) => void (await import(address)), await code.jsonValue());
  await context.setOffline(true);
  await dishLink(page).click();
  await expect(dialog.getByRole('alert')).toContainText('Не получилось связаться с сайтом');
  await expect(dialog).toHaveAttribute('aria-busy', 'false');
  const retry = dialog.getByRole('button', { name: 'Попробовать ещё раз' });
  await retry.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await retry.click();
  await expect(dialog.getByText('Артикул')).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await context.setOffline(true);
  // Hovering a link changes nothing.
  await page.getByRole('banner').getByRole('link', { name: 'Новости' }).first().hover();
  await footerLink(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Не получилось связаться' })).toBeVisible();
  await expect(heading(page)).toHaveText('Бургеры и гриль');
  await context.setOffline(false);
  await footerLink(page).press('Enter');
  await expect(heading(page)).toHaveText(/^Политика/);
  await page.goBack();
  await expect(heading(page)).toHaveText('Бургеры и гриль');
});

test('without its code the dialog shows a notice @js @desktop', async ({ page, context, faults }) => {
  faults.allow('ERR_INTERNET_DISCONNECTED', 'ERR_FAILED');
  await page.route('**/dish-dialog-*', (route) => route.abort());
  await open(page, CATEGORY);
  await context.setOffline(true);
  await page.locator('.dish-card a[href]').last().click();
  await expect(page.getByRole('status').filter({ hasText: 'Не получилось связаться' })).toBeVisible();
  await context.setOffline(false);
  await dishLink(page).press('Enter');
  await expect(heading(page)).toHaveText(DISH.title);
});

function dialogOf(page: Page) {
  return page.getByRole('dialog');
}

function dishLink(page: Page) {
  return cardOf(page).getByRole('link', { name: DISH.title });
}

function addressOfDialogCode() {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  return addresses.find((address) => address.includes('dish-dialog')) ?? '';
}
