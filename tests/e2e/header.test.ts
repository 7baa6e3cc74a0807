/** Protects the header by mouse, touch and keyboard. */

import type { Locator, Page } from 'playwright/test';
import { CATEGORY, DISH, OTHER } from './support/demo-shop.ts';
import { cartLink, fillCart, heading, mainMenu } from './support/guest.ts';
import { expect, open, test } from './support/test.ts';

/** The empty margin of wide pages. */
const BESIDE = [5, 400] as const;

test('the skip link leads to the content, a submenu to a category @desktop', async ({ page, js }) => {
  await open(page, '/articles', js);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'К содержанию' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main a:focus')).toHaveCount(1);

  await open(page, '/articles', js);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'К корзине' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');

  await open(page, '/articles', js);

  const menu = mainMenu(page).locator('summary').first();
  const opened = page.locator('.submenu[open]');
  if (js) await expectPopup(page, menu, opened);
  await menu.click();
  await mainMenu(page).getByRole('link', { name: 'Бургеры и гриль', exact: true }).click();
  await expect(page).toHaveURL(CATEGORY);
  await expect(opened).toHaveCount(0);
});

async function expectPopup(page: Page, menu: Locator, opened: Locator) {
  await menu.press('Enter');
  await page.keyboard.press('Tab');
  await expect(mainMenu(page).getByRole('link', { name: 'Бургеры и гриль' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(opened).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(opened).toHaveCount(0);
  await menu.click();
  await expect(opened).toHaveCount(1);
  await page.mouse.click(...BESIDE);
  await expect(opened).toHaveCount(0);
}

test('the menu of small screens covers the page, navigates and searches, and the cart is a link @phone', async ({
  page,
  context,
  baseURL,
  js,
}) => {
  await context.addCookies([{ name: 'usertoken', value: 'demo-token-marina', url: baseURL ?? '' }]);
  await fillCart(page, DISH);
  await open(page, '/articles', js);
  const menu = page.locator('.site-menu__toggle');
  const main = page.locator('main');
  await expect(cartLink(page)).toHaveText(/1\s*шт\./);
  if (js) {
    await menu.press('Enter');
    const stops = new Set<string>();
    while (!stops.has('outside') && stops.size < 30) {
      await page.keyboard.press('Tab');
      stops.add(await page.evaluate(focusedInMenu));
    }
    expect([...stops]).toEqual(expect.arrayContaining(['Новости', 'Контакты', 'outside']));
    await expect(main).toBeVisible();
    await menu.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(main).toBeVisible();
    await expect(menu).toBeFocused();
    await menu.click();
    await page.locator('.site-search summary').click();
    await expect(mainMenu(page)).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Поиск' })).toBeFocused();
    await page.locator('.site-search summary').click();
  }
  await menu.click();
  await expect(main).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await expect(page.locator('.site-menu').getByRole('button', { name: 'Выйти' })).toBeVisible();
  // Scripts have opened the first submenu.
  if (!js) await mainMenu(page).locator('summary').first().click();
  await expect(mainMenu(page).getByRole('link', { name: 'Большой стол' })).toBeVisible();
  await mainMenu(page).locator('summary').filter({ hasText: 'Бургеры и гриль: разделы' }).click();
  await mainMenu(page).getByRole('link', { name: 'Стейки и рёбра' }).click();
  await expect(page).toHaveURL(/burgery-i-gril\?active=stejki-i-ryobra$/);
  await expect(main).toBeVisible();
  await expect(mainMenu(page)).toBeHidden();
  await menu.click();
  await page.locator('.site-menu').getByRole('searchbox').fill('квас');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Поиск: квас');
  await expect(mainMenu(page)).toBeHidden();
  await cartLink(page).click();
  await expect(page).toHaveURL('/cart');
});

function focusedInMenu(): string {
  const { activeElement } = document;
  return activeElement?.closest('.site-menu') ? (activeElement.textContent ?? '') : 'outside';
}

test('the mini cart opens by keyboard and mouse, and removes lines without losing the focus @js @desktop', async ({
  page,
}) => {
  await fillCart(page, DISH, OTHER);
  await open(page, CATEGORY);
  const panel = page.locator('.mini-cart__panel');
  const toggle = page.locator('summary').filter({ hasText: 'Что в корзине' });
  const lines = panel.getByRole('listitem');
  await cartLink(page).focus();
  await page.keyboard.press('Tab');
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(toggle).toBeFocused();

  await cartLink(page).hover();
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(DISH.title);
  await expect(lines.first()).toContainText('1 × 590.-');
  await expect(panel).toContainText(/Итого 1.240\.-/);
  await panel.getByRole('link', { name: 'Перейти в корзину' }).click();
  await expect(heading(page)).toHaveText('Корзина');
  await expect(page.locator('.mini-cart details')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(CATEGORY);

  await toggle.press('Enter');
  const buttons = panel.getByRole('button');
  await expect(buttons).toHaveCount(2);
  await buttons.first().press('Enter');
  await expect(page.getByText('Товар удалён из корзины')).toBeVisible();
  await expect(buttons).toHaveCount(1);
  await expect(buttons).toBeFocused();
  await expect(panel).toContainText('Итого 650.-');
  await page.keyboard.press('Enter');
  await expect(page.locator('.mini-cart details')).toHaveCount(0);
  await expect(cartLink(page)).toBeFocused();
  await expect(page).toHaveURL(CATEGORY);
});
