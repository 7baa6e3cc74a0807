/** Protects searching while typing: timing, out-of-order responses, keyboard. */

import type { Page, Route } from 'playwright/test';
import {
  HEADER_SEARCH_DEBOUNCE_MS,
  SIDEBAR_SEARCH_DEBOUNCE_MS,
  SUGGEST_DEBOUNCE_MS,
} from '#app/domain/timing.ts';
import { heading, openSearch } from './support/guest.ts';
import { holdClock } from './support/hold.ts';
import { expect, open, test } from './support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await open(page, '/articles');
  await holdClock(page);
});

test('the header shows results 650 ms after the last key, and nothing where nothing new is typed @js @desktop', async ({
  page,
  phone,
}) => {
  const input = await openSearch(page, phone);
  await input.pressSequentially('борщ');
  await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS - 1);
  await input.pressSequentially('!');
  await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS - 1);
  await expect(page).toHaveURL('/articles');
  await page.clock.runFor(1);
  await expect(heading(page)).toHaveText('Поиск: борщ!');
  await expect(input).toBeFocused();

  await input.press('Backspace');
  await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
  await expect(list(page)).toHaveCount(0);
  await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS);
  await expect(heading(page)).toHaveText('Поиск: борщ');
  await expect(input).toBeFocused();

  // Consecutive searches share one history entry.
  await page.goBack();
  await expect(page).toHaveURL('/articles');
  await input.fill('   ');
  await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
  await input.fill('борщ');
  await input.blur();
  await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
  await expect(page).toHaveURL('/articles');
});

test('suggestions come 200 ms after the last key: dishes, news, all results; a tap opens one @js @phone', async ({
  page,
  phone,
}) => {
  let requests = 0;
  page.on('request', (request) => {
    if (/\/suggest\?/.test(request.url())) requests += 1;
  });
  const input = await openSearch(page, phone);
  await expect(input).toHaveAttribute('aria-expanded', 'false');
  await input.pressSequentially('бурге');
  await page.clock.runFor(SUGGEST_DEBOUNCE_MS - 1);
  expect(requests).toBe(0);
  await page.clock.runFor(1);
  await expect(list(page)).toBeVisible();
  expect(requests).toBe(1);
  await expect(input).toHaveAttribute('aria-expanded', 'true');
  await expect(list(page).getByRole('group')).toHaveCount(3);
  const dishes = list(page).getByRole('group', { name: 'Блюда' }).getByRole('option');
  await expect(dishes.first()).toContainText(/Бургер .*\.- рублей$/);
  await expect(options(page).last()).toHaveText('Все результаты');
  expect(await options(page).count()).toBeLessThanOrEqual(11);
  await expect(list(page).locator('mark').first()).toHaveText('Бурге');
  await dishes.filter({ hasText: 'Дымный бекон' }).click();
  await page.clock.resume();
  await expect(page).toHaveURL('/product/burger-dymnyj-bekon');
  await expect(list(page)).toHaveCount(0);
  await expect(input).toHaveValue('');
});

test('suggestions are for the last text, close by Esc, and are chosen by keyboard @js @desktop', async ({
  page,
  phone,
}) => {
  const input = await openSearch(page, phone);
  const active = list(page).getByRole('option', { selected: true });
  const held: Route[] = [];
  await page.route('**/suggest?*', (route) => {
    if (held.length === 0) held.push(route);
    else return route.continue();
  });
  await input.pressSequentially('пиц');
  await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
  await expect.poll(() => held.length).toBe(1);
  await input.fill('бурге');
  await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
  await expect(list(page)).toContainText('Дымный бекон');
  const late = { results: [{ title: 'Пицца, которая опоздала', url: '/product/picca', coverUrls: {} }] };
  // The browser may have cancelled the request.
  await held[0]?.fulfill({ json: late }).catch(() => undefined);
  await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
  await expect(list(page)).not.toContainText('опоздала');

  // Esc cancels the pending search.
  await input.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(input).toHaveValue('бурге');
  await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
  await input.press('Backspace');
  await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
  await expect(list(page)).toContainText('Дымный бекон');
  await input.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expect(input).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '-');
  await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
  await expect(page).toHaveURL('/articles');
  await expect(input).toBeFocused();
  await input.press('Enter');
  await page.clock.resume();
  await expect(page).toHaveURL(/\/product\/burger-/);
  await expect(list(page)).toHaveCount(0);
});

test('the box of the sidebar searches 300 ms after the last key, and not for blanks @js @desktop', async ({
  page,
}) => {
  const sidebar = page.getByRole('complementary').getByRole('searchbox', { name: 'Поиск' });
  await sidebar.fill('  ');
  await page.clock.runFor(2 * SIDEBAR_SEARCH_DEBOUNCE_MS);
  await sidebar.fill('ква');
  await page.clock.runFor(SIDEBAR_SEARCH_DEBOUNCE_MS - 1);
  await expect(page).toHaveURL('/articles');
  await page.clock.runFor(1);
  await expect(heading(page)).toHaveText('Поиск: ква');
  await page.keyboard.type('с');
  await page.clock.runFor(SIDEBAR_SEARCH_DEBOUNCE_MS);
  await expect(heading(page)).toHaveText('Поиск: квас');
});

function list(page: Page) {
  return page.getByRole('listbox', { name: 'Подсказки' });
}

function options(page: Page) {
  return list(page).getByRole('option');
}
