/** Protects the way to food on a phone of 390 pixels: taps until an order is placed. Typing is not counted. */

import type { Locator, Page } from 'playwright/test';
import { ADDRESS, DISH } from './support/demo-shop.ts';
import * as guest from './support/guest.ts';
import { expect, open, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

function counted(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async tap(target: Locator): Promise<void> {
      count += 1;
      await target.tap();
    },
    async type(label: string, text: string): Promise<void> {
      await this.tap(guest.field(page, label));
      await page.keyboard.insertText(text);
    },
  };
}
type Counted = ReturnType<typeof counted>;

async function checkOut(page: Page, taps: Counted): Promise<void> {
  await taps.tap(page.getByRole('complementary', { name: 'Корзина' }).getByRole('link'));
  await expect(page).toHaveURL('/cart');
  await taps.type('Имя', 'Анна');
  await taps.type('Телефон', '9123456789');
  await taps.type('Адрес', ADDRESS);
}

async function consentAndOrder(page: Page, taps: Counted): Promise<void> {
  for (const name of [/^Принимаю/, /^Согласен/]) {
    await taps.tap(page.getByRole('checkbox', { name }));
  }
  await taps.tap(guest.orderButton(page));
  await guest.placedOrder(page);
}

test('a first order of one burger takes at most nine taps, a repeated one four @js @phone', async ({
  page,
}) => {
  await open(page, '/');
  const taps = counted(page);
  await taps.tap(
    page.getByRole('navigation', { name: 'Все разделы' }).getByRole('link', { name: /Бургеры/ }),
  );
  await expect(page).toHaveURL(/\/categories#section-/);
  await taps.tap(guest.addButton(page, DISH));
  await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
  await checkOut(page, taps);
  await page.getByLabel('Запомнить имя').check();
  await consentAndOrder(page, taps);
  expect(taps.count()).toBeLessThanOrEqual(9);

  await open(page, '/');
  const again = counted(page);
  await again.tap(page.getByRole('button', { name: 'Повторить', exact: true }));
  await expect(page).toHaveURL('/cart');
  await consentAndOrder(page, again);
  expect(again.count()).toBeLessThanOrEqual(4);
});

test('a family orders 14 dishes from six sections in at most 32 taps @js @phone', async ({ page }) => {
  await open(page, '/categories');
  const taps = counted(page);
  const chips = page.getByRole('navigation', { name: 'Разделы меню' }).getByRole('link');
  let left = 14;
  for (const number of [0, 1, 3, 4, 5, 8]) {
    const chip = chips.nth(number);
    await taps.tap(chip);
    const id = (await chip.getAttribute('href'))?.slice(1);
    const buttons = page.locator(`section[id="${id}"]`).getByRole('button', { name: /В.корзину/ });
    const wanted = Math.min(left, number < 5 ? 2 : 4);
    for (let added = 0; added < wanted && (await buttons.count()) > 0; added += 1) {
      await taps.tap(buttons.first());
      left -= 1;
    }
  }
  expect(left).toBe(0);
  await checkOut(page, taps);
  await consentAndOrder(page, taps);
  expect(taps.count()).toBeLessThanOrEqual(32);
});
