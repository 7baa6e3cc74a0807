import { orderedDishes } from './support/cart-page.ts';
import {
  DISH,
  fillCart,
  fillCheckout,
  giveConsents,
  OTHER,
  orderButton,
  placedOrder,
} from './support/checkout.ts';
import { expect, test } from './support/test.ts';

const REMEMBER = 'Запомнить имя, телефон и адрес на этом устройстве';

test('an order follows its guest, is found again, and is forgotten on request', async ({
  page,
  expectAccessible,
}) => {
  await fillCart(page, DISH);
  await page.goto('/cart');
  await fillCheckout(page);
  await expect(page.getByLabel(REMEMBER)).not.toBeChecked();
  await page.getByLabel(REMEMBER).check();
  await giveConsents(page);
  await orderButton(page).click();
  const uuid = await placedOrder(page);
  const line = page.getByRole('complementary', { name: /^Заказ №\d+$/ });
  await expect(page.getByText('ул. Солодовая, 12, кв. 48')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Шаги заказа' }).locator('[aria-current=step]')).toHaveText(
    'Отправлен',
  );
  await expect(line).toHaveCount(0);
  await expectAccessible();

  await page
    .getByRole('banner')
    .getByRole('link', { name: /на главную/ })
    .click();
  await expect(page).toHaveURL('/');
  await expect(line).toContainText('Ждём, когда ресторан его примет');
  await line.getByRole('link').click();
  expect(await placedOrder(page)).toBe(uuid);

  await page.getByRole('main').getByRole('link', { name: 'Мои заказы' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Мои заказы' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: /^Повторить заказ №\d+$/ }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна');
  await expect(page.getByLabel('Адрес', { exact: true })).toHaveValue('ул. Солодовая, 12, кв. 48');
  await expect(page.getByLabel(REMEMBER)).toBeChecked();

  await page.goto('/orders');
  await page.getByRole('button', { name: 'Забыть на этом устройстве' }).click();
  await expect(page.getByText('С этого устройства ещё ничего не заказано.')).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('the line of an order follows the desk, and goes when the order is done @js', async ({ page }) => {
  await fillCart(page, DISH);
  await page.goto('/cart');
  await fillCheckout(page);
  await giveConsents(page);
  await orderButton(page).click();
  await placedOrder(page);
  await page.clock.install();
  await page.goto('/');
  const line = page.getByRole('complementary', { name: /^Заказ №\d+$/ });
  await expect(line).toContainText('Заказ отправлен');
  const progress = { kind: 'info', title: 'Заказ в пути', text: '', isOpen: true, isNew: false, steps: [] };
  await page.route('**/progress', (route) => route.fulfill({ json: { progress } }));
  await page.clock.runFor(15_000);
  await expect(line).toContainText('Заказ в пути');
  progress.isOpen = false;
  await page.clock.runFor(15_000);
  await expect(line).toHaveCount(0);
});

test('what an earlier order left in the cart is ordered with one button', async ({ page, js }) => {
  await fillCart(page, DISH);
  await page.goto('/cart');
  await fillCheckout(page);
  await giveConsents(page);
  await orderButton(page).click();
  const first = await placedOrder(page);
  await fillCart(page, OTHER);
  await page.goto('/cart');
  await fillCheckout(page);
  // Without scripts what was typed is kept by the next post.
  if (!js) await page.getByRole('button', { name: 'Обновить' }).click();
  await page.goto(`/order/${first}?earlier=rest`);
  await expect(page.getByText(`${OTHER.title} × 1`)).toBeVisible();
  await page.getByRole('button', { name: 'Заказать остальное' }).click();
  await expect(page).not.toHaveURL(new RegExp(first));
  await expect(page.getByRole('main').getByRole('link', { name: OTHER.title })).toBeVisible();
  expect(await placedOrder(page)).not.toBe(first);
  expect(await orderedDishes(page)).toEqual([`1 ${OTHER.title}`]);
});
