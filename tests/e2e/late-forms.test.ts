import type { Page } from 'playwright/test';
import { openCart, recordPosts } from './support/cart-page.ts';
import { addDish, fillCheckout, giveConsents, orderButton, placedOrder } from './support/checkout.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, test, untilChecked } from './support/test.ts';

/** Masks and checks of forms come when the page is alive. Until then a form is a plain one. */
const SCRIPTS = '**/public/assets/late-forms-*.js';

test.describe('a form before its checks are there @js @desktop', () => {
  test('keeps what is typed, chosen and focused when they come, and moves nothing', async ({ page }) => {
    const scripts = await openHeld(page);
    await page.getByLabel('Имя', { exact: true }).fill('Анна');
    await page.getByRole('radio', { name: /Самовывоз/ }).check();
    await page.getByRole('checkbox', { name: /^Принимаю/ }).check();
    await page.getByLabel('Комментарий к заказу').fill('Без лука');
    const phone = page.getByLabel('Телефон', { exact: true });
    await phone.fill('8 912 345 6');
    for (let moves = 0; moves < 2; moves += 1) await phone.press('ArrowLeft');
    await expect(phone).toHaveValue('8 912 345 6');
    const place = await orderButton(page).boundingBox();
    await page.locator('#checkout').evaluate((form: HTMLFormElement) => {
      for (const control of form.elements) control.setAttribute('data-sent', '');
    });

    scripts.release();
    await untilChecked(page, 'checkout');
    await expect(phone).toBeFocused();
    await expect(phone).toHaveValue('+7-912-345-6');
    expect(await orderButton(page).boundingBox()).toEqual(place);
    await expect(page.locator('#checkout :is(input, textarea):not([data-sent])')).toHaveCount(0);
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна');
    await expect(page.getByRole('radio', { name: /Самовывоз/ })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /^Принимаю/ })).toBeChecked();
    await expect(page.getByLabel('Комментарий к заказу')).toHaveValue('Без лука');
    await phone.press('0');
    await expect(phone).toHaveValue('+7-912-345-06');
    await phone.fill('');
    await expect(phone).toHaveAccessibleDescription(/необходимо заполнить телефон/);
  });

  test('brings a number to its form that was typed before, and leaves the caret in the field one has gone on to', async ({
    page,
  }) => {
    const scripts = await openHeld(page);
    const phone = page.getByLabel('Телефон', { exact: true });
    await phone.press('End');
    await phone.pressSequentially('89123456789');
    const name = page.getByLabel('Имя', { exact: true });
    await name.fill('Анна');
    await name.press('Home');
    await expect(phone).toHaveValue('+7-989123456789');

    scripts.release();
    await expect(phone).toHaveValue('+7-912-345-67-89');
    await expect(name).toBeFocused();
    await name.pressSequentially('Ж');
    await expect(name).toHaveValue('ЖАнна');
    await phone.press('End');
    await phone.press('Backspace');
    await expect(phone).toHaveValue('+7-912-345-67-8');
  });

  test('leaves what is no whole number as it was typed when they come', async ({ page }) => {
    const scripts = await openHeld(page);
    const phone = page.getByLabel('Телефон', { exact: true });
    await phone.fill('2-15-40, Анна');
    await phone.blur();
    scripts.release();
    await untilChecked(page, 'checkout');
    await expect(phone).toHaveValue('2-15-40, Анна');
  });

  test('is sent once, is led to the first mistake by the server, and can be mended when they come', async ({
    page,
    faults,
  }) => {
    faults.allow('400 (Bad Request)');
    const scripts = await openHeld(page);
    await giveConsents(page);
    const posts = recordPosts(page);
    await orderButton(page).dblclick();
    const name = page.getByLabel('Имя', { exact: true });
    const summary = page.getByRole('alert').filter({ hasText: 'Проверьте отмеченные поля' });
    await expect(summary.getByRole('link')).toHaveText([/Имя/, /телефон/, /Адрес/]);
    await expect(name).toBeFocused();
    expect(posts).toEqual(['order']);

    scripts.release();
    await untilChecked(page, 'checkout');
    await expect(name).toBeFocused();
    await expect(summary).toBeVisible();
    await name.fill('Анна');
    await expect(page.getByText('необходимо заполнить Имя')).toHaveCount(0);
    await fillCheckout(page);
    await orderButton(page).click();
    await placedOrder(page);
    expect(posts).toEqual(['order', 'order']);
  });

  test('orders without them', async ({ page, faults }) => {
    faults.allow('net::ERR_FAILED');
    await page.route(SCRIPTS, (route) => route.abort());
    await addDish(page);
    await page.getByRole('banner').getByRole('link', { name: 'Корзина' }).click();
    await fillCheckout(page);
    await giveConsents(page);
    await orderButton(page).click();
    await placedOrder(page);
  });
});

async function openHeld(page: Page) {
  const scripts = await holdAnswers(page, SCRIPTS);
  await openCart(page);
  return scripts;
}
