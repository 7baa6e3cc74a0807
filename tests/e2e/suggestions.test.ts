import type { Page, Route } from 'playwright/test';
import { HEADER_SEARCH_DEBOUNCE_MS, SUGGEST_DEBOUNCE_MS } from '../../app/domain/timing.ts';
import { holdClock } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test.describe('the search box of the header @js', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto('/articles');
    await untilHydrated(page);
    await holdClock(page);
  });

  test('opens the results 650 ms after the last key, and nothing where nothing new is asked for @desktop', async ({
    page,
    phone,
    faults,
  }) => {
    const field = await openSearch(page, phone);
    await test.step('650 ms after the last key, and the focus stays', async () => {
      await field.pressSequentially('борщ');
      await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS - 1);
      await field.pressSequentially('!');
      await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS - 1);
      await expect(page).toHaveURL(/\/articles$/);
      await page.clock.runFor(1);
      await expect(heading(page)).toHaveText('Поиск: борщ!');
      await expect(field).toBeFocused();
    });

    await test.step('what is typed on changes the results, over which no suggestions lie', async () => {
      await expect(list(page)).toHaveCount(0);
      await field.press('Backspace');
      await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
      await expect(list(page)).toHaveCount(0);
      await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS);
      await expect(heading(page)).toHaveText('Поиск: борщ');
      await expect(field).toBeFocused();
    });

    await test.step('an emptied field leaves none, and Back leaves the search at once', async () => {
      await field.fill('');
      await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS);
      await expect(page).toHaveURL(/\/search$/);
      await expect(heading(page)).toHaveText('Поиск');
      await page.goBack();
      await expect(page).toHaveURL(/\/articles$/);
      await expect(heading(page)).not.toHaveText('Поиск');
    });

    await test.step('nothing for an empty text or a field that was left', async () => {
      await field.fill('   ');
      await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
      await expect(page).toHaveURL(/\/articles$/);
      await field.fill('борщ');
      await field.blur();
      await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
      await expect(page).toHaveURL(/\/articles$/);
    });

    await test.step('nothing for the text that is shown', async () => {
      await field.fill('квас');
      await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS);
      await expect(heading(page)).toHaveText('Поиск: квас');
      const requests = countRequests(page, /\/search\.data/);
      await field.fill(' квас ');
      await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
      expect(requests.count).toBe(0);
    });

    await test.step('as well without suggestions', async () => {
      faults.allow('503 (Service Unavailable)');
      await page.route('**/suggest?*', (route) => route.fulfill({ status: 503, json: { results: [] } }));
      await page.goBack();
      await expect(page).toHaveURL(/\/articles$/);
      await expect(heading(page)).not.toHaveText(/Поиск/);
      const asked = page.waitForRequest(/\/suggest\?/);
      await field.fill('бургер');
      await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
      await asked;
      await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS - SUGGEST_DEBOUNCE_MS);
      await expect(heading(page)).toHaveText('Поиск: бургер');
      await expect(list(page)).toHaveCount(0);
    });
  });

  test('suggests 200 ms after the last key: dishes, then news, then all results; a click opens one @phone', async ({
    page,
    phone,
  }) => {
    const requests = countRequests(page, /\/suggest\?/);
    const field = await openSearch(page, phone);
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await field.pressSequentially('бурге');
    await page.clock.runFor(SUGGEST_DEBOUNCE_MS - 1);
    expect(requests.count).toBe(0);
    await page.clock.runFor(1);
    await expect(list(page)).toBeVisible();
    expect(requests.count).toBe(1);

    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expect(list(page).getByRole('group')).toHaveCount(3);
    await expect(list(page).getByRole('group', { name: 'Блюда' }).getByRole('option').first()).toContainText(
      /Бургер .*\.-$/,
    );
    await expect(options(page).last()).toHaveText('Все результаты');
    expect(await options(page).count()).toBeLessThanOrEqual(11);
    await expect(list(page).locator('mark').first()).toHaveText('Бурге');

    await options(page).filter({ hasText: 'Дымный бекон' }).click();
    await page.clock.resume();
    await expect(page).toHaveURL(/\/product\/burger-dymnyj-bekon$/);
    await expect(list(page)).toHaveCount(0);
    await expect(field).toHaveValue('');
  });

  test('suggestions are of the last text, go with Esc, and are led by the keyboard @desktop', async ({
    page,
    phone,
  }) => {
    const field = await openSearch(page, phone);
    await test.step('an answer to an earlier text never replaces that to a later one', async () => {
      const held: Route[] = [];
      await page.route('**/suggest?*', (route) => {
        if (held.length === 0) held.push(route);
        else return route.continue();
      });
      await field.pressSequentially('пиц');
      await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
      await expect.poll(() => held.length).toBe(1);
      await field.fill('бурге');
      await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
      await expect(list(page)).toContainText('Дымный бекон');
      const late = { results: [{ title: 'Пицца, которая опоздала', url: '/product/picca', coverUrls: {} }] };
      // The browser may have let go of the request: all the better.
      await held[0]?.fulfill({ json: late }).catch(() => undefined);
      await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
      await expect(list(page)).not.toContainText('опоздала');
      await expect(list(page)).toContainText('Дымный бекон');
    });

    await test.step('Esc closes them, then empties the field', async () => {
      await field.press('Escape');
      await expect(list(page)).toHaveCount(0);
      await expect(field).toHaveValue('бурге');
      // It ends the typing: nothing is opened.
      await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
      await expect(page).toHaveURL(/\/articles$/);
      await field.press('ArrowDown');
      await expect(list(page)).toBeVisible();
      await field.press('Escape');
      await field.press('Escape');
      await expect(field).toHaveValue('');
      await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
      await expect(page).toHaveURL(/\/articles$/);
    });

    await test.step('the keyboard leads; choosing holds the results back', async () => {
      await field.pressSequentially('бурге');
      await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
      await expect(list(page)).toBeVisible();

      await field.press('ArrowDown');
      await expectActive(page, 0);
      await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
      await expect(page).toHaveURL(/\/articles$/);
      await field.press('End');
      await expect(active(page)).toHaveText('Все результаты');
      await field.press('ArrowDown');
      await expect(active(page)).toHaveCount(0);
      await expect(field).not.toHaveAttribute('aria-activedescendant');
      await field.press('ArrowUp');
      await expect(active(page)).toHaveText('Все результаты');
      await field.press('Home');
      await expectActive(page, 0);
      await expect(field).toBeFocused();

      await field.press('Enter');
      // The router takes a breath before it loads.
      await page.clock.resume();
      await expect(page).toHaveURL(/\/product\/burger-/);
      await expect(list(page)).toHaveCount(0);
      await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
      await expect(page).toHaveURL(/\/product\/burger-/);
    });
  });
});

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** The field of the header; on a phone it is behind a button. */
async function openSearch(page: Page, phone: boolean) {
  const panel = page.locator('.site-search');
  if (phone && !(await panel.evaluate((details) => (details as HTMLDetailsElement).open))) {
    await panel.locator('summary').click();
  }
  return panel.locator('input');
}

function list(page: Page) {
  return page.getByRole('listbox', { name: 'Подсказки' });
}

function options(page: Page) {
  return list(page).getByRole('option');
}

function active(page: Page) {
  return list(page).getByRole('option', { selected: true });
}

/** The option is marked, and the field names it to a screen reader. */
async function expectActive(page: Page, index: number) {
  const option = options(page).nth(index);
  await expect(option).toHaveAttribute('aria-selected', 'true');
  const id = (await option.getAttribute('id')) ?? '';
  await expect(page.getByRole('combobox', { name: 'Поиск по меню и новостям' })).toHaveAttribute(
    'aria-activedescendant',
    id,
  );
}

function countRequests(page: Page, url: RegExp) {
  const requests = { count: 0 };
  page.on('request', (request) => {
    if (url.test(request.url())) requests.count += 1;
  });
  return requests;
}
