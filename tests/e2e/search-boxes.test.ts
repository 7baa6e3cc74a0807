import type { Page } from 'playwright/test';
import { SIDEBAR_SEARCH_DEBOUNCE_MS } from '../../app/domain/timing.ts';
import { holdAnswers, holdClock } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test('the search boxes of the sidebar and of the results keep what is typed while results are on their way @js @desktop', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/articles');
  await untilHydrated(page);
  await holdClock(page);
  const aside = page.getByRole('complementary').getByRole('searchbox', { name: 'Поиск' });
  const here = page.getByRole('main').getByRole('searchbox', { name: 'Поиск' });

  await test.step('the results come 300 ms after the last key, where one types on', async () => {
    await aside.fill('  ');
    await page.clock.runFor(2 * SIDEBAR_SEARCH_DEBOUNCE_MS);
    await aside.fill('ква');
    await page.clock.runFor(SIDEBAR_SEARCH_DEBOUNCE_MS - 1);
    await expect(page).toHaveURL(/\/articles$/);
    await page.clock.runFor(1);
    await expect(heading(page)).toHaveText('Поиск: ква');

    await page.keyboard.type('с');
    await page.clock.runFor(SIDEBAR_SEARCH_DEBOUNCE_MS);
    await expect(heading(page)).toHaveText('Поиск: квас');
    await page.goBack();
    await expect(page).toHaveURL(/\/articles$/);
    await expect(aside).toBeVisible();
  });
  await page.clock.resume();

  await test.step('the way back takes what was typed out of the header', async () => {
    const header = page.getByRole('combobox', { name: 'Поиск по меню и новостям' });
    await header.fill('квас');
    await expect(heading(page)).toHaveText('Поиск: квас');
    await expect(header).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/articles$/);
    await expect(header).toHaveValue('');
  });

  await test.step('what is typed while they are on their way is looked for', async () => {
    const answer = await holdAnswers(page, '**/search.data*');
    await aside.fill('ква');
    await answer.asked;
    await page.keyboard.type('с');
    answer.release();
    await expect(heading(page)).toHaveText('Поиск: квас');
    await expect(here).toBeFocused();
    await expect(here).toHaveValue('квас');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('what is typed and taken back meanwhile is what they are of', async () => {
    const answer = await holdAnswers(page, '**/search.data*');
    await here.press('End');
    await page.keyboard.type('г');
    await answer.asked;
    const before = encodeURIComponent('квас');
    const back = page.waitForRequest((request) =>
      new RegExp(`search\\.data\\?q=${before}(?:&|$)`).test(request.url()),
    );
    await page.keyboard.press('Backspace');
    await back;
    answer.release();
    await expect(page).toHaveURL(new RegExp(`q=${before}$`));
    await expect(heading(page)).toHaveText('Поиск: квас');
    await expect(here).toHaveValue('квас');
  });
});

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}
