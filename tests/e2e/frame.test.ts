import type { Page } from 'playwright/test';
import { PENDING_DELAY_MS, POPUP_CLOSE_DELAY_MS, POPUP_OPEN_DELAY_MS } from '../../app/domain/timing.ts';
import { cardOf, DISH, fillCart, OTHER, SECTION } from './support/checkout.ts';
import { holdAnswers, holdClock } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

/** A place of the window where nothing stands on wide screens: the edge of the page. */
const BESIDE = [5, 400] as const;

test('the skip link leads to the content, a submenu to a category @desktop', async ({ page, js }) => {
  await page.clock.install();
  await page.goto('/articles');
  if (js) await untilHydrated(page);
  await test.step('the skip link', async () => {
    await page.keyboard.press('Tab');
    const link = page.getByRole('link', { name: 'К содержанию' });
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('main a:focus')).toHaveCount(1);
  });
  if (js) await test.step('what scripts add to the menu', () => expectMenuWithScripts(page));
  await test.step('a submenu', async () => {
    await firstSubmenu(page).click();
    const link = mainMenu(page).getByRole('link', { name: 'Бургеры и гриль', exact: true });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${SECTION}$`));
    await expect(link).toBeHidden();
  });
  if (!js) return;
  await test.step('a filter of the page that is shown closes it, too', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
    await firstSubmenu(page).click();
    await mainMenu(page).getByRole('link', { name: 'Стейки и рёбра' }).click();
    await expect(page).toHaveURL(/active=stejki-i-ryobra/);
    await expect(submenus(page)).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
  });
});

async function expectMenuWithScripts(page: Page) {
  const menu = firstSubmenu(page);
  await test.step('Esc closes a submenu and returns the focus', async () => {
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(mainMenu(page).getByRole('link', { name: 'Бургеры и гриль' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(submenus(page)).toHaveCount(0);
    await expect(menu).toBeFocused();
  });

  await test.step('it closes when somebody clicks beside it or moves the focus on', async () => {
    await menu.click();
    await expect(submenus(page)).toHaveCount(1);
    await page.mouse.click(...BESIDE);
    await expect(submenus(page)).toHaveCount(0);

    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(submenus(page)).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await expect(submenus(page)).toHaveCount(0);
  });

  await holdClock(page);
  await test.step('it opens to a mouse that rests on it', async () => {
    await menu.hover();
    await page.clock.runFor(POPUP_OPEN_DELAY_MS - 1);
    await expect(submenus(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(submenus(page)).toHaveCount(1);
    await page.mouse.move(...BESIDE);
    await page.clock.runFor(POPUP_CLOSE_DELAY_MS - 1);
    await expect(submenus(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(submenus(page)).toHaveCount(0);
  });

  await test.step('not to one on its way elsewhere', async () => {
    await menu.hover();
    await page.clock.runFor(POPUP_OPEN_DELAY_MS - 1);
    await page.mouse.move(...BESIDE);
    await page.clock.runFor(POPUP_OPEN_DELAY_MS + POPUP_CLOSE_DELAY_MS);
    await expect(submenus(page)).toHaveCount(0);
  });

  await test.step('and stays for one that clicks', async () => {
    await menu.hover();
    await page.clock.runFor(POPUP_OPEN_DELAY_MS);
    await menu.click();
    await page.mouse.move(...BESIDE);
    await page.clock.runFor(POPUP_CLOSE_DELAY_MS);
    await expect(submenus(page)).toHaveCount(1);
  });
  await page.mouse.click(...BESIDE);
  await expect(submenus(page)).toHaveCount(0);
  await page.clock.resume();
}

test('the menu of small screens covers the page, leads on and searches, and the cart is a link @phone', async ({
  page,
  js,
}) => {
  await fillCart(page, DISH);
  await page.goto('/articles');
  if (js) await untilHydrated(page);
  const menu = burger(page);
  await expect(cartLink(page)).toHaveText(/1\s*шт\./);
  await expect(summary(page, 'Что в корзине')).toBeHidden();
  if (js) await test.step('what scripts add to the menu', () => expectSheetWithScripts(page));

  await test.step('it covers the page, which does not scroll', async () => {
    await menu.click();
    await expect(page.locator('main')).toBeHidden();
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    // Scripts have unfolded it.
    if (!js) await firstSubmenu(page).click();
    await expect(mainMenu(page).getByRole('link', { name: 'Большой стол' })).toBeVisible();
  });
  await test.step('it leads to a part of a category', async () => {
    await mainMenu(page).locator('summary').filter({ hasText: 'Бургеры и гриль: разделы' }).click();
    await mainMenu(page).getByRole('link', { name: 'Стейки и рёбра' }).click();
    await expect(page).toHaveURL(/burgery-i-gril\?active=stejki-i-ryobra$/);
    await expect(page.locator('main')).toBeVisible();
    await expect(mainMenu(page)).toBeHidden();
  });
  await test.step('its search leads to the results', async () => {
    await menu.click();
    await page.locator('.site-menu').getByRole('searchbox').fill('квас');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Поиск: квас' })).toBeVisible();
    await expect(mainMenu(page)).toBeHidden();
  });
  await cartLink(page).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.locator('.mini-cart details')).toHaveCount(0);
});

async function expectSheetWithScripts(page: Page) {
  const menu = burger(page);
  await test.step('it keeps the focus until Esc closes it', async () => {
    await menu.focus();
    await page.keyboard.press('Enter');
    const stops = new Set<string>();
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.closest('.site-menu') ? (activeElement.textContent ?? '') : 'outside';
      });
      stops.add(stop);
    }
    expect(stops).not.toContain('outside');
    expect([...stops]).toEqual(expect.arrayContaining(['Новости', 'Контакты']));
    await menu.focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator('.site-menu').getByRole('link').last()).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(page.locator('main')).toBeVisible();
    await expect(menu).toBeFocused();
  });

  await test.step('it makes room for the search', async () => {
    await menu.click();
    await summary(page, 'Поиск').click();
    await expect(mainMenu(page)).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Поиск' })).toBeFocused();
    await summary(page, 'Поиск').click();
  });
}

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

    await panel.getByRole('link', { name: 'Оформить заказ' }).click();
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

test.describe('cookie banner', () => {
  test('OK takes it away for good', async ({ page, context, js }) => {
    await page.goto('/articles?page=2');
    const banner = page.getByRole('complementary', { name: 'Файлы cookie' });
    if (js) await untilHydrated(page);
    await banner.getByRole('button', { name: 'OK' }).click();
    await expect(banner).toHaveCount(0);
    await expect(page).toHaveURL(/\/articles\?page=2$/);
    if (js) {
      expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('true');
      await expect(page.locator('main')).toBeFocused();
      // The local storage alone is enough.
      await context.clearCookies();
    }
    await page.goto('/');
    await expect(banner).toHaveCount(0);
  });

  test('hides nothing that has the focus, nor does the way to the order above which it lies @js @phone', async ({
    page,
  }) => {
    await fillCart(page, DISH);
    await page.goto('/contact');
    await untilHydrated(page);
    const seen = new Set<string>();
    for (let presses = 0; presses < 150; presses++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(describeFocus);
      if (stop === null || seen.has(stop.path)) break;
      seen.add(stop.path);
      expect(stop.isHidden, `${stop.path} lies under what is at the bottom`).toBe(false);
    }
    const bar = await page.locator('.cart-bar').boundingBox();
    const banner = await page.locator('.cookie-banner').boundingBox();
    expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    // Everything was visited, the banner itself included: it is no trap and none is before it.
    expect([...seen].join()).toContain('FOOTER');
    expect([...seen].join()).toContain('ASIDE');
  });
});

test('going from page to page: where the focus starts, and what is said @js @desktop', async ({
  page,
  faults,
}) => {
  faults.allow('404 (Not Found)');
  await page.clock.install();
  await page.goto('/articles');
  await untilHydrated(page);
  const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'Политика конфиденциальности' });

  await test.step('the focus starts at the new page, whose title is said and shown', async () => {
    const before = await page.title();
    await expect(announcer(page)).toBeEmpty();
    await footerLink.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('онфиденциальност');
    await expect(page.locator('main')).toBeFocused();
    expect(await page.title()).not.toBe(before);
    await expect(announcer(page)).toHaveText(await page.title());
    // The next stop of the keyboard lies in the page, not in the header.
    await page.keyboard.press('Tab');
    await expect(page.locator('main a:focus')).toHaveCount(1);

    await page.goBack();
    await expect(announcer(page)).toHaveText(before);
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('an error page is a page, too', async () => {
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/article/gone', textContent: 'gone' });
      document.querySelector('main')?.append(link);
    });
    await page.getByRole('link', { name: 'gone' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('мы не нашли эту страницу');
    await expect(page).toHaveTitle(/^Не найдено/);
    await expect(page.locator('main')).toBeFocused();
    await expect(announcer(page)).toHaveText(/^Не найдено/);
    await page.goBack();
  });

  await test.step('the next page of a list takes the focus', async () => {
    await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Дальше' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.locator('main')).toBeFocused();
    await expect(announcer(page)).toContainText('страница 2');
  });

  await test.step('a line shows that the next page is on its way, if it takes a while', async () => {
    await holdClock(page);
    const bar = page.getByRole('progressbar', { name: 'Загрузка' });
    const answers = await holdAnswers(page, '**/page/privacy.data*');
    await footerLink.click();
    await answers.asked;
    const before = await positions(page);
    await page.clock.runFor(PENDING_DELAY_MS - 1);
    await expect(bar).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(bar).toBeVisible();
    expect(await positions(page)).toEqual(before);
    answers.release();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('онфиденциальност');
    await expect(bar).toHaveCount(0);
    await page.clock.resume();
  });

  await page.goto(SECTION);
  await untilHydrated(page);
  await test.step('a dish opened over the page is no new page', async () => {
    const card = page.locator('.dish-card a').first();
    await card.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(card).toBeFocused();
    await expect(announcer(page)).toBeEmpty();
  });

  await test.step('a filter keeps the focus', async () => {
    const tab = page.getByRole('navigation').getByRole('link', { name: 'Птица' });
    const filter = page.locator('main').getByRole('link', { name: 'Птица' });
    await filter.focus();
    await page.keyboard.press('Enter');
    await expect(filter).toHaveAttribute('aria-current', 'true');
    await expect(filter).toBeFocused();
    await expect(announcer(page)).toBeEmpty();
    expect(await tab.count()).toBeGreaterThan(0);
  });
});

async function priceOf(page: Page, dish: string): Promise<string> {
  return (await cardOf(page, dish).locator('.price').first().textContent()) ?? '';
}

function mainMenu(page: Page) {
  return page.getByRole('navigation', { name: 'Основное меню' });
}

/** Chromium gives a `<summary>` no role that Playwright knows. */
function summary(page: Page, name: string) {
  return page.locator('summary').filter({ hasText: name });
}

function burger(page: Page) {
  return page.locator('.site-menu__toggle');
}

function firstSubmenu(page: Page) {
  return mainMenu(page).locator('summary').first();
}

function submenus(page: Page) {
  return page.locator('.submenu[open]');
}

function cartLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: 'Корзина' });
}

function announcer(page: Page) {
  return page.locator('body > [aria-live="polite"]');
}

/** Where header, content and footer stand in the window. */
function positions(page: Page) {
  return page
    .locator('header, main, footer')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
}

/** What has the focus, by its place in the document, and whether what lies at the bottom of the window covers all of it. */
function describeFocus(): { path: string; isHidden: boolean } | null {
  const focused = document.activeElement;
  const banner = document.querySelector('.cookie-banner');
  if (!focused || focused === document.body || !banner) return null;
  const path: string[] = [];
  for (let node: Element | null = focused; node && node !== document.body; node = node.parentElement) {
    const index = [...(node.parentElement?.children ?? [])].indexOf(node);
    path.unshift(`${node.tagName}${index}`);
  }
  const box = focused.getBoundingClientRect();
  const isHidden = [...document.querySelectorAll('.cookie-banner, .cart-bar')].some((lid) => {
    const { left, right, top, bottom } = lid.getBoundingClientRect();
    const covers = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
    return covers && !lid.contains(focused);
  });
  return { path: path.join('>'), isHidden };
}

function sumOf(prices: readonly string[]): string {
  const total = prices.reduce((sum, price) => sum + Number(price.replace(/\D/g, '')), 0);
  return `${total.toLocaleString('ru-RU').replace(/\s/g, '\u202f')}.-`;
}
