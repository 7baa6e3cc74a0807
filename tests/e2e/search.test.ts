import type { Page, Route } from 'playwright/test';
import {
  HEADER_SEARCH_DEBOUNCE_MS,
  SIDEBAR_SEARCH_DEBOUNCE_MS,
  SUGGEST_DEBOUNCE_MS,
} from '../../app/domain/timing.ts';
import { holdAnswers, holdClock } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test.describe('search', () => {
  test('finds dishes and news from the header', async ({ page, phone }) => {
    await page.goto('/');
    const field = await openSearch(page, phone);
    await field.fill('бургер');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: бургер');
    await expect(page.getByRole('link', { name: 'Бургер «Дымный бекон»' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Как шеф собирает/ })).toBeVisible();
  });

  test('says that nothing was found, and offers what others like @desktop', async ({ page }) => {
    await page.goto('/search?q=ананасовый');
    await expect(page.locator('.empty-state')).toHaveText('Ничего не нашлось. Попробуйте написать иначе');
    await expect(page.getByRole('heading', { name: 'Вам понравится' })).toBeVisible();
  });

  test('a tag leads to what carries the word @desktop', async ({ page }) => {
    await page.goto('/product/burger-dymnyj-bekon');
    await page.getByRole('complementary').getByRole('link', { name: 'на огне' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: на огне');
    await expect(page.getByRole('link', { name: 'Бургер «Дымный бекон»' })).toBeVisible();
  });
});

test.describe('the search box of the header @js', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto('/articles');
    await untilHydrated(page);
    await holdClock(page);
  });

  test('opens the results 650 ms after the last key, and keeps the focus', async ({ page, phone }) => {
    const field = await openSearch(page, phone);
    await field.pressSequentially('борщ');
    await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS - 1);
    await field.pressSequentially('!');
    await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS - 1);
    await expect(page).toHaveURL(/\/articles$/);
    await page.clock.runFor(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: борщ!');
    await expect(field).toBeFocused();

    // What is typed on changes the results, over which no suggestions lie; an emptied field leaves none. Back leaves the
    // search at once.
    await expect(list(page)).toHaveCount(0);
    await field.press('Backspace');
    await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
    await expect(list(page)).toHaveCount(0);
    await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: борщ');
    await expect(field).toBeFocused();
    await field.fill('');
    await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS);
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск');
    await page.goBack();
    await expect(page).toHaveURL(/\/articles$/);
  });

  test('opens nothing for an empty text, the text that is shown, or a field that was left @desktop', async ({
    page,
    phone,
  }) => {
    const field = await openSearch(page, phone);
    await field.fill('   ');
    await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
    await expect(page).toHaveURL(/\/articles$/);

    await field.fill('борщ');
    await field.blur();
    await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
    await expect(page).toHaveURL(/\/articles$/);

    await (await openSearch(page, phone)).fill('квас');
    await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: квас');
    const requests = countRequests(page, /\/search\.data/);
    await field.fill(' квас ');
    await page.clock.runFor(2 * HEADER_SEARCH_DEBOUNCE_MS);
    expect(requests.count).toBe(0);
  });

  test('suggests 200 ms after the last key: dishes, then news, then all results @phone', async ({
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
  });

  test('is led by the keyboard; choosing holds the results back @desktop', async ({ page, phone }) => {
    const field = await openSearch(page, phone);
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

  test('Esc closes the suggestions, then empties the field @desktop', async ({ page, phone }) => {
    const field = await openSearch(page, phone);
    await field.pressSequentially('бурге');
    await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
    await expect(list(page)).toBeVisible();
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

  test('a click on a suggestion opens it @phone', async ({ page, phone }) => {
    const field = await openSearch(page, phone);
    await field.pressSequentially('бурге');
    await page.clock.runFor(SUGGEST_DEBOUNCE_MS);
    await options(page).filter({ hasText: 'Дымный бекон' }).click();
    await page.clock.resume();
    await expect(page).toHaveURL(/\/product\/burger-dymnyj-bekon$/);
    await expect(list(page)).toHaveCount(0);
    await expect(field).toHaveValue('');
  });

  test('an answer to an earlier text never replaces that to a later one @desktop', async ({
    page,
    phone,
  }) => {
    const held: Route[] = [];
    await page.route('**/suggest?*', (route) => {
      if (held.length === 0) held.push(route);
      else return route.continue();
    });
    const field = await openSearch(page, phone);
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

  test('searches on without suggestions @desktop', async ({ page, phone, faults }) => {
    faults.allow('503 (Service Unavailable)');
    await page.route('**/suggest?*', (route) => route.fulfill({ status: 503, json: { results: [] } }));
    const field = await openSearch(page, phone);
    await field.pressSequentially('бургер');
    await page.clock.runFor(HEADER_SEARCH_DEBOUNCE_MS);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: бургер');
    await expect(list(page)).toHaveCount(0);
  });
});

test.describe('the search box of the sidebar @js', () => {
  test('opens the results 300 ms after the last key, where one types on', async ({ page }) => {
    await page.clock.install();
    await page.goto('/articles');
    await untilHydrated(page);
    await holdClock(page);
    const field = page.getByRole('complementary').getByRole('searchbox', { name: 'Поиск' });
    await field.fill('  ');
    await page.clock.runFor(2 * SIDEBAR_SEARCH_DEBOUNCE_MS);
    await field.fill('ква');
    await page.clock.runFor(SIDEBAR_SEARCH_DEBOUNCE_MS - 1);
    await expect(page).toHaveURL(/\/articles$/);
    await page.clock.runFor(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: ква');

    await page.keyboard.type('с');
    await page.clock.runFor(SIDEBAR_SEARCH_DEBOUNCE_MS);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: квас');
    await page.goBack();
    await expect(page).toHaveURL(/\/articles$/);
  });

  test('keeps what is typed while the results are on their way, and looks for that @desktop', async ({
    page,
  }) => {
    await page.goto('/articles');
    await untilHydrated(page);
    const answer = await holdAnswers(page, '**/search.data*');
    const field = page.getByRole('complementary').getByRole('searchbox', { name: 'Поиск' });
    await field.fill('ква');
    await answer.asked;
    await page.keyboard.type('с');
    answer.release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: квас');
    const here = page.getByRole('main').getByRole('searchbox', { name: 'Поиск' });
    await expect(here).toBeFocused();
    await expect(here).toHaveValue('квас');
  });
});

test('what is typed and taken back while results are on their way is what they are of @js @desktop', async ({
  page,
}) => {
  await page.goto('/search?q=бур');
  await untilHydrated(page);
  const answer = await holdAnswers(page, '**/search.data*');
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Поиск' });
  await field.press('End');
  await page.keyboard.type('г');
  await answer.asked;
  const back = page.waitForRequest((request) =>
    /search\.data\?q=%D0%B1%D1%83%D1%80(?:&|$)/.test(request.url()),
  );
  await page.keyboard.press('Backspace');
  await back;
  answer.release();
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent('бур')}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Поиск: бур');
  await expect(field).toHaveValue('бур');
});

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
