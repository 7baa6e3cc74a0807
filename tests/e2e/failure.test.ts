import {
  cardOf,
  DISH,
  fillCart,
  fillCheckout,
  giveConsents,
  orderButton,
  placedOrder,
  SECTION,
} from './support/checkout.ts';
import { expect, test, untilHydrated } from './support/drill.ts';

/** No other test opens it where the API can fail: the storefront there does not know it. */
const UNSEEN = { path: '/category/bar', title: 'Бар' };

test.describe('while the API is down @desktop', () => {
  test('what was shown once is shown, the rest asks to come again', async ({ page, upstream, faults }) => {
    faults.allow('503 (Service Unavailable)');
    await page.goto(SECTION);
    upstream.down();
    await page.goto(SECTION);
    await expect(cardOf(page)).toBeVisible();
    await page.goto(UNSEEN.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Скоро вернёмся');
    await expect(page.getByRole('banner')).toBeVisible();
    upstream.up();
    await page.getByRole('link', { name: 'Попробовать ещё раз' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(UNSEEN.title);
  });

  test('a cart nobody can read says so, and is there again with the next page', async ({
    page,
    upstream,
    faults,
    js,
  }) => {
    faults.allow('503 (Service Unavailable)');
    const unavailable = page.getByText(/Корзина (сейчас )?недоступна/);
    await fillCart(page, DISH);
    upstream.down('GET /cart/');
    await page.goto(SECTION);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Корзина недоступна' })).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByRole('alert')).toContainText('Корзина сейчас недоступна');
    upstream.up();
    await page.getByRole('link', { name: 'Попробовать ещё раз' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: DISH.title })).toBeVisible();
    await expect(unavailable).toHaveCount(0);

    upstream.down('GET /cart/');
    await page.goto(SECTION);
    // Clicked earlier it is a link of the router's.
    if (js) await untilHydrated(page);
    upstream.up();
    // Not by the pointer: text above grows when the page is scrolled to it, and a click on a busy machine misses.
    await page.getByRole('contentinfo').getByRole('link').first().press('Enter');
    await expect(page).not.toHaveURL(new RegExp(`${SECTION}$`));
    await expect(unavailable).toHaveCount(0);
  });

  test('what the cart held goes on being shown when it cannot be read after a change @js', async ({
    page,
    upstream,
  }) => {
    await fillCart(page, DISH);
    await page.goto(SECTION);
    await untilHydrated(page);
    const cartLink = page.getByRole('banner').getByRole('link', { name: /Корзина/ });
    await expect(cartLink).toContainText('1 шт.');
    upstream.down('GET /cart/');
    await page.getByRole('button', { name: `В избранное: ${DISH.title}` }).click();
    await expect(page.getByText('Добавлено в избранное')).toBeVisible();
    await expect(cartLink).toContainText('1 шт.');
  });

  test('an order keeps everything that was typed, is the same one when its answer was lost, and is placed in the end', async ({
    page,
    upstream,
    faults,
  }) => {
    faults.allow('503 (Service Unavailable)');
    await fillCart(page, DISH);
    await page.goto('/cart');
    await fillCheckout(page);
    await giveConsents(page);
    upstream.down();
    await orderButton(page).click();
    await expect(page.getByText('Заказ не отправлен')).toContainText('+7 (812) 555-01-42');
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна');
    upstream.reset();
    upstream.loseAnswers('POST /order/');
    await giveConsents(page);
    await orderButton(page).click();
    await expect.poll(() => orders(upstream)).toBe(1);
    await expect(page.getByText('Не удалось узнать, принят ли заказ')).toBeVisible();
    upstream.up();
    await giveConsents(page);
    await orderButton(page).click();
    await placedOrder(page);
    expect(orders(upstream)).toBe(2);
  });
});

function orders({ requests }: { requests: readonly string[] }): number {
  return requests.filter((request) => request === 'POST /order/').length;
}
