/** Protects guests on slow connections: state, input and clicks from before hydration are kept. */

import type { Page } from 'playwright/test';
import { ADDED, ADDRESS, CATEGORY, DISH, OTHER } from './support/demo-shop.ts';
import * as guest from './support/guest.ts';
import { holdResponses } from './support/hold.ts';
import { expect, open, test, untilHydrated } from './support/test.ts';

test('an open menu and a search text stay @js @phone', async ({ page, phone }) => {
  const opened = await openWithoutScripts(page, '/articles');
  const toggle = page.locator('.site-menu__toggle');
  await toggle.click();
  await guest.mainMenu(page).locator('summary').first().click();
  await opened.runScripts();
  await expect(guest.mainMenu(page).getByRole('link', { name: 'Бургеры и гриль' })).toBeVisible();
  await toggle.click();
  await expect(guest.mainMenu(page)).toBeHidden();
  await page.unrouteAll({ behavior: 'wait' });

  const again = await openWithoutScripts(page, '/articles');
  const input = await guest.openSearch(page, phone);
  await input.pressSequentially('ква');
  await again.runScripts();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('ква');
  await page.keyboard.type('с');
  await expect(guest.heading(page)).toHaveText('Поиск: квас');
});

test('the checkout keeps its input and place, and can be sent @js @desktop', async ({ page }) => {
  await guest.fillCart(page, DISH);
  const opened = await openWithoutScripts(page, '/cart');
  await guest.fillCheckout(page);
  await page.getByRole('radio', { name: /Банковская карта/ }).check();
  await page.getByLabel('Комментарий').fill('Домофон не работает');
  const top = () => guest.orderButton(page).evaluate((button: HTMLElement) => button.offsetTop);
  const before = await top();
  await opened.runScripts();
  await expect(guest.field(page, 'Имя')).toHaveValue('Анна');
  await expect(guest.field(page, 'Адрес')).toHaveValue(ADDRESS);
  await expect(page.getByRole('radio', { name: /Банковская карта/ })).toBeChecked();
  await expect(page.getByLabel('Комментарий')).toHaveValue('Домофон не работает');
  await expect(guest.orderButton(page)).toBeEnabled();
  expect(await top()).toBe(before);
  await guest.orderButton(page).click();
  await guest.placedOrder(page);
});

test('typed quantities count: in the cart by Enter or once a field is left, on a dish’s page by its button @js @desktop', async ({
  page,
}) => {
  await guest.fillCart(page, DISH, OTHER);
  const [left, focused] = [guest.quantity(page, DISH.title), guest.quantity(page, OTHER.title)];
  const cart = await openWithoutScripts(page, '/cart');
  await left.fill('3');
  await focused.fill('5');
  await cart.runScripts();
  await expect(guest.cartLink(page)).toContainText('4 шт.');
  await expect(focused).toHaveValue('5');
  await focused.blur();
  await expect(guest.cartLink(page)).toContainText('8 шт.');
  await expect(left).toHaveValue('3');
  await page.unrouteAll({ behavior: 'wait' });

  const again = await openWithoutScripts(page, '/cart');
  await left.fill('2');
  await left.press('Enter');
  await expect(page.getByText('Кол-во изменено')).toBeVisible();
  await again.runScripts();
  await expect(left).toHaveValue('2');
  await page.unrouteAll({ behavior: 'wait' });

  const dish = await openWithoutScripts(page, DISH.path);
  await guest.quantity(page).fill('5');
  await dish.runScripts();
  await page.getByRole('button', { name: 'Добавить в корзину' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /^В.корзине.7/ })).toBeVisible();
});

test('a click adds a dish and returns to its card; a double click ends on the same page @js @desktop', async ({
  page,
}) => {
  const opened = await openWithoutScripts(page, CATEGORY);
  await guest.addButton(page, OTHER).click();
  await expect(page).toHaveURL(/#dish-\d+$/);
  await guest.addButton(page).dblclick({ delay: 100 });
  await expect(page.getByText(ADDED).first()).toBeVisible();
  await opened.runScripts();
  await expect(guest.heading(page)).toHaveText('Бургеры и гриль');
  await expect(guest.cardOf(page).getByRole('status')).toHaveText(/^[12]$/);
});

test('the contact form keeps the last input @js @phone', async ({ page }) => {
  const subject = page.getByLabel('Тема');
  await open(page, '/contact');
  await page.getByLabel('Ваше имя').fill('Олег');
  await subject.fill('Столик на субботу');
  const opened = await openWithoutScripts(page, '/contact');
  await subject.fill('Столик на пятницу');
  await opened.runScripts();
  await expect(page.getByLabel('Ваше имя')).toHaveValue('Олег');
  await expect(subject).toHaveValue('Столик на пятницу');
});

async function openWithoutScripts(page: Page, address: string) {
  const scripts = await holdResponses(page, '**/public/assets/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('footer')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('display', 'flex');
  return {
    runScripts: async () => {
      scripts.release();
      await untilHydrated(page);
    },
  };
}
