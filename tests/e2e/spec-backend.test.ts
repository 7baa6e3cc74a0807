/** Protects the journey of a guest through a shop whose backend knows only the specification, signed in and not. */

import { ADDED } from './support/demo-shop.ts';
import * as guest from './support/guest.ts';
import { expect, test } from './support/spec-backend.ts';

const DISH = { title: 'Борщ', path: '/product/borshch' };

for (const [who, token] of [
  ['anyone', undefined],
  ['a signed-in guest', 'token-of-anna'],
] as const) {
  test(`${who} fills a cart, changes it, orders, orders again and writes`, async ({
    page,
    context,
    address,
  }) => {
    if (token) await context.addCookies([{ name: 'usertoken', value: token, url: address }]);
    await page.goto('/categories');
    await guest.sectionLink(page, 'Супы').click();
    await guest.addButton(page, DISH).click();
    await expect(page.getByText(ADDED)).toBeVisible();
    await expect(guest.cartLink(page)).toContainText('1 шт.');
    await page.goto('/cart');
    await guest.plus(page, DISH).click();
    await expect(guest.cartLink(page)).toContainText('2 шт.');
    await guest.fillCheckout(page);
    await guest.orderButton(page).click();
    await guest.placedOrder(page);
    expect(await guest.orderedDishes(page)).toEqual(['2 Борщ']);
    await expect(guest.cartLink(page)).not.toContainText('шт.');

    await page.getByRole('button', { name: 'Повторить заказ' }).click();
    await expect(guest.lineOf(page, DISH)).toBeVisible();
    await guest.removeButton(page, DISH).click();
    await expect(page.getByText('Ваша корзина пуста')).toBeVisible();

    await page.goto('/contact');
    await guest.field(page, 'Ваше имя').fill('Анна');
    await guest.field(page, 'E-mail').fill('anna@mail.example');
    await guest.field(page, 'Тема').fill('Стол');
    await guest.field(page, 'Текст сообщения').fill('Есть ли стол у окна?');
    await guest.giveConsents(page);
    await page.getByRole('button', { name: 'Отправить' }).click();
    await expect(page.getByText('Отлично! Спасибо. Мы получили Ваше сообщение')).toBeVisible();
  });
}
