import type { Page } from 'playwright/test';
import { SECTION } from './support/checkout.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

/** Protects the start of the scripts: after the page is shown, and at once when somebody uses it. */
test.describe('the start of scripts @js @desktop', () => {
  test('waits until the page has loaded, but not when a key is pressed', async ({ page }) => {
    const { scripts, fonts } = await openWithHeldFonts(page);
    expect(scripts).toEqual([]);
    await page.keyboard.press('Tab');
    await untilHydrated(page);
    expect(scripts).not.toEqual([]);
    fonts.release();
  });

  test('does not wait longer than five seconds for a part that hangs', async ({ page }) => {
    const { scripts, fonts } = await openWithHeldFonts(page);
    expect(scripts).toEqual([]);
    await page.clock.runFor(5_000);
    await untilHydrated(page);
    fonts.release();
  });

  test('is not needed for Back to show the page before', async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Политика' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Политика/);
    const scripts = await holdAnswers(page, '**/public/assets/*.js');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.goBack({ waitUntil: 'domcontentloaded' });
    await expect(page.locator('.dish-card').first()).toBeVisible();
    scripts.release();
    await untilHydrated(page);
    await expect(page).toHaveURL(SECTION);
    await expect(page.locator('.dish-card').first()).toBeVisible();
  });
});

/** Browser tests load no pictures, so fonts stand for what the page waits for; its clock stands still. */
async function openWithHeldFonts(page: Page) {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const fonts = await holdAnswers(page, '**/*.woff2');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto(SECTION, { waitUntil: 'domcontentloaded' });
  await fonts.asked;
  await expect(page.locator('footer')).toBeVisible();
  return { scripts, fonts };
}
