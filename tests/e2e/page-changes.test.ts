import type { Page } from 'playwright/test';
import { PENDING_DELAY_MS } from '../../app/domain/timing.ts';
import { SECTION } from './support/checkout.ts';
import { holdAnswers, holdClock } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

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
    // On a busy machine the wait may have begun after the question was asked.
    await page.clock.runFor(PENDING_DELAY_MS);
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

function announcer(page: Page) {
  return page.locator('body > .visually-hidden[aria-live="polite"]');
}

/** Where header, content and footer stand in the window. */
function positions(page: Page) {
  return page
    .locator('header, main, footer')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
}

test('a page whose files are gone since a deploy is loaded as a document, and not the page before @js @desktop', async ({
  page,
  faults,
}) => {
  faults.allow(/info-page/);
  faults.allow('404');
  await page.goto('/articles');
  await untilHydrated(page);
  await page.route(/\/assets\/info-page-/, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('banner').getByRole('link', { name: 'Доставка' }).first().click();
  await expect(page).toHaveURL('/page/delivery');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Доставка и оплата');
  await untilHydrated(page);
  await expect(page).toHaveURL('/page/delivery');
});
