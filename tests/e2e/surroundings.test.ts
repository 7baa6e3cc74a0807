import type { Page } from 'playwright/test';
import { cardOf, SECTION } from './support/checkout.ts';
import { expect, test, untilHydrated } from './support/test.ts';

/** What the menu and the footer say does not come with a page's data (app/domain/shop/surroundings.ts). */
const SURROUNDINGS = '**/surroundings/*';

test.describe('the menu and the footer @js @desktop', () => {
  test('stay as they are when what they say cannot be fetched, and follow when it can', async ({
    page,
    faults,
  }) => {
    faults.allow('net::ERR_FAILED');
    await page.route(SURROUNDINGS, (route) => route.abort());
    await page.goto('/articles');
    await untilHydrated(page);
    const failed = page.waitForEvent('requestfailed');
    await menuOf(page).getByRole('link', { name: 'Доставка' }).click();
    await failed;
    await expect(page).toHaveURL('/page/delivery');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Доставка и оплата');
    await expect(current(page)).toHaveText('Новости');

    await page.unroute(SURROUNDINGS);
    await page.keyboard.press('Tab');
    await expect(current(page)).toHaveText('Доставка');
    await expect(page.locator('footer').getByText('Часы работы')).toBeVisible();
  });

  test('say something else when the shop does, after the next change of the cart', async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    const list = menuOf(page).locator('ul').first();
    await list.evaluate((one) => one.setAttribute('data-sent', ''));
    await page.route('**/*.data*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/("version",)"[\w-]{12}"/, '$1"new-version-"');
      await route.fulfill({ response: answer, body });
    });
    await page.route('**/surroundings/new-version-', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), about: 'Теперь другой бар' },
      });
    });
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await expect(page.locator('footer').getByText('Теперь другой бар')).toBeVisible();
    await expect(menuOf(page).getByRole('link')).not.toHaveCount(0);
  });

  test('stay the server’s after a change of the cart that leaves them as they are', async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    for (const part of [menuOf(page).locator('ul').first(), page.locator('footer p').first()])
      await part.evaluate((one) => one.setAttribute('data-sent', ''));
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    await expect(cardOf(page).getByRole('button', { name: 'Больше' })).toBeEnabled();
    await expect(page.locator('[data-sent]')).toHaveCount(2);
  });
});

function menuOf(page: Page) {
  return page.getByRole('navigation', { name: 'Основное меню' });
}

function current(page: Page) {
  return menuOf(page).locator('[aria-current]');
}
