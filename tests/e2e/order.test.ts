/** Protects the journey from the menu to an order, and the order's page. */

import { ADDED, ADDRESS, CATEGORY, DISH } from './support/demo-shop.ts';
import * as guest from './support/guest.ts';
import { expect, open, test, untilHydrated } from './support/test.ts';

const REMEMBER = 'Запомнить имя, телефон и адрес на этом устройстве';

test('a guest orders from the menu, follows the order, repeats it and forgets it', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/categories');
  await guest.sectionLink(page, 'Бургеры и гриль').click();
  await expect(page).toHaveURL(CATEGORY);
  await guest.addButton(page).click();
  await expect(page.getByText(ADDED)).toBeVisible();
  await guest.cartLink(page).click();
  await guest.fillCheckout(page);
  await expect(page.getByLabel(REMEMBER)).not.toBeChecked();
  await page.getByLabel(REMEMBER).check();
  await guest.orderButton(page).click();
  const uuid = await guest.placedOrder(page);
  expect(await guest.orderedDishes(page)).toEqual([`1 ${DISH.title}`]);
  await expect(page.getByText(ADDRESS)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Шаги заказа' }).locator('[aria-current=step]')).toHaveText(
    'Отправлен',
  );
  const line = page.getByRole('complementary', { name: 'Ваш заказ' });
  await expect(line).toHaveCount(0);
  await expectAccessible();

  // Reloading makes no second order.
  await page.reload();
  expect(await guest.placedOrder(page)).toBe(uuid);
  await guest.cartLink(page).click();
  await expect(page.getByText('Всё из корзины уже в заказе.')).toBeVisible();
  await page.goBack();
  expect(await guest.placedOrder(page)).toBe(uuid);

  await page
    .getByRole('banner')
    .getByRole('link', { name: /на главную/ })
    .click();
  await expect(page).toHaveURL('/');
  await expect(line).toContainText('ждём ответа ресторана');
  await line.getByRole('link').click();
  expect(await guest.placedOrder(page)).toBe(uuid);
  await page.getByRole('main').getByRole('link', { name: 'Мои заказы' }).click();
  await expect(guest.heading(page)).toHaveText('Мои заказы');
  await expectAccessible();

  await page.getByRole('button', { name: /^Повторить заказ №\d+$/ }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('Блюда из заказа снова в корзине')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: DISH.title })).toBeVisible();
  await expect(guest.field(page, 'Имя')).toHaveValue('Анна');
  await expect(guest.field(page, 'Адрес')).toHaveValue(ADDRESS);
  await expect(page.getByLabel(REMEMBER)).toBeChecked();

  await page.goto('/orders');
  await page.getByRole('button', { name: 'Забыть на этом устройстве' }).click();
  await expect(page.getByText('С этого устройства ещё ничего не заказано.')).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('a guest cancels an order that nobody has accepted, and orders it again', async ({
  page,
  js,
  expectAccessible,
}) => {
  await guest.fillCart(page, DISH);
  await open(page, '/cart', js);
  await guest.fillCheckout(page);
  await guest.orderButton(page).click();
  const uuid = await guest.placedOrder(page);
  await expectAccessible();
  await page.getByText('Отменить заказ…').click();
  await page.getByRole('button', { name: 'Да, отменить' }).click();
  await expect(page.getByRole('alert')).toContainText('Вы отменили заказ');
  expect(await guest.placedOrder(page)).toBe(uuid);
  await expect(page.getByText('Отменить заказ…')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Шаги заказа' })).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('button', { name: 'Повторить заказ' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('complementary', { name: 'Ваш заказ' })).toHaveCount(0);
});

test('what a guest has forgotten does not come back', async ({ page, context, js }) => {
  const SECRET = 'Код домофона 4711';
  const comment = page.getByLabel('Комментарий к заказу');
  const hasDraft = async () => (await context.cookies()).some(({ name }) => name === 'checkout');
  await guest.fillCart(page, DISH);
  await open(page, '/cart', js);
  await guest.fillCheckout(page);
  await comment.fill(SECRET);
  await page.getByLabel(REMEMBER).check();
  await guest.orderButton(page).click();
  await guest.placedOrder(page);

  await guest.fillCart(page, DISH);
  await open(page, '/cart', js);
  await expect(guest.field(page, 'Имя')).toHaveValue('Анна');
  expect(await hasDraft()).toBe(false);
  await comment.fill(SECRET);
  const tab = await context.newPage();
  await open(tab, '/contact', js);
  await tab.getByLabel('Тема').fill(SECRET);

  await open(page, '/orders', js);
  await page.getByRole('button', { name: 'Забыть на этом устройстве' }).click();
  await expect(page.getByText('С этого устройства ещё ничего не заказано.')).toBeVisible();
  expect(await hasDraft()).toBe(false);
  if (js) await expect(tab.getByLabel('Тема')).toHaveValue('');

  let carts = 0;
  while (carts < 2) {
    await page.goBack();
    if (js) await untilHydrated(page);
    if (!page.url().endsWith('/cart')) continue;
    carts += 1;
    for (const field of [guest.field(page, 'Имя'), guest.field(page, 'Адрес'), comment])
      await expect(field).toHaveValue('');
  }
  expect(await hasDraft()).toBe(false);
});

test('an order for pickup needs no address; without scripts a rejected form keeps its input @desktop', async ({
  page,
  js,
  faults,
}) => {
  await guest.fillCart(page, DISH);
  await page.goto('/cart');
  await page.getByLabel('Комментарий к заказу').fill('Без лука');
  if (!js) {
    faults.allow('400 (Bad Request)');
    await guest.orderButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Проверьте отмеченные поля' })).toBeVisible();
    await expect(guest.field(page, 'Телефон')).toHaveAccessibleDescription(/необходимо заполнить телефон/);
  }
  await expect(page.getByLabel('Комментарий к заказу')).toHaveValue('Без лука');
  await expect(guest.field(page, 'Адрес')).toBeVisible();
  await page.getByRole('radio', { name: /Самовывоз/ }).check();
  await expect(guest.field(page, 'Адрес')).toBeHidden();
  await guest.field(page, 'Имя').fill('Анна');
  await guest.field(page, 'Телефон').fill('+7(912)3456789');
  await page.getByRole('radio', { name: /Банковская карта/ }).check();
  await guest.giveConsents(page);
  await guest.orderButton(page).click();
  await guest.placedOrder(page);
});
