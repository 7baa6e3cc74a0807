import { chromium, type Request } from 'playwright/test';
import { DISH, SECTION } from './support/checkout.ts';
import { shop } from './support/shop.ts';
import { expect, test, untilHydrated } from './support/test.ts';

/** What is there before it is asked for. */

test('a dish whose card is pointed at is fetched once, before the click @js @desktop', async ({ page }) => {
  await page.goto(SECTION);
  await untilHydrated(page);
  const data = DISH.path.replace('product', 'dish');
  const isData = (request: Request) => new URL(request.url()).pathname === data;
  const link = page.locator(`#main a[href="${DISH.path}"]`).first();
  const fetched = page.waitForResponse((response) => isData(response.request()));
  await link.hover();
  expect((await fetched).headers()['cache-control']).toMatch(/max-age=10\b/);
  const again = page.waitForResponse((response) => isData(response.request()));
  await link.click();
  await again;
  await expect(page.getByRole('dialog', { name: DISH.title })).toBeVisible();
  expect(await wasFromCache(page, data)).toBe(true);
});

test('a link that is pointed at without a connection, or whose files are gone, changes nothing @js @desktop', async ({
  page,
  context,
  faults,
}) => {
  faults.allow('ERR_INTERNET_DISCONNECTED');
  await page.goto('/contact');
  await untilHydrated(page);
  await page.getByLabel('Ваше имя').fill('Олег');
  await context.setOffline(true);
  for (const name of ['Новости', 'Доставка']) {
    await page.getByRole('banner').getByRole('link', { name }).first().hover();
    await page.getByRole('banner').getByRole('link', { name }).first().focus();
  }
  await expect(page.getByLabel('Ваше имя')).toHaveValue('Олег');
  await expect(page).toHaveURL('/contact');
  await context.setOffline(false);
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
