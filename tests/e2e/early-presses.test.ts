import type { Page } from 'playwright/test';
import { LATE_WAIT_MS } from '#app/domain/timing.ts';
import { orderedDishes, plus, quantity, recordPosts } from './support/cart-page.ts';
import {
  cardOf,
  DISH,
  fillCart,
  fillCheckout,
  giveConsents,
  OTHER,
  orderButton,
  placedOrder,
  SECTION,
} from './support/checkout.ts';
import { favoritesOf, heart } from './support/hearts.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

const LATE = '**/public/assets/late-*.js';

/** The page is alive, and what changes the cart and the favourites is on its way. */
test.describe('what is pressed before its code is there @js @desktop', () => {
  test('is done when it comes, each press of plus once, without a document', async ({ page, context }) => {
    await fillCart(page, OTHER);
    const code = await openHeld(page, SECTION);
    const posts = recordPosts(page);
    const add = cardOf(page).getByRole('button', { name: /В.корзину/ });
    await add.press('Enter');
    // Nothing is to be seen yet: somebody presses once more.
    await add.press('Enter');
    const more = cardOf(page, OTHER.title).getByRole('button', { name: 'Больше' });
    await more.click();
    await more.click();
    await heart(page, DISH.title).press('Enter');
    expect(posts).toEqual([]);
    await add.focus();
    code.release();
    await expect(cardOf(page).getByRole('status')).toHaveText('1');
    await expect(cardOf(page).getByRole('button', { name: 'Больше' })).toBeFocused();
    await expect(cardOf(page, OTHER.title).getByRole('status')).toHaveText('3');
    await expect(page.getByRole('banner').getByRole('link', { name: /Корзина/ })).toContainText('4 шт.');
    await expect.poll(() => favoritesOf(context)).toBe(DISH.path.split('/').at(-1));
    expect(await isSameDocument(page)).toBe(true);
  });

  test('is done on the page to which a link has led meanwhile', async ({ page }) => {
    const code = await openHeld(page, SECTION);
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .press('Enter');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Политика' }).click();
    await expect(page).toHaveURL('/page/privacy');
    code.release();
    await expect(page.getByRole('banner').getByRole('link', { name: /Корзина/ })).toContainText('1 шт.');
    expect(await isSameDocument(page)).toBe(true);
  });

  test('is sent when the page is left', async ({ page, context }) => {
    await fillCart(page, OTHER);
    const code = await openHeld(page, SECTION);
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .press('Enter');
    const more = cardOf(page, OTHER.title).getByRole('button', { name: 'Больше' });
    await more.click();
    await more.click();
    await heart(page, DISH.title).press('Enter');
    await page.goto('/', { waitUntil: 'commit' });
    code.release();
    await expect(page.getByRole('banner').getByRole('link', { name: /Корзина/ })).toContainText('4 шт.');
    await expect.poll(() => favoritesOf(context)).toBe(DISH.path.split('/').at(-1));
  });

  test('is posted as without scripts when the code has not come for eight seconds', async ({ page }) => {
    await page.clock.install();
    const code = await holdAnswers(page, LATE);
    await page.goto(SECTION);
    // The clock of this page stands still, and so scripts start only when somebody does something.
    await page.keyboard.press('Tab');
    await untilHydrated(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await page.clock.runFor(LATE_WAIT_MS);
    await expect(cardOf(page).getByRole('status')).toHaveText('1');
    expect(await isSameDocument(page)).toBe(false);
    code.release();
  });

  test('orders once, what was typed and pressed before', async ({ page }) => {
    const code = await openCartHeld(page);
    const posts = recordPosts(page);
    await quantity(page).fill('3');
    await plus(page, DISH.title).click();
    await orderButton(page).click();
    await orderButton(page).press('Enter');
    expect(posts).toEqual([]);
    code.release();
    await placedOrder(page);
    expect(await orderedDishes(page)).toEqual([`4 ${DISH.title}`]);
    expect(posts.filter((word) => word === 'order')).toHaveLength(1);
    expect(await isSameDocument(page)).toBe(true);
  });
});

test.describe('what is pressed and whose code cannot be fetched @js @desktop', () => {
  test.beforeEach(({ faults }) => {
    faults.allow('net::ERR_FAILED');
    faults.allow('net::ERR_INTERNET_DISCONNECTED');
  });

  test('is posted as without scripts', async ({ page, context }) => {
    await fillCart(page, OTHER);
    const code = await openHeld(page, SECTION, true);
    const more = cardOf(page, OTHER.title).getByRole('button', { name: 'Больше' });
    await heart(page, DISH.title).press('Enter');
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .press('Enter');
    await more.click();
    await more.click();
    code.release();
    await expect(page.getByText('Кол-во изменено')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /Корзина/ })).toContainText('4 шт.');
    expect(await favoritesOf(context)).toBe(DISH.path.split('/').at(-1));
    expect(await isSameDocument(page)).toBe(false);
  });

  test('orders once', async ({ page }) => {
    const code = await openCartHeld(page, true);
    const posts = recordPosts(page);
    await orderButton(page).click();
    await orderButton(page).press('Enter');
    code.release();
    await placedOrder(page);
    expect(posts.filter((word) => word === 'order')).toHaveLength(1);
  });

  test('leaves the page as it is without a connection', async ({ page, context }) => {
    const code = await openHeld(page, SECTION, true);
    const add = cardOf(page).getByRole('button', { name: /В.корзину/ });
    await add.press('Enter');
    await context.setOffline(true);
    code.release();
    // What says it better is not there either.
    await expect(page.getByText('Не получилось связаться с сайтом')).toBeVisible();
    await context.setOffline(false);
    await page.unrouteAll({ behavior: 'wait' });
    await add.press('Enter');
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });
});

async function openHeld(page: Page, path: string, isLost = false) {
  const code = await holdAnswers(page, LATE, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto(path);
  await untilHydrated(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return code;
}

async function openCartHeld(page: Page, isLost = false) {
  await fillCart(page, DISH);
  const code = await openHeld(page, '/cart', isLost);
  await fillCheckout(page);
  await giveConsents(page);
  return code;
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isSameDocument' in window);
}
