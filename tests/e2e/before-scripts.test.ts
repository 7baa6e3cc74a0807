import type { Locator, Page } from 'playwright/test';
import {
  cardOf,
  DISH,
  fillCart,
  fillCheckout,
  giveConsents,
  OTHER,
  orderButton,
  SECTION,
} from './support/checkout.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

/** On a slow connection shoppers are at work before the scripts are: what they did must still be there then. */
test.describe('before scripts run @js', () => {
  test('the sheet of small screens stays open, and so does what was opened in it @phone', async ({
    page,
  }) => {
    const scripts = await openWithoutScripts(page, '/articles');
    const toggle = page.locator('.site-menu__toggle');
    await toggle.click();
    const menu = page.getByRole('navigation', { name: 'Основное меню' });
    await menu.locator('summary').first().click();
    await scripts.run();
    await expect(menu.getByRole('link', { name: 'Бургеры и гриль' })).toBeVisible();
    await toggle.click();
    await expect(menu).toBeHidden();
  });

  test('a submenu stays open and keeps the focus @desktop', async ({ page }) => {
    const scripts = await openWithoutScripts(page, '/articles');
    const menu = page.getByRole('navigation', { name: 'Основное меню' });
    const submenu = menu.locator('summary').first();
    await submenu.focus();
    await page.keyboard.press('Enter');
    await scripts.run();
    await expect(menu.getByRole('link', { name: 'Бургеры и гриль' })).toBeVisible();
    await expect(submenu).toBeFocused();
  });

  test('the menu stays the one that the server sent, until another page has its place in it @desktop', async ({
    page,
  }) => {
    const scripts = await openWithoutScripts(page, '/articles');
    const menu = page.getByRole('navigation', { name: 'Основное меню' });
    const current = menu.locator('[aria-current]');
    await menu
      .locator('ul')
      .first()
      .evaluate((list) => list.setAttribute('data-sent', ''));
    await scripts.run();
    await expect(menu.locator('ul[data-sent]')).toBeVisible();
    await expect(current).toHaveText('Новости');
    await menu.getByRole('link', { name: 'Доставка' }).click();
    await expect(page).toHaveURL('/page/delivery');
    await expect(current).toHaveText('Доставка');
    await page.goBack();
    await expect(current).toHaveText('Новости');
    await expect(menu.getByRole('link')).not.toHaveCount(0);
  });

  test('a page that React cannot take over is drawn anew, with all that is around it @desktop', async ({
    page,
    faults,
  }) => {
    faults.allow('Minified React error #418');
    await page.route('/articles', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('Новости</h1>', 'Вчера</h1>') });
    });
    await page.goto('/articles');
    await untilHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новости');
    await expect(page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link')).not.toHaveCount(
      0,
    );
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Политика' })).toBeVisible();
  });

  test('a search text stays, and what is typed on is searched for', async ({ page, phone }) => {
    const scripts = await openWithoutScripts(page, '/articles');
    if (phone) await page.locator('.site-search__toggle').click();
    const field = page.locator('.site-search input');
    await field.pressSequentially('ква');
    await scripts.run();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('ква');
    await page.keyboard.type('с');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: квас');
  });

  test('the checkout keeps what was typed and chosen, and can be sent @desktop', async ({ page }) => {
    await fillCart(page, DISH);
    const scripts = await openWithoutScripts(page, '/cart');
    await fillCheckout(page);
    await page.getByRole('radio', { name: /Банковская карта/ }).check();
    await page.getByLabel('Комментарий').fill('Домофон не работает');
    await giveConsents(page);
    await scripts.run();
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна');
    await expect(page.getByLabel('Адрес', { exact: true })).toHaveValue('ул. Солодовая, 12, кв. 48');
    await expect(page.getByRole('radio', { name: /Банковская карта/ })).toBeChecked();
    await expect(page.getByLabel('Комментарий')).toHaveValue('Домофон не работает');
    await expect(orderButton(page)).toBeEnabled();
    await orderButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Заказ №/);
  });

  test('a quantity that was typed counts with Enter @desktop', async ({ page }) => {
    await fillCart(page, DISH);
    const scripts = await openWithoutScripts(page, '/cart');
    const quantity = page.getByRole('textbox', { name: /^Количество/ });
    await quantity.fill('3');
    await quantity.press('Enter');
    await expect(page.getByText('Кол-во изменено')).toBeVisible();
    await scripts.run();
    await expect(quantity).toHaveValue('3');
  });

  test('a quantity that was typed on the page of a dish is how many of it go into the cart @desktop', async ({
    page,
  }) => {
    const scripts = await openWithoutScripts(page, DISH.path);
    const quantity = page.getByRole('textbox', { name: /^Количество/ });
    await quantity.fill('5');
    await scripts.run();
    await page.getByRole('button', { name: 'Добавить в корзину' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: /^В.корзине.·.5/ })).toBeVisible();
    await expect(quantity).toHaveValue('5');
  });

  test('quantities that were typed in the cart count once their fields are left @desktop', async ({
    page,
  }) => {
    await fillCart(page, DISH, OTHER);
    const scripts = await openWithoutScripts(page, '/cart');
    const [left, focused] = [DISH, OTHER].map(({ title }) =>
      page.getByRole('textbox', { name: `Количество: ${title}` }),
    ) as [Locator, Locator];
    await left.fill('3');
    await focused.fill('5');
    await scripts.run();
    const cartLink = page.getByRole('banner').getByRole('link', { name: /Корзина/ });
    await expect(cartLink).toContainText('4 шт.');
    await expect(focused).toHaveValue('5');
    await focused.blur();
    await expect(cartLink).toContainText('8 шт.');
    await expect(left).toHaveValue('3');
  });

  test('a double click sends the form as often as forms do, and ends on the same page @desktop', async ({
    page,
  }) => {
    const scripts = await openWithoutScripts(page, SECTION);
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .dblclick({ delay: 100 });
    await expect(page).toHaveURL(/#dish-\d+$/);
    await scripts.run();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
    await expect(cardOf(page).getByRole('status')).toHaveText(/^[12]$/);
  });

  test('a dish goes into the cart and the page comes back to its card @desktop', async ({ page }) => {
    const scripts = await openWithoutScripts(page, SECTION);
    await page
      .getByRole('button', { name: /В.корзину/ })
      .first()
      .click();
    await expect(page).toHaveURL(/#dish-\d+$/);
    await scripts.run();
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
  });
});

/** The page as it is while its scripts are still on their way. */
async function openWithoutScripts(page: Page, address: string) {
  const scripts = await holdAnswers(page, '**/public/assets/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  // Whole, and with its stylesheet: nobody can use it before that.
  await expect(page.locator('footer')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('display', 'flex');
  return {
    run: async () => {
      scripts.release();
      await untilHydrated(page);
    },
  };
}
