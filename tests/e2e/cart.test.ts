/** Protects the cart: adding from a card and from a dish's page, quantities by button and keyboard, and the checkout draft. */

import type { Page } from 'playwright/test';
import { ADDED, CATEGORY, DISH, OTHER } from './support/demo-shop.ts';
import * as guest from './support/guest.ts';
import { addButton, cardOf, field, lineOf, plus, quantity, removeButton } from './support/guest.ts';
import { expect, open, test } from './support/test.ts';

test('dishes go into the cart from card and page, change there, and leave it', async ({ page, js }) => {
  const total = page.getByRole('complementary', { name: 'Итого' });
  await open(page, CATEGORY, js);
  await addButton(page).click();
  await expect(page.getByText(ADDED)).toBeVisible();
  await cardOf(page).getByRole('button', { name: 'Больше' }).click();
  await expect(page.getByText('Кол-во изменено')).toBeVisible();

  await open(page, OTHER.path, js);
  await page.getByRole('button', { name: 'Больше' }).click();
  await page.getByRole('button', { name: 'Больше' }).click();
  await expect(quantity(page)).toHaveValue('3');
  await typeQuantity(page, '', '12');
  await page.getByRole('button', { name: 'Добавить в корзину' }).click();
  await expect(page.getByText(ADDED)).toBeVisible();

  await open(page, '/cart', js);
  await expect(quantity(page, OTHER.title)).toHaveValue('12');
  await expect(quantity(page, DISH.title)).toHaveValue('2');
  await field(page, 'Имя').fill('Анна');
  await page.getByLabel('Комментарий к заказу').fill('Без лука');
  if (js) await page.getByRole('radio', { name: /Самовывоз/ }).check();
  await removeButton(page, OTHER).click();
  await expect(total).toContainText(/1.180\.-/);
  await plus(page).click();
  await expect(total).toContainText(/1.770\.-/);

  // A typed quantity is submitted on blur, by «Обновить» and by Enter; an invalid one becomes 1.
  await typeQuantity(page, DISH.title, js ? '2' : 'много');
  if (js) await quantity(page).blur();
  else await page.getByRole('button', { name: 'Обновить' }).click();
  await expect(total).toContainText(js ? /1.180\.-/ : '590.-');
  await typeQuantity(page, DISH.title, '14');
  await quantity(page).press('Enter');
  await expect(total).toContainText(/8.260\.-/);

  const expectDraft = async () => {
    await expect(field(page, 'Имя')).toHaveValue('Анна');
    await expect(page.getByLabel('Комментарий к заказу')).toHaveValue('Без лука');
    if (js) await expect(page.getByRole('radio', { name: /Самовывоз/ })).toBeChecked();
  };
  await expectDraft();
  await open(page, '/cart', js);
  await expectDraft();
  await expect(quantity(page)).toHaveValue('14');
  await removeButton(page).click();
  await expect(page.getByText('Товар удалён из корзины').last()).toBeVisible();
  await expect(page.getByText('Ваша корзина пуста')).toBeVisible();
});

test('a promo code keeps what is typed, says why it does not apply, and is ordered at the sum shown', async ({
  page,
  js,
  faults,
  expectAccessible,
}) => {
  faults.allow('status of 400');
  const total = page.getByRole('complementary', { name: 'Итого' });
  const code = page.getByRole('textbox', { name: 'Промокод' });
  await guest.fillCart(page, DISH, DISH);
  await open(page, '/cart', js);
  await guest.fillCheckout(page);
  await code.fill('зима');
  await page.getByRole('button', { name: 'Применить' }).click();
  await expect(page.getByText('такого промокода нет')).toBeVisible();
  await expect(code).toHaveValue('зима');
  await expect(field(page, 'Имя')).toHaveValue('Анна');
  await expectAccessible();

  await code.fill('лето-10');
  await code.press('Enter');
  await expect(total).toContainText(/ЛЕТО-10−118\.-/);
  await expect(field(page, 'Имя')).toHaveValue('Анна');
  await lineOf(page).getByRole('button', { name: 'Меньше' }).click();
  await expect(page.getByText('добавьте ещё на 410.-')).toBeVisible();
  await expect(total).not.toContainText('−');
  await plus(page).click();
  await expect(total).toContainText(/ЛЕТО-10−118\.-/);

  await guest.giveConsents(page);
  await guest.orderButton(page).click();
  await guest.placedOrder(page);
  await expect(page.getByRole('main')).toContainText(/Промокод ЛЕТО-10.*−118\.-/);
});

async function typeQuantity(page: Page, title: string, text: string) {
  await quantity(page, title).click({ clickCount: 3 });
  await page.keyboard.type(text);
}
