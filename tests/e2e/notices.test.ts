import type { Page } from 'playwright/test';
import { ALERT_MS, NOTICE_MS } from '../../app/domain/timing.ts';
import { addDish, cardOf, fillCheckout, giveConsents, orderButton, SECTION } from './support/checkout.ts';
import { test as drill } from './support/drill.ts';
import { holdClock } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test.describe('a notice @js', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto(SECTION);
    await untilHydrated(page);
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    await holdClock(page);
  });

  test('goes after five seconds @desktop', async ({ page }) => {
    await page.clock.runFor(NOTICE_MS);
    await expect(page.getByText('Товар добавлен в корзину')).toBeHidden();
  });

  test('stays as long as the pointer is on it @desktop', async ({ page }) => {
    await page.getByText('Товар добавлен в корзину').hover();
    await page.clock.runFor(NOTICE_MS * 3);
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(NOTICE_MS);
    await expect(page.getByText('Товар добавлен в корзину')).toBeHidden();
  });

  test('is announced and can be closed', async ({ page }) => {
    await expect(page.getByRole('status').filter({ hasText: 'Товар добавлен в корзину' })).toBeVisible();
    await page.getByRole('button', { name: 'Закрыть сообщение' }).click();
    await expect(page.getByText('Товар добавлен в корзину')).toBeHidden();
  });
});

drill(
  'alerts about a refused order have labels and go after 16 seconds @js @desktop',
  async ({ page, upstream, faults }) => {
    faults.allow('400 (Bad Request)');
    await page.clock.install();
    await openFilledCheckout(page);
    const refusal = { phone: ['введите корректный номер.'], nonFieldErrors: ['Кухня уже закрыта.'] };
    upstream.answer(400, refusal, 'POST /order/');
    await orderButton(page).click();
    const alerts = page.locator('.alert');
    const alert = alerts.filter({ hasText: 'Номер телефона: введите корректный номер.' });
    await expect(alert).toBeVisible();
    await expect(alerts.filter({ hasText: /^Кухня уже закрыта\./ })).toBeVisible();
    await holdClock(page);
    await page.mouse.move(0, 0);
    await page.clock.runFor(ALERT_MS);
    await expect(alert).toBeHidden();
    // What concerns a field stays beside it.
    await expect(page.getByLabel('Телефон')).toHaveAccessibleDescription(/введите корректный номер/);
  },
);

drill(
  'an order that was refused says so beside its button, and has the focus @js @phone',
  async ({ page, upstream, faults }) => {
    faults.allow('400 (Bad Request)');
    await openFilledCheckout(page);
    upstream.answer(400, { nonFieldErrors: ['Кухня уже закрыта.'] }, 'POST /order/');
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await orderButton(page).press('Enter');
      const alert = page.getByRole('alert').filter({ hasText: 'Кухня уже закрыта.' });
      await expect(alert).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.checkout__failures')).toBeFocused();
    }
    await page.getByRole('button', { name: 'Закрыть', exact: true }).press('Enter');
    await expect(orderButton(page)).toBeFocused();
  },
);

drill(
  'an order nobody knows of is spoken of until that is closed @js @desktop',
  async ({ page, upstream, faults }) => {
    faults.allow('503 (Service Unavailable)');
    await page.clock.install();
    await openFilledCheckout(page);
    upstream.down('POST /order/');
    await orderButton(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Не удалось узнать, принят ли заказ' });
    await expect(alert).toBeVisible();
    await holdClock(page);
    await page.mouse.move(0, 0);
    await page.getByLabel('Имя', { exact: true }).focus();
    await page.clock.runFor(ALERT_MS * 3);
    await expect(alert).toBeVisible();
  },
);

async function openFilledCheckout(page: Page) {
  await addDish(page);
  await page.goto('/cart');
  await untilHydrated(page);
  await fillCheckout(page);
  await giveConsents(page);
}
