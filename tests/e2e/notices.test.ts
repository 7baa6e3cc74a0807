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
    await addDish(page);
    await page.clock.install();
    await page.goto('/cart');
    await untilHydrated(page);
    await fillCheckout(page);
    await giveConsents(page);
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
