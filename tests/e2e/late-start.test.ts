import type { Page } from 'playwright/test';
import { SECTION } from './support/checkout.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, test, untilAlive, untilHydrated } from './support/test.ts';

/** When the scripts of a page start: not while it is still being shown, and never so late that somebody waits for them. */
test.describe('the start of scripts @js @desktop', () => {
  test('waits until the page is there, but not when somebody does something', async ({ page }) => {
    const { scripts, fonts } = await openWithHeldFonts(page);
    expect(scripts).toEqual([]);
    await page.keyboard.press('Tab');
    await untilHydrated(page);
    expect(scripts).not.toEqual([]);
    fonts.release();
  });

  test('waits for the first paint, however soon everything is there', async ({ page }) => {
    const scripts = scriptsOf(page);
    await page.addInitScript(holdPaint);
    await page.goto(SECTION);
    await page.waitForFunction(() => 'tellOfPaint' in window);
    expect(scripts).toEqual([]);
    await page.evaluate(() => (window as unknown as { tellOfPaint: () => void }).tellOfPaint());
    await untilHydrated(page);
  });

  test('comes before the web app manifest, which is there for whoever wants it', async ({
    page,
    request,
  }) => {
    const { fonts } = await openWithHeldFonts(page);
    const manifest = page.locator('link[rel="manifest"]');
    await expect(manifest).toHaveCount(0);
    await page.keyboard.press('Tab');
    await untilAlive(page);
    fonts.release();
    // The clock of this page stands still, and so it is never idle.
    await page.keyboard.press('Tab');
    await expect(manifest).toHaveCount(1);
    const answer = await request.get((await manifest.getAttribute('href')) ?? '');
    expect(await answer.json()).toMatchObject({ lang: 'ru', start_url: '/' });
  });

  test('does not wait for a part that hangs', async ({ page }) => {
    const { scripts, fonts } = await openWithHeldFonts(page);
    expect(scripts).toEqual([]);
    await page.clock.runFor(5_000);
    await untilHydrated(page);
    fonts.release();
  });

  test('is tried again after a file did not come', async ({ page, faults }) => {
    faults.allow('net::ERR_FAILED');
    await page.route('**/public/assets/framework-*.js', (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed');
    await page.goto(SECTION);
    await failed;
    await expect(async () => {
      await page.keyboard.press('Tab');
      await untilHydrated(page);
    }).toPass();
  });

  test('asks once more for a stylesheet that did not come', async ({ page, faults }) => {
    faults.allow('net::ERR_FAILED');
    await page.route('**/public/assets/app-*.css', (route) => route.abort(), { times: 1 });
    await page.goto(SECTION);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-transform', 'uppercase');
    await untilHydrated(page);
    await expect(page.locator('link[rel=stylesheet][href*="/app-"]')).toHaveCount(1);
  });

  test('is not needed for Back to show the page before', async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Политика' }).click();
    await expect(page).toHaveURL('/page/privacy');
    const scripts = await holdAnswers(page, '**/public/assets/*.js');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.goBack({ waitUntil: 'domcontentloaded' });
    await expect(page.locator('.dish-card').first()).toBeVisible();
    scripts.release();
    await untilHydrated(page);
    await expect(page).toHaveURL(SECTION);
    await expect(page.locator('.dish-card').first()).toBeVisible();
  });

  test('is not needed for Back even before its first line has run', async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Политика' }).click();
    await expect(page).toHaveURL('/page/privacy');
    // Scripts in the document wait for the stylesheet.
    const styles = await holdAnswers(page, '**/public/assets/app-*.css');
    await page.reload({ waitUntil: 'commit' });
    await styles.asked;
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(SECTION);
    styles.release();
    await expect(page.locator('.dish-card').first()).toBeVisible();
    await untilHydrated(page);
    await expect(page.locator('.dish-card').first()).toBeVisible();
  });

  test('that has a router already, and React not yet, lets Back show the page before', async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Политика' }).click();
    await expect(page).toHaveURL('/page/privacy');
    await page.addInitScript(holdReact);
    await page.reload();
    await page.waitForFunction(() => '__reactRouterDataRouter' in window && !('isPageAlive' in window));
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(SECTION);
    await expect(page.locator('.dish-card').first()).toBeVisible();
  });
});

/** Nobody hears of a paint before `tellOfPaint` is called. */
function holdPaint() {
  const { observe } = PerformanceObserver.prototype;
  PerformanceObserver.prototype.observe = function (options) {
    if (options?.type !== 'paint') return observe.call(this, options);
    Object.assign(window, { tellOfPaint: () => observe.call(this, options) });
  };
}

/** React draws a page in slices, and asks for the next by a message: none comes in the first page that has a router. */
function holdReact() {
  const { MessageChannel } = window;
  if (location.pathname !== '/page/privacy') return;
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      const { port1 } = this;
      Object.defineProperty(port1, 'onmessage', {
        set(listener: () => void) {
          port1.addEventListener('message', () => {
            if (!('__reactRouterDataRouter' in window)) listener();
          });
          port1.start();
        },
      });
    }
  };
}

/** The page as it is while a part of it is on its way, and time stands still. Browser tests load no pictures, so fonts stand for them. */
async function openWithHeldFonts(page: Page) {
  const scripts = scriptsOf(page);
  const fonts = await holdAnswers(page, '**/*.woff2');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto(SECTION, { waitUntil: 'domcontentloaded' });
  await fonts.asked;
  await expect(page.locator('footer')).toBeVisible();
  return { scripts, fonts };
}

/** Addresses of the scripts that are asked for from now on. */
function scriptsOf(page: Page): readonly string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return scripts;
}
