import type { Page } from 'playwright/test';
import { POPUP_CLOSE_DELAY_MS, POPUP_OPEN_DELAY_MS } from '../../app/domain/timing.ts';
import { DISH, fillCart, SECTION } from './support/checkout.ts';
import { holdClock } from './support/hold.ts';
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
    await page.clock.runFor(POPUP_OPEN_DELAY_MS);
    await expect(submenus(page)).toHaveCount(0);
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
  await test.step('the keyboard leads through it, and Esc closes it', async () => {
    await menu.focus();
    await page.keyboard.press('Enter');
    const stops = new Set<string>();
    while (stops.size < 30) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.closest('.site-menu') ? (activeElement.textContent ?? '') : 'outside';
      });
      if (stop === 'outside') break;
      stops.add(stop);
    }
    expect([...stops]).toEqual(expect.arrayContaining(['Новости', 'Контакты']));
    await expect(page.locator('main')).toBeVisible();

    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
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
