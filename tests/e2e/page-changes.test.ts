/** Protects navigation: focus, titles, announcements, hydration, deploys and Back. */

import type { Page } from 'playwright/test';
import { CATEGORY, DISH } from './support/demo-shop.ts';
import { cardOf, footerLink, heading } from './support/guest.ts';
import { holdClock, holdResponses } from './support/hold.ts';
import { expect, open, test, untilHydrated } from './support/test.ts';

test('a new page receives the focus and is announced, a filter and a dialog do neither @js @desktop', async ({
  page,
  faults,
}) => {
  faults.allow('404 (Not Found)');
  await page.clock.install();
  await open(page, '/articles');
  const [main, announcer] = [
    page.locator('main'),
    page.locator('body > .visually-hidden[aria-live="polite"]'),
  ];
  const before = await page.title();
  await expect(announcer).toBeEmpty();
  await footerLink(page).click();
  await expect(heading(page)).toContainText('онфиденциальност');
  await expect(main).toBeFocused();
  expect(await page.title()).not.toBe(before);
  await expect(announcer).toHaveText(await page.title());
  await page.keyboard.press('Tab');
  await expect(page.locator('main a:focus')).toHaveCount(1);
  await page.goBack();
  await expect(announcer).toHaveText(before);
  await expect(main).toBeFocused();

  await main.evaluate((element) => {
    element.append(
      Object.assign(document.createElement('a'), { href: '/article/gone', textContent: 'gone' }),
    );
  });
  await page.getByRole('link', { name: 'gone' }).click();
  await expect(heading(page)).toContainText('мы не нашли эту страницу');
  await expect(page).toHaveTitle(/^Не найдено/);
  await expect(main).toBeFocused();
  await expect(announcer).toHaveText(/^Не найдено/);
  await page.goBack();
  await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Дальше' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(main).toBeFocused();
  await expect(announcer).toContainText('страница 2');

  await open(page, CATEGORY);
  const link = cardOf(page).getByRole('link', { name: DISH.title });
  await link.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  const filter = main.getByRole('link', { name: 'Птица' });
  await filter.press('Enter');
  await expect(filter).toHaveAttribute('aria-current', 'true');
  await expect(filter).toBeFocused();
  await expect(announcer).toBeEmpty();
});

test('chips of the menu jump to a section, follow the scroll, and stay in reach @js @phone', async ({
  page,
}) => {
  await open(page, '/categories');
  const chips = page.getByRole('navigation', { name: 'Разделы меню' });
  const [first, fifth] = [chips.getByRole('link').first(), chips.getByRole('link').nth(4)];
  const marked = chips.locator('[data-here]');
  await fifth.click();
  await expect(page).toHaveURL(/#section-/);
  await expect(marked).toHaveText((await fifth.textContent()) ?? '');
  await expect(fifth).toBeInViewport({ ratio: 1 });
  await page
    .locator((await first.getAttribute('href')) ?? '')
    .evaluate((section) => section.scrollIntoView());
  await expect(marked).toHaveText((await first.textContent()) ?? '');
  await expect(first).toBeInViewport({ ratio: 1 });
});

const STARTS = {
  'at the first key': (page: Page) => page.keyboard.press('Tab'),
  'after five seconds': (page: Page) => page.clock.runFor(5_000),
};
for (const [when, start] of Object.entries(STARTS)) {
  test(`before the page has loaded, scripts start ${when} @js @desktop`, async ({ page }) => {
    const types = new Set<string>();
    page.on('request', (request) => types.add(request.resourceType()));
    await page.clock.install();
    await holdClock(page);
    // Held fonts delay the load event, because browser tests load no pictures.
    const fonts = await holdResponses(page, '**/*.woff2');
    await page.goto(CATEGORY, { waitUntil: 'domcontentloaded' });
    await fonts.requested;
    await expect(page.locator('footer')).toBeVisible();
    expect(types).not.toContain('script');
    await start(page);
    await untilHydrated(page);
    expect(types).toContain('script');
    fonts.release();
  });
}

test('«Мои аллергены» of one tab hold in a list that is open in another @js @desktop', async ({
  page,
  context,
}) => {
  await open(page, CATEGORY);
  await untilHydrated(page);
  await expect(cardOf(page)).toBeVisible();
  const other = await context.newPage();
  await open(other, CATEGORY);
  await untilHydrated(other);
  await other.getByText('Мои аллергены').click();
  await other.getByRole('checkbox', { name: 'глютена' }).check();
  await other.getByRole('button', { name: 'Показать' }).click();
  await expect(cardOf(other)).toHaveCount(0);
  await expect(cardOf(page)).toHaveCount(0);
});
