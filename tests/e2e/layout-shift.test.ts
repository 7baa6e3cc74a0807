import path from 'node:path';
import type { Page } from 'playwright/test';
import { DISH, fillCart, SECTION } from './support/checkout.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

/** What browsers count as layout shift, summed up: here of faces that stand in and are a hair narrower. */
const NOTICED = 0.003;

const PAGES = { home: '/', category: SECTION, dish: DISH.path, cart: '/cart', news: '/articles' };

for (const window of ['@desktop', '@phone']) {
  test(`nothing moves while fonts, pictures and scripts arrive @pictures ${window}`, async ({ page }) => {
    const files = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'font') files.add(path.basename(request.url()));
    });
    await fillCart(page, DISH);
    await watchShifts(page);
    for (const [name, address] of Object.entries(PAGES)) {
      await test.step(name, async () => {
        // Text is there in the faces that stand in, before those of the site are.
        const fonts = await holdAnswers(page, '**/*.woff2');
        await page.goto(address, { waitUntil: 'commit' });
        await untilHydrated(page);
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
        await fonts.asked;
        fonts.release();
        await page.evaluate(async () => {
          await document.fonts.ready;
          await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
        });
        expect(await page.evaluate(() => document.fonts.check('16px Onest'))).toBe(true);
        expect(await shiftsOf(page)).toBeLessThan(NOTICED);
        await page.unrouteAll({ behavior: 'wait' });
      });
    }
    // The Latin letters of the cookie banner are in the first file. Those of «medium» wait below the category for whoever comes near.
    expect([...files].map((file) => file.replace(/-[\w-]{8}\.woff2$/, ''))).toEqual([
      'onest-russian',
      'sofia-sans-condensed-russian',
    ]);
  });
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

function watchShifts(page: Page) {
  return page.addInitScript(() => {
    const shown = globalThis as unknown as { shifts: number };
    shown.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) shown.shifts += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts);
}
