import type { Locator, Page } from 'playwright/test';
import { openCart, quantity } from './support/cart-page.ts';
import {
  cardOf,
  DISH,
  fillCheckout,
  giveConsents,
  orderButton,
  placedOrder,
  SECTION,
} from './support/checkout.ts';
import { favoritesOf, heart } from './support/hearts.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, type Faults, test, untilHydrated } from './support/test.ts';

/** The file that a page does without until it is alive (docs/decisions/0052-late-code.md). */
const LATE = '**/public/assets/late-*.js';
/** What comes with it. */
const LATE_STYLES = '**/public/assets/late-*.css';
/** What the router runs for a post: fetched when the page is idle, or by the first press. */
const ACTIONS = '**/public/assets/*-client-action-*.js';

/** What somebody presses whose code is not there yet, and may never come. */
test.describe('late code @js @desktop', () => {
  test('that did not come is fetched again at the next press, and then works', async ({ page, faults }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (/\/assets\/late-[^/]*\.js$/.test(request.url())) asked += 1;
    });
    await openWithoutLate(page, faults);
    const askedAtFirst = asked;
    const field = page.locator('.site-search input');
    await field.click();
    await expect.poll(() => asked).toBeGreaterThan(askedAtFirst);
    await expect(field).toHaveRole('combobox');
    await openDish(page);
  });

  test('is waited for by a dish that is pressed before', async ({ page }) => {
    const code = await openHeld(page);
    await link(page).click();
    await expect(page).toHaveURL(DISH.path);
    code.release();
    await expect(page.getByRole('dialog', { name: DISH.title }).getByText('Артикул')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(SECTION);
  });

  test('that did not come is fetched again at the next key', async ({ page, faults }) => {
    await openWithoutLate(page, faults);
    const fetched = page.waitForResponse(LATE);
    await page.keyboard.press('Tab');
    expect((await fetched).ok()).toBe(true);
  });

  test('that did not come opens a dish that is pressed without a pointer', async ({ page, faults }) => {
    await openWithoutLate(page, faults);
    const code = await holdAnswers(page, LATE);
    // As screen readers do: no key, no pointer.
    await link(page).dispatchEvent('click');
    await expect(page).toHaveURL(DISH.path);
    await code.asked;
    code.release();
    await expect(page.getByRole('dialog', { name: DISH.title }).getByText('Артикул')).toBeVisible();
  });

  for (const [what, files] of [
    ['that never comes', LATE],
    ['whose stylesheet never comes', LATE_STYLES],
  ] as const) {
    test(`${what} leaves a page that needs it its document, by a link and by Back`, async ({
      page,
      faults,
    }) => {
      faults.allow('net::ERR_FAILED');
      await page.route(files, (route) => route.abort());
      await page.goto(SECTION);
      await untilHydrated(page);
      let documents = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents += 1;
      });
      await page.getByRole('banner').getByRole('link', { name: 'Угли и хмель' }).first().click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('region', { name: 'Угли и хмель' })).toBeVisible();
      await untilHydrated(page);
      expect(documents).toBe(1);
      await page.evaluate(() => Object.assign(window, { isBefore: true }));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Политика' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Политика конфиденциальности');
      // The page may show a moment before its document comes; Playwright cannot go back while one gives way to the other.
      await page.waitForFunction(() => !('isBefore' in window) && document.readyState === 'complete');
      await page.goBack();
      await expect(page.getByRole('region', { name: 'Угли и хмель' })).toBeVisible();
    });
  }

  test('that never comes leaves a page that something has changed as it is, and loads it once', async ({
    page,
    faults,
  }) => {
    faults.allow('net::ERR_FAILED');
    // React draws anew what it did not find as it was.
    faults.allow('Minified React error #418');
    await page.route(LATE, (route) => route.abort());
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.querySelector('a[href="#main"]')?.remove());
    });
    const failed = page.waitForEvent('requestfailed');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.goto(SECTION);
    await failed;
    // What has been fetched meanwhile has been answered after that.
    await page.evaluate(() => fetch('/healthz'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(documents).toBe(1);
  });

  test('whose stylesheet did not come is fetched with it at the next press', async ({ page, faults }) => {
    faults.allow('net::ERR_FAILED');
    await page.route(LATE_STYLES, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto(SECTION);
    await failed;
    await untilHydrated(page);
    await expect(page.locator('dialog')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
    await openDish(page);
    await expect(page.getByRole('button', { name: 'Закрыть' })).toHaveCSS('position', 'absolute');
    await expect(page.locator('link[rel=stylesheet][href*="/late-"]')).toHaveCount(1);
  });

  test('whose stylesheet never comes leaves a dish its page', async ({ page, faults }) => {
    faults.allow('net::ERR_FAILED');
    await page.route(LATE_STYLES, (route) => route.abort());
    await page.goto(SECTION);
    await untilHydrated(page);
    await link(page).click();
    await expect(page).toHaveURL(DISH.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(DISH.title);
  });

  test('that never comes opens the page of a dish at its top', async ({ page, faults }) => {
    faults.allow('net::ERR_FAILED');
    await page.route(LATE, (route) => route.abort());
    await page.goto(SECTION);
    await untilHydrated(page);
    await page.locator('.dish-card a').last().click();
    await expect(page.locator('.dish__title')).toBeVisible();
    await untilHydrated(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('is not needed for a double click to be one', async ({ page }) => {
    const code = await openHeld(page);
    await doubleClick(page, cardOf(page).getByRole('button', { name: /В.корзину/ }));
    code.release();
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    await expect(cardOf(page).getByRole('status')).toHaveText('1');
    await page.goto('/cart');
    await expect(quantity(page)).toHaveValue('1');
  });

  test('that comes after the press leaves the focus on the card', async ({ page }) => {
    const code = await openHeld(page);
    const buy = cardOf(page).getByRole('button', { name: /В.корзину/ });
    await buy.press('Enter');
    code.release();
    await expect(cardOf(page).getByRole('button', { name: 'Больше' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(buy).toBeFocused();
  });

  test('that never comes leaves a dish its page', async ({ page, faults }) => {
    await openWithoutLate(page, faults);
    await page.route(LATE, (route) => route.abort());
    await link(page).click();
    await expect(page).toHaveURL(DISH.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(DISH.title);
    // What loads the page before stands at the end of the document.
    await page.waitForLoadState();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
  });

  test('of what a button posts leaves the page as it is when it cannot be fetched, and works when it can', async ({
    page,
    context,
    faults,
  }) => {
    faults.allow('net::ERR_FAILED');
    await page.route(ACTIONS, (route) => route.abort());
    await page.goto(SECTION);
    await untilHydrated(page);
    const add = cardOf(page).getByRole('button', { name: /В.корзину/ });
    await add.click();
    await expect(page.getByText('Не удалось изменить корзину')).toBeVisible();
    await expect(add).toBeVisible();
    await heart(page, DISH.title).click();
    await expect(page.getByText('Не удалось изменить избранное')).toBeVisible();
    await expect(heart(page, DISH.title)).toHaveAttribute('aria-pressed', 'false');

    await page.unrouteAll({ behavior: 'wait' });
    // By the keyboard: a second click so soon would be half of a double click.
    await add.press('Enter');
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    await heart(page, DISH.title).press('Enter');
    await expect.poll(() => favoritesOf(context)).toBe(DISH.path.split('/').at(-1));
  });

  test('that never comes calls nobody back to a dish that was left', async ({ page, faults }) => {
    await openWithoutLate(page, faults);
    const code = await holdAnswers(page, LATE, (route) => route.abort());
    await link(page).dispatchEvent('click');
    await expect(page).toHaveURL(DISH.path);
    await code.asked;
    await page.goBack();
    await expect(page).toHaveURL(SECTION);
    const failedAgain = page.waitForEvent('requestfailed');
    code.release();
    await failedAgain;
    // Whoever were called back would not get there.
    await page.getByRole('link', { name: 'Птица' }).first().dispatchEvent('click');
    await expect(page.locator('.tab[aria-current]')).toHaveText('Птица');
    expect(new URL(page.url()).pathname).toBe(SECTION);
  });
});

/** A new release has other files, and those of the page that is open are gone. */
test.describe('a page whose scripts cannot be fetched @js @desktop', () => {
  for (const [file, name, title] of [
    ['articles-*.js', 'Новости', 'Новости'],
    ['cart-client-action-*.js', 'Корзина', 'Корзина'],
  ] as const) {
    test(`comes as a document (${file})`, async ({ page, faults }) => {
      allowMissing(faults);
      await page.route(`**/public/assets/${file}`, (route) => route.abort());
      await page.goto(SECTION);
      await untilHydrated(page);
      await page.getByRole('banner').getByRole('link', { name }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
    });
  }

  test('comes so after an order, too', async ({ page, faults }) => {
    allowMissing(faults);
    await page.route('**/public/assets/order-*.js', (route) => route.abort());
    await openCart(page);
    await fillCheckout(page);
    await giveConsents(page);
    await orderButton(page).click();
    await placedOrder(page);
    await expect(page.getByRole('main').getByText(DISH.title)).toBeVisible();
  });
});

function allowMissing(faults: Faults) {
  faults.allow('net::ERR_FAILED');
  faults.allow('Error loading route module');
  faults.allow('Failed to fetch dynamically imported module');
}

/** As an extension of the browser does, before scripts run: React then draws the whole page anew. */
test.describe('a page whose HTML another program has changed @js @desktop', () => {
  for (const [what, url] of [
    ['late code', LATE],
    ['the surroundings', '**/surroundings/*'],
  ] as const) {
    test(`stays the server’s while ${what} cannot be fetched, and is drawn when it can`, async ({
      page,
      faults,
    }) => {
      faults.allow('net::ERR_FAILED');
      faults.allow('Minified React error #418');
      await page.route(`**${SECTION}`, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace(/(class="skip-link[^>]*>)[^<]*/, '$1На другом языке');
        await route.fulfill({ response: answer, body });
      });
      let asked = 0;
      await page.route(url, (route) => {
        asked += 1;
        return route.abort();
      });
      const failed = page.waitForEvent('requestfailed');
      await page.goto(SECTION);
      await failed;
      const changed = page.getByRole('link', { name: 'На другом языке' });
      await expect(changed).toBeAttached();
      await expect(page.getByRole('contentinfo').getByText('Часы работы')).toBeVisible();
      // Each part asks once, by a preload and by the import itself, and none in a loop.
      expect(asked).toBeLessThanOrEqual(20);

      await page.unroute(url);
      await page.keyboard.press('Tab');
      await expect(changed).not.toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
      await expect(page.getByRole('contentinfo').getByText('Часы работы')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link')).not.toHaveCount(
        0,
      );
      await untilHydrated(page);
      // Its stylesheet stands before the page's own now, and counts more all the same.
      await expect(page.locator('.search-form__clear')).not.toHaveCSS('left', '1px');
    });
  }
});

/** The page is alive, its late code is on its way. */
async function openHeld(page: Page) {
  const code = await holdAnswers(page, LATE);
  await page.goto(SECTION);
  await untilHydrated(page);
  await code.asked;
  return code;
}

/** The page is alive, its late code could not be fetched. The next attempt gets it. */
async function openWithoutLate(page: Page, faults: Faults) {
  faults.allow('net::ERR_FAILED');
  // The import asks again for what its preload did not get.
  await page.route(LATE, (route) => route.abort());
  await page.addInitScript(() => {
    window.addEventListener('vite:preloadError', () => Object.assign(window, { isWithoutLate: true }));
  });
  await page.goto(SECTION);
  await expect.poll(() => page.evaluate(() => 'isWithoutLate' in window)).toBe(true);
  await page.unroute(LATE);
  await untilHydrated(page);
}

/** All at once: between two clicks of its own a busy machine lets more time pass than people do. In the middle, where the minus comes to lie. */
async function doubleClick(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const input = await page.context().newCDPSession(page);
  const send = (type: 'mousePressed' | 'mouseReleased', clickCount: number) =>
    input.send('Input.dispatchMouseEvent', {
      type,
      clickCount,
      x: x + width / 2,
      y: y + height / 2,
      button: 'left',
    });
  await Promise.all([
    send('mousePressed', 1),
    send('mouseReleased', 1),
    send('mousePressed', 2),
    send('mouseReleased', 2),
  ]);
}

function link(page: Page) {
  return cardOf(page).getByRole('link', { name: DISH.title });
}

async function openDish(page: Page) {
  await page.keyboard.press('Escape');
  await link(page).click();
  await expect(page.getByRole('dialog', { name: DISH.title }).getByText('Артикул')).toBeVisible();
}
