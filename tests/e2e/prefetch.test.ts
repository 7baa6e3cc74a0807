import { chromium, type Request } from 'playwright/test';
import { DISH, SECTION } from './support/checkout.ts';
import { shop } from './support/shop.ts';
import { expect, test, untilHydrated } from './support/test.ts';

/** Pages that are there before they are asked for. */

test.describe('a link that is pointed at @js @desktop', () => {
  for (const [what, from, to, data] of [
    ['a page', '/cart', SECTION, `${SECTION}.data`],
    ['a dish over its list', SECTION, DISH.path, DISH.path.replace('product', 'dish')],
  ] as const) {
    test(`has ${what} fetched once, before the click`, async ({ page }) => {
      await page.goto(from);
      await untilHydrated(page);
      const isData = (request: Request) => new URL(request.url()).pathname === data;
      const link = page.locator(`#main a[href="${to}"], .site-menu a[href="${to}"]`).first();
      if (!(await link.isVisible())) await page.locator('.site-menu summary:visible').first().click();
      const fetched = page.waitForResponse((response) => isData(response.request()));
      await link.hover();
      expect((await fetched).headers()['cache-control']).toMatch(/max-age=10\b/);
      const answers: boolean[] = [];
      page.on('response', async (response) => {
        if (isData(response.request())) answers.push((await response.request().sizes()).responseBodySize > 0);
      });
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${to}$`));
      await expect.poll(() => answers.length).toBeGreaterThan(0);
      expect(await wasFromCache(page, data)).toBe(true);
    });
  }
});

/** Whether the last of the requests for this path cost nothing on the wire. */
function wasFromCache(page: import('playwright/test').Page, path: string): Promise<boolean> {
  return page.evaluate((pathname) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries.filter(({ name }) => new URL(name).pathname === pathname).at(-1)?.transferSize === 0;
  }, path);
}

/** What Chromium says of itself where it keeps no page, whatever is in it: the small one that tests run may. */
const OF_THE_BROWSER = 'masked';

test('Back may show the page as the browser has kept it: nothing of ours forbids it @js @desktop', async () => {
  const browser = await chromium.launch({
    executablePath: shop.chromium,
    args: ['--no-sandbox', '--disable-gpu', '--blink-settings=imagesEnabled=false'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  for (const address of ['/', SECTION, DISH.path, '/cart']) {
    await page.goto(shop.address + address);
    await untilHydrated(page);
    await page.goto(`${shop.address}/articles`);
    // A page that was kept is not loaded again.
    await page.goBack({ waitUntil: 'commit' });
    await untilHydrated(page);
    expect(await page.evaluate(reasonsAgainst), address).toEqual([OF_THE_BROWSER]);
  }
  await browser.close();
});

/** Why the page was not kept; `masked` also where it was. */
function reasonsAgainst(): string[] {
  const [entry] = performance.getEntriesByType('navigation') as unknown as Kept[];
  return entry?.notRestoredReasons?.reasons?.map(({ reason }) => reason) ?? ['masked'];
}
type Kept = { notRestoredReasons?: { reasons?: { reason: string }[] | null } | null };
