import type { Page } from 'playwright/test';
import { ALERT_MS, NOTICE_MS } from '../../app/domain/timing.ts';
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
import { test as drill } from './support/drill.ts';
import { holdClock } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

const ADDED = 'Товар добавлен в корзину';

for (const window of ['@desktop', '@phone']) {
  test(`a notice is announced, can be closed, and goes after five seconds unless the pointer is on it @js ${window}`, async ({
    page,
    phone,
  }) => {
    await page.clock.install();
    await page.goto(SECTION);
    await untilHydrated(page);
    const notice = page.getByText(ADDED);
    const add = async (title: string) => {
      await cardOf(page, title)
        .getByRole('button', { name: /В.корзину/ })
        .click();
      await expect(notice).toBeVisible();
      await holdClock(page);
    };
    await add(DISH.title);
    await expect(page.getByRole('status').filter({ hasText: ADDED })).toBeVisible();
    if (phone) {
      await page.getByRole('button', { name: 'Закрыть сообщение' }).click();
      await expect(notice).toBeHidden();
      return;
    }
    await page.clock.runFor(NOTICE_MS);
    await expect(notice).toBeHidden();

    await page.clock.resume();
    await add(OTHER.title);
    await notice.hover();
    await page.clock.runFor(NOTICE_MS * 3);
    await expect(notice).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(NOTICE_MS);
    await expect(notice).toBeHidden();
  });
}

drill(
  'alerts about a refused order have labels and go after 16 seconds; one about an order nobody knows of stays @js @desktop',
  async ({ page, upstream, faults }) => {
    faults.allow('400 (Bad Request)');
    faults.allow('503 (Service Unavailable)');
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
    await expect(page.getByText('введите корректный номер')).toHaveCount(0);
    await expect(page.getByLabel('Телефон', { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Телефон', { exact: true })).toHaveValue('+7-912-345-67-89');

    await page.clock.resume();
    upstream.down('POST /order/');
    await page.getByLabel('Телефон', { exact: true }).fill('8 912 345-67-80');
    await orderButton(page).press('Enter');
    const unknown = alerts.filter({ hasText: 'Не удалось узнать, принят ли заказ' });
    await expect(unknown).toBeVisible();
    await holdClock(page);
    await page.mouse.move(0, 0);
    await page.getByLabel('Имя', { exact: true }).focus();
    await page.clock.runFor(ALERT_MS * 3);
    await expect(unknown).toBeVisible();
  },
);

drill(
  'the summary of a refusal goes after 16 seconds, and what the browser has found wrong since stays @js @desktop',
  async ({ page, upstream, faults }) => {
    faults.allow('400 (Bad Request)');
    await page.clock.install();
    await openFilledCheckout(page);
    const refusal = { phone: ['введите корректный номер.'], address: ['сюда не возим.'] };
    upstream.answer(400, refusal, 'POST /order/');
    // As without scripts: the answer is a document.
    await page.evaluate(() => {
      const form = document.forms.namedItem('checkout');
      const intent = Object.assign(document.createElement('input'), { name: 'intent', value: 'order' });
      form?.append(Object.assign(intent, { type: 'hidden' }));
      HTMLFormElement.prototype.submit.call(form);
    });
    const summary = page.locator('#error-summary');
    await expect(summary.getByRole('link')).toHaveText([
      'Номер телефона: введите корректный номер.',
      'Адрес: сюда не возим.',
    ]);
    await untilHydrated(page);
    const name = page.getByLabel('Имя', { exact: true });
    await name.fill('');
    await expect(page.getByText('необходимо заполнить Имя')).toBeVisible();
    await holdClock(page);
    await page.mouse.move(0, 0);
    await page.clock.runFor(ALERT_MS);
    await expect(summary).toHaveCount(0);
    await expect(page.getByText(/введите корректный номер|сюда не возим/)).toHaveCount(0);
    await expect(page.getByText('необходимо заполнить Имя')).toBeVisible();
    await expect(page.getByLabel('Адрес', { exact: true })).toHaveValue('ул. Солодовая, 12, кв. 48');
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

async function openFilledCheckout(page: Page) {
  await fillCart(page, DISH);
  await page.goto('/cart');
  await untilHydrated(page);
  await fillCheckout(page);
  await giveConsents(page);
}
