import { DISH, fillCart } from './support/checkout.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, test, untilAlive, untilHydrated } from './support/test.ts';

/** What takes the answer (docs/decisions/0052-late-code.md). */
const LATE = '**/public/assets/late-*.js';

test.describe('cookie banner', () => {
  test('OK takes it away for good', async ({ page, context, js }) => {
    await page.goto('/articles?page=2');
    const banner = page.getByRole('complementary', { name: 'Файлы cookie' });
    if (js) await untilAlive(page);
    await banner.getByRole('button', { name: 'OK' }).click();
    await expect(banner).toHaveCount(0);
    await expect(page).toHaveURL(/\/articles\?page=2$/);
    if (js) {
      expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('true');
      await expect(page.locator('main')).toBeFocused();
      // The local storage alone is enough.
      await context.clearCookies();
    }
    await page.goto('/');
    await expect(banner).toHaveCount(0);
  });

  test('an OK before late code is there waits for it, and loads no document @js @desktop', async ({
    page,
  }) => {
    const code = await holdAnswers(page, LATE);
    await page.goto('/articles');
    await untilHydrated(page);
    await code.asked;
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    const banner = page.getByRole('complementary', { name: 'Файлы cookie' });
    await banner.getByRole('button', { name: 'OK' }).click();
    code.release();
    await expect(banner).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
    expect(documents).toEqual([]);
    await page.goto('/');
    await expect(banner).toHaveCount(0);
  });

  test('an OK whose code never comes is posted @js @desktop', async ({ page, faults }) => {
    faults.allow('net::ERR_FAILED');
    await page.route(LATE, (route) => route.abort());
    await page.goto('/articles?page=2');
    await untilHydrated(page);
    const banner = page.getByRole('complementary', { name: 'Файлы cookie' });
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts += 1;
    });
    await banner.getByRole('button', { name: 'OK' }).click();
    await expect(banner).toHaveCount(0);
    await expect(page).toHaveURL(/\/articles\?page=2$/);
    expect(posts).toBe(1);
  });

  test('hides nothing that has the focus, nor does the way to the order above which it lies @js @phone', async ({
    page,
  }) => {
    await fillCart(page, DISH);
    await page.goto('/contact');
    await untilAlive(page);
    const seen = new Set<string>();
    for (let presses = 0; presses < 150; presses++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(describeFocus);
      if (stop === null || seen.has(stop.path)) break;
      seen.add(stop.path);
      expect(stop.isHidden, `${stop.path} lies under what is at the bottom`).toBe(false);
    }
    const bar = await page.locator('.cart-bar').boundingBox();
    const banner = await page.locator('.cookie-banner').boundingBox();
    expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    // Everything was visited, the banner itself included: it is no trap and none is before it.
    expect([...seen].join()).toContain('FOOTER');
    expect([...seen].join()).toContain('ASIDE');
  });
});

/** What has the focus, by its place in the document, and whether what lies at the bottom of the window covers all of it. */
function describeFocus(): { path: string; isHidden: boolean } | null {
  const focused = document.activeElement;
  const banner = document.querySelector('.cookie-banner');
  if (!focused || focused === document.body || !banner) return null;
  const path: string[] = [];
  for (let node: Element | null = focused; node && node !== document.body; node = node.parentElement) {
    const index = [...(node.parentElement?.children ?? [])].indexOf(node);
    path.unshift(`${node.tagName}${index}`);
  }
  const box = focused.getBoundingClientRect();
  const isHidden = [...document.querySelectorAll('.cookie-banner, .cart-bar')].some((lid) => {
    const { left, right, top, bottom } = lid.getBoundingClientRect();
    const covers = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
    return covers && !lid.contains(focused);
  });
  return { path: path.join('>'), isHidden };
}
