/**
 * Protects WCAG 2.2 AA in all states of all screens, both colour schemes, zoom, text spacing and forced
 * colours.
 */

import type { Page } from 'playwright/test';
import { DEMO_SCREENS } from '#tests/support/pages.ts';
import { checkAccessibility, type Scope } from './support/accessibility.ts';
import { ADDED, CATEGORY, DISH } from './support/demo-shop.ts';
import { test as drill } from './support/failing-api.ts';
import * as guest from './support/guest.ts';
import { holdResponses } from './support/hold.ts';
import { expect, open, test } from './support/test.ts';

/** Screens with the same parts as others. */
const ALIKE = [
  'category, one food category',
  'category, lunch, one food category',
  'dish, some of it',
  'search without a text',
  'news, second page',
  'info page, long',
];
const SCREENS = DEMO_SCREENS.filter(
  ({ name, needsOrder, status }) => !needsOrder && status === 200 && !ALIKE.includes(name),
);
const HEADER = { of: '.site-header' };
const NOTICES = { of: '.toasts' };

for (const half of [0, 1, 2, 3]) {
  const screens = SCREENS.filter((_, index) => index % 4 === half);
  test(`${screens.map(({ name }) => name).join('; ')} @js @desktop`, async ({ page }) => {
    for (const { name, address } of screens) {
      await test.step(name, async () => {
        await open(page, address);
        expect(await page.evaluate(countAnimations), 'reduced motion').toBe(0);
        await expectSoundAndFitting(page, true);
        await page.setViewportSize({ width: 320, height: 800 });
        await page.evaluate(lengthenWords);
        expect(await page.evaluate(tooWide), 'long words').toEqual([]);
        await page.setViewportSize({ width: 1280, height: 720 });
      });
    }
  });
}

test('what opens in the header with a token @js @desktop', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'usertoken', value: 'demo-token-marina', url: baseURL ?? '' }]);
  await open(page, '/articles');
  await expectSoundAndFitting(page, true, HEADER);
  await guest.mainMenu(page).locator('summary').first().click();
  await expect(guest.mainMenu(page).getByRole('link', { name: 'Бургеры и гриль' })).toBeVisible();
  await expectSound(page, true, HEADER);
  await page.keyboard.press('Escape');
  // The results page would close the list.
  await holdResponses(page, '**/search*');
  await (await guest.openSearch(page, false)).pressSequentially('квас');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expectSoundAndFitting(page, true, HEADER);
});

test('what opens over a category @js @desktop', async ({ page }) => {
  await open(page, DISH.path);
  await page.getByRole('button', { name: 'Добавить в корзину' }).last().click();
  // Notices stay during hover; beside a card they would cover it.
  await page.getByText(ADDED).hover();
  await expectSound(page, true, NOTICES);
  await expect(page.getByText(ADDED)).toBeVisible();
  await open(page, CATEGORY);
  await expectEdges(page);
  await page.locator('.mini-cart summary').press('Enter');
  await expect(page.locator('.mini-cart__panel')).toBeVisible();
  await expectSound(page, true, HEADER);
  await page.keyboard.press('Escape');
  await guest.cardOf(page).getByRole('link', { name: DISH.title }).click();
  await expect(page.getByRole('dialog').getByText('Артикул')).toBeVisible();
  await expectSoundAndFitting(page, true);
});

test('from the cart to the order, and the contact form with errors @js @desktop', async ({ page }) => {
  await guest.openCart(page);
  await expectEdges(page);
  await expectSoundAndFitting(page, true);
  await guest.field(page, 'Имя').fill('Анна');
  await guest.field(page, 'Имя').fill('');
  await guest.field(page, 'Телефон').fill('+7-9');
  await page.getByLabel('Комментарий').focus();
  await expect(page.getByText('необходимо заполнить Имя')).toBeVisible();
  await expectSoundAndFitting(page, true, { of: 'main' });
  await guest.fillCheckout(page);
  await guest.orderButton(page).click();
  await guest.placedOrder(page);
  await expectSoundAndFitting(page, true);

  await open(page, '/contact');
  await expectEdges(page);
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByLabel('E-mail').fill('nobody@');
  await page.getByLabel('Тема').focus();
  await expect(page.getByText('неверный формат e-mail')).toBeVisible();
  await expectSoundAndFitting(page, true);
});

test('a checkout that was refused, and a submenu over it @no-js @desktop', async ({ page, faults }) => {
  faults.allow('400 (Bad Request)');
  await guest.fillCart(page, DISH);
  await page.goto('/cart');
  await guest.fillCheckout(page);
  // Valid for the browser; only the server requires an address.
  await guest.field(page, 'Адрес').fill('');
  await guest.orderButton(page).click();
  await expect(page.locator('#error-summary')).toBeVisible();
  await expectSoundAndFitting(page, false);
  await guest.mainMenu(page).locator('summary').first().click();
  await expectSound(page, false, HEADER);
});

test('notice, menu and search of small screens @phone', async ({ page, js, phone }) => {
  await open(page, CATEGORY, js);
  await guest.addButton(page).click();
  await expect(page.getByText(ADDED)).toBeVisible();
  await expectSound(page, js, NOTICES);
  await guest.openSearch(page, phone);
  await expect(page.getByRole('search', { name: 'Поиск по меню и новостям' })).toBeVisible();
  await expectSound(page, js, HEADER);
  await page.locator('.site-search__toggle').click();
  await page.locator('.site-menu__toggle').click();
  // Scripts have opened the first submenu.
  if (!js) await guest.mainMenu(page).locator('summary').first().click();
  await guest.mainMenu(page).locator('summary').nth(1).click();
  await expect(guest.mainMenu(page).getByRole('link', { name: 'Стейки и рёбра' })).toBeVisible();
  await expectSound(page, js);
});

drill('alerts of a refused order @js @desktop', async ({ page, upstream, faults }) => {
  faults.allow('400 (Bad Request)');
  await guest.openCart(page);
  await guest.fillCheckout(page);
  upstream.answer(400, { phone: ['Мы не дозвонились'], nonFieldErrors: ['Кухня закрыта'] }, 'POST /order');
  await guest.orderButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Кухня закрыта' })).toBeVisible();
  // The cart has less contrast while an order is sent.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Buttons partly covered by the header would count as too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectSoundAndFitting(page, true);
});

drill(
  'a missing page, and one that cannot be shown @pictures @desktop',
  async ({ page, upstream, faults }) => {
    faults.allow('404 (Not Found)', '503 (Service Unavailable)');
    await open(page, '/nowhere/at/all');
    await expectSoundAndFitting(page, true);
    upstream.down('/categories');
    // No other test opens it, so the storefront has not cached it.
    await open(page, '/category/deserty-i-kofe');
    await expect(page.getByText('Скоро вернёмся')).toBeVisible();
    await expectSoundAndFitting(page, true);
  },
);

async function expectSound(page: Page, js: boolean, scope?: Pick<Scope, 'of'>) {
  await checkAccessibility(page, js, scope);
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessibility(page, js, { ...scope, only: 'colours' });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Also 400 % and 200 % zoom of 1280 px, WCAG 1.4.12; the dark scheme in the narrow window. */
async function expectSoundAndFitting(page: Page, js: boolean, scope?: Pick<Scope, 'of'>) {
  const wide = page.viewportSize();
  await checkAccessibility(page, js, scope);
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(tooWide), `too wide for ${width} px`).toEqual([]);
    expect(await page.evaluate(smallControls), `controls too small at ${width} px`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessibility(page, js, { ...scope, only: 'colours and width' });
  await page.emulateMedia({ colorScheme: 'light' });
  const style = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`;
  await page.evaluate((text) => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(text);
    document.adoptedStyleSheets = [spaced];
  }, style);
  expect(await page.evaluate(tooWide), 'too wide with spaced text').toEqual([]);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  if (wide) await page.setViewportSize(wide);
}

/** Without a background a control needs a border. */
async function expectEdges(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' });
  const controls = page.locator(
    '.button, .icon-button, .stepper, .field__control, select, .choice, .checkbox__box',
  );
  const withoutEdge = await controls
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((control) => getComputedStyle(control).borderTopWidth === '0px')
        .map(({ outerHTML }) => outerHTML),
    );
  expect(withoutEdge, 'controls without an edge').toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

function countAnimations(): number {
  const durations = document.getAnimations().map(({ effect }) => {
    const { duration, iterations = 1 } = effect?.getComputedTiming() ?? {};
    return Number(duration) * iterations;
  });
  return durations.filter((duration) => duration > 100).length;
}

function lengthenWords(): void {
  const texts = '.site-footer .logo__name, .site-footer a:not(.button), .tag, .side-menu a, .popular-list a';
  for (const text of document.querySelectorAll(`${texts}, .tile__title, h2, dd, .post__byline > *`)) {
    text.textContent = 'Сверхдостопримечательнейшегорыборесторана';
  }
}

function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')}">`);
}

/** Controls below 44 px; axe checks that other targets have 24 px. */
function smallControls(): string[] {
  const buttons = '.button, .icon-button, .cart-link, .tab, .stepper__button, .hero__controls button';
  const controls = document.querySelectorAll(
    `${buttons}, .promo__controls button, summary, select, .field__control`,
  );
  return [...controls]
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
    .map(({ control, box }) => `${box.width} × ${box.height}: ${control.outerHTML}`);
}
