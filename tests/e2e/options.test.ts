/** Protects options of a dish: choice in the dialog and, without scripts, on its page; live price; separate order lines. */

import { ADDED } from './support/demo-shop.ts';
import { cardOf, fillCheckout, heading, lineOf, orderButton, plus } from './support/guest.ts';
import { expect, open, test } from './support/test.ts';

const PIZZA = 'Пицца «Четыре сыра и мёд»';
const LARGE = { title: 'Размер: 40 см · Добавить: Груша с углей, Грецкий орех' };

test('two sizes of a pizza are two lines', async ({ page, js, expectAccessible }) => {
  await open(page, '/category/picca-lapsha-i-pasta', js);
  const choose = cardOf(page, { title: PIZZA }).getByRole('link', { name: /^Выбрать/ });
  await choose.click();
  const dish = js ? page.getByRole('dialog') : page.getByRole('main');
  const add = dish.getByRole('button', { name: 'Добавить в корзину' });
  await dish.getByRole('radio', { name: '40 см' }).check();
  for (const extra of ['Груша', 'Грецкий орех']) await dish.getByRole('checkbox', { name: extra }).check();
  if (js) {
    await expect(dish.getByText('За порцию')).toHaveText(/1.150\.-/);
    await expect(dish.getByRole('checkbox', { name: 'голубого' })).toBeDisabled();
  }
  await expectAccessible();
  await add.click();
  await expect(page.getByText(ADDED)).toBeVisible();
  // The sheet has closed.
  if (js) await choose.click();
  await dish.getByRole('radio', { name: '30 см' }).check();
  await add.click();
  await expect(page.getByText(ADDED).last()).toBeVisible();

  await open(page, '/cart', js);
  await expect(lineOf(page, { title: PIZZA })).toHaveCount(2);
  await plus(page, LARGE).click();
  await expect(lineOf(page, LARGE)).toContainText(/2.300\.-/);
  await fillCheckout(page);
  await orderButton(page).click();
  await expect(heading(page)).toHaveText(/^Заказ №/);
  await expect(lineOf(page, LARGE)).toContainText('× 2');
  await expect(lineOf(page, { title: '30 см' })).toContainText('× 1');
});
