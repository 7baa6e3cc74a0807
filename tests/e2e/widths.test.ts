/** Protects every page at every width: taps reach what they were aimed at, nothing is cut off, prices are in the first view. */

import type { Locator, Page } from 'playwright/test';
import { ADDED, CATEGORY, DISH, OTHER, THIRD } from './support/demo-shop.ts';
import {
  cardOf,
  field,
  fillCart,
  giveConsents,
  openCheckout,
  orderButton,
  placedOrder,
} from './support/guest.ts';
import { listLayoutFaults } from './support/layout-faults.ts';
import { expect, open, test } from './support/test.ts';

const WINDOWS = [
  [320, 568],
  [360, 640],
  [375, 667],
  [390, 844],
  [480, 854],
  [600, 960],
  [720, 1280],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1440, 900],
] as const;

const WITH_OPTIONS = { title: 'Стейк «Мачете» с чимичурри', path: '/product/stejk-machete' };

/** The cookie line is still there: it may cover nothing. */
async function expectNoFaults(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    // Media queries of scripts and observers have run.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect.soft(await page.evaluate(listLayoutFaults, 'body'), `${page.url()} at ${width}`).toEqual([]);
  }
}

for (const address of [
  '/',
  '/categories',
  CATEGORY,
  '/category/bar',
  '/category/bolshoj-stol',
  DISH.path,
  WITH_OPTIONS.path,
  '/page/delivery',
  '/page/privacy',
  '/contact',
]) {
  test(`${address} at every width @js @desktop`, async ({ page }) => {
    await fillCart(page, OTHER);
    await open(page, address);
    await expectNoFaults(page);
  });
}

test('a lunch that is not served now at every width @js @desktop', async ({ page }) => {
  await open(page, '/category/biznes-lanch');
  // As it is closed at other hours.
  await page.locator('.dish-card__foot').evaluateAll((feet) => {
    for (const foot of feet) {
      const note = Object.assign(document.createElement('span'), { className: 'dish-card__note' });
      note.textContent = 'Во вторник с\u00a012:00';
      foot.lastElementChild?.replaceWith(note);
    }
  });
  await expectNoFaults(page);
});

for (const dish of [DISH, WITH_OPTIONS]) {
  test(`the sheet of ${dish.title} at every width @js @desktop`, async ({ page }) => {
    await open(page, CATEGORY);
    await cardOf(page, dish).getByRole('link', { name: dish.title, exact: true }).click();
    await expect(page.getByRole('dialog').getByText('В наличии')).toBeVisible();
    await expectNoFaults(page);
  });
}

test('the cart and a refused checkout at every width @js @desktop', async ({ page }) => {
  await openCheckout(page, OTHER, THIRD);
  await expectNoFaults(page);
  await field(page, 'Телефон').fill('12');
  await giveConsents(page);
  await orderButton(page).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expectNoFaults(page);
});

test('orders of a guest at every width @js @desktop', async ({ page }) => {
  await openCheckout(page, OTHER);
  await orderButton(page).click();
  await placedOrder(page);
  await expectNoFaults(page);
  await open(page, '/orders');
  await expectNoFaults(page);
});

test('the menu and its lists at every width @js @desktop', async ({ page }) => {
  await open(page, '/articles');
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    await page.evaluate(openMenu);
    expect.soft(await page.evaluate(listLayoutFaults, '.site-menu'), String(width)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    const last = page.locator('.submenu__list > li > a').last();
    await last.scrollIntoViewIfNeeded();
    await expect.soft(last, String(width)).toBeInViewport({ ratio: 1 });
  }
});

/** With its first list, of 23 sections. */
function openMenu(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.site-menu, .submenu')) menu.open = true;
  const list = document.querySelector('.submenu__list');
  while (list?.firstElementChild && list.children.length < 23)
    list.prepend(list.firstElementChild.cloneNode(true));
}

for (const [width, height] of [
  [375, 667],
  [390, 844],
] as const) {
  test(`options, price and button are in the first view of a dish at ${width} @js @desktop`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const dish of [DISH, WITH_OPTIONS]) {
      await open(page, dish.path);
      await expectInView(page.getByRole('main'));
      await open(page, CATEGORY);
      await cardOf(page, dish).getByRole('link', { name: dish.title, exact: true }).click();
      await expect(page.getByRole('dialog').getByText('В наличии')).toBeVisible();
      await expectInView(page.getByRole('dialog'));
      await page.getByRole('dialog').evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
      await expect(page.getByRole('dialog').locator('.dish-buy')).toBeInViewport({ ratio: 1 });
    }
  });
}

/** Of the first choice all options: one is chosen beforehand. */
async function expectInView(dish: Locator): Promise<void> {
  const choice = dish.locator('.dish-options__group').first().locator('.option');
  for (const part of [
    ...(await choice.all()),
    dish.locator('.dish-buy .price'),
    dish.locator('.dish-buy .button'),
  ]) {
    expect.soft(await part.evaluate(isOnTop), String(await part.textContent())).toBe(true);
  }
}

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [top + 2, top + height - 2].every((y) => {
    const found = document.elementFromPoint(left + width / 2, y);
    return found !== null && element.contains(found);
  });
}

for (const [width, height] of [
  [360, 640],
  [375, 667],
  [390, 844],
  [1280, 720],
  [1440, 900],
] as const) {
  test(`the price of the first dish is in the first view at ${width} @js @desktop`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, CATEGORY);
    await page.getByRole('button', { name: 'OK' }).click();
    for (const address of [CATEGORY, '/category/bar', '/category/bolshoj-stol', '/categories']) {
      await open(page, address);
      const prices = page.locator('.dish-card .price');
      await expect.soft(prices.first(), address).toBeInViewport({ ratio: 1 });
      // Of two or four in a row.
      if (width > 1180) await expect.soft(prices.nth(1), address).toBeInViewport({ ratio: 1 });
    }
  });
}

test('after adding, the sheet closes and the card shows what is in the cart', async ({ page, js }) => {
  await open(page, CATEGORY, js);
  const card = cardOf(page, WITH_OPTIONS);
  const badge = card.locator('.dish-card__in-cart');
  await expect(badge).toHaveCount(0);
  for (const [doneness, count] of [
    ['С кровью', 1],
    ['Полная', 2],
  ] as const) {
    await card.getByRole('link', { name: /^Выбрать/ }).click();
    const dish = js ? page.getByRole('dialog') : page.getByRole('main');
    await dish.getByRole('radio', { name: doneness }).check();
    await dish.getByRole('button', { name: 'Добавить в корзину' }).click();
    await expect(page.getByText(ADDED).last()).toBeVisible();
    if (js) await expect(page.getByRole('dialog')).toBeHidden();
    else await page.goto(CATEGORY);
    await expect(badge).toHaveText(new RegExp(`^в.корзине.·.${count}$`));
  }
  await page.reload();
  await expect(badge).toHaveText(/^в.корзине.·.2$/);
});
