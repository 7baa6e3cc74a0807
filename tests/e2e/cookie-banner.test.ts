import { DISH, fillCart } from './support/checkout.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test.describe('cookie banner', () => {
  test('OK takes it away for good', async ({ page, context, js }) => {
    await page.goto('/articles?page=2');
    const banner = page.getByRole('complementary', { name: 'Файлы cookie' });
    if (js) await untilHydrated(page);
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

  test('hides nothing that has the focus, nor does the way to the order above which it lies @js @phone', async ({
    page,
  }) => {
    await fillCart(page, DISH);
    await page.goto('/contact');
    await untilHydrated(page);
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
