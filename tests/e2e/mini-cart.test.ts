import type { Page } from 'playwright/test';
import { cardOf, DISH, fillCart, OTHER, SECTION } from './support/checkout.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test('the cart in the header shows what is in it, and lets go of lines, as the page of the cart does @js @desktop', async ({
  page,
}) => {
  await fillCart(page, DISH, OTHER);
  await page.goto(SECTION);
  await untilHydrated(page);
  const panel = page.locator('.mini-cart__panel');
  const toggle = summary(page, 'Что в корзине');

  await test.step('it opens and closes by the keyboard', async () => {
    await cartLink(page).focus();
    await page.keyboard.press('Tab');
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(toggle).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(panel).toBeHidden();
  });

  const lines = panel.getByRole('listitem');
  await test.step('it opens to a mouse that rests on it', async () => {
    await cartLink(page).hover();
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText(DISH.title);
    await expect(lines.first()).toContainText(`1 × ${await priceOf(page, DISH.title)}`);
    await expect(lines.first().getByRole('presentation')).toBeVisible();
    const prices = [await priceOf(page, DISH.title), await priceOf(page, OTHER.title)];
    await expect(panel).toContainText(`Итого ${sumOf(prices)}`);

    await panel.getByRole('link', { name: 'Перейти в корзину' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible();
    await expect(page.locator('.mini-cart details')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(SECTION));
  });

  await test.step('the focus stays in the list while lines go', async () => {
    await toggle.focus();
    await page.keyboard.press('Enter');
    const buttons = panel.getByRole('button');
    await expect(buttons).toHaveCount(2);
    await panel.getByRole('button', { name: `Удалить: ${DISH.title}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Товар удалён из корзины')).toBeVisible();
    await expect(buttons).toHaveCount(1);
    await expect(buttons).toBeFocused();
    await expect(panel).toContainText(`Итого ${await priceOf(page, OTHER.title)}`);
    await page.keyboard.press('Enter');
    await expect(page.locator('.mini-cart details')).toHaveCount(0);
    await expect(cartLink(page)).toBeFocused();
    await expect(page).toHaveURL(new RegExp(SECTION));
  });

  await test.step('the focus moves on when a line of the page is removed', async () => {
    await fillCart(page, DISH, OTHER);
    await page.goto('/cart');
    await untilHydrated(page);
    const buttons = page.getByRole('button', { name: /^Удалить: / });
    await buttons.last().focus();
    await page.keyboard.press('Enter');
    await expect(buttons).toHaveCount(1);
    await expect(buttons).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ваша корзина пуста')).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
  });
});

async function priceOf(page: Page, dish: string): Promise<string> {
  return (await cardOf(page, dish).locator('.price').first().textContent()) ?? '';
}

/** Chromium gives a `<summary>` no role that Playwright knows. */
function summary(page: Page, name: string) {
  return page.locator('summary').filter({ hasText: name });
}

function cartLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: 'Корзина' });
}

function sumOf(prices: readonly string[]): string {
  const total = prices.reduce((sum, price) => sum + Number(price.replace(/\D/g, '')), 0);
  return `${total.toLocaleString('ru-RU').replace(/\s/g, '\u202f')}.-`;
}
