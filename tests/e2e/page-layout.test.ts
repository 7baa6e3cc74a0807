/** Protects the layout: no layout shifts, and nothing covered by the cookie banner. */

import path from 'node:path';
import { CATEGORY, DISH } from './support/demo-shop.ts';
import { fillCart } from './support/guest.ts';
import { expect, open, test } from './support/test.ts';

for (const window of ['@desktop', '@phone']) {
  test(`nothing moves while fonts, pictures and scripts load @pictures ${window}`, async ({ page }) => {
    const fonts = new Set<string>();
    await page.route('**/*.woff2', async (route) => {
      fonts.add(path.basename(route.request().url()).replace(/-[\w-]{8}\.woff2$/, ''));
      await page
        .evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
        .catch(() => {});
      await route.continue();
    });
    await page.addInitScript(recordShifts);
    await fillCart(page, DISH);
    const expectNoShift = async () => {
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      // The fallback fonts are slightly narrower.
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
      expect(shifts, page.url()).toBeLessThan(0.003);
    };
    for (const address of [CATEGORY, DISH.path, '/cart', '/articles', '/']) {
      await open(page, address);
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => document.fonts.check('16px Onest'))).toBe(true);
      await expectNoShift();
    }
    // Sections below the viewport may load others.
    expect([...fonts].slice(0, 2)).toEqual(['onest-russian', 'sofia-sans-condensed-russian']);
    const sliders = page.getByRole('region').filter({ has: page.locator('[data-slider]') });
    for (const slider of await sliders.all()) {
      await slider.scrollIntoViewIfNeeded();
      await expect(slider.getByRole('button', { name: 'Запустить' })).toBeVisible();
    }
    await expectNoShift();
  });
}

function recordShifts(): void {
  const shown = window as unknown as { shifts: number };
  shown.shifts = 0;
  new PerformanceObserver((list) => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
    for (const { value } of shifts) shown.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const [answer, flags] of [
  ['OK', ['true', null]],
  ['Нет', [null, 'true']],
] as const)
  test(`the cookie banner is one line, and ${answer} removes it permanently`, async ({
    page,
    context,
    js,
  }) => {
    await open(page, '/articles?page=2', js);
    const banner = page.getByRole('complementary', { name: 'Файлы cookie' });
    for (const width of [320, 375, 720, 1440]) {
      await page.setViewportSize({ width, height: 667 });
      const { x = 0, width: wide = 0, height = 0 } = (await banner.boundingBox()) ?? {};
      expect(height, String(width)).toBeLessThanOrEqual(56);
      expect(x + wide).toBeLessThanOrEqual(width);
      expect((await banner.locator('p').boundingBox())?.height, String(width)).toBeLessThan(28);
      for (const name of ['OK', 'Нет'])
        await expect(banner.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    await banner.getByRole('button', { name: answer }).click();
    await expect(banner).toHaveCount(0);
    await expect(page).toHaveURL('/articles?page=2');
    if (js) {
      const names = ['cookieConsent', 'cookieRefusal'];
      expect(await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), names)).toEqual(
        flags,
      );
      await expect(page.locator('main')).toBeFocused();
      // Local storage alone suffices.
      await context.clearCookies();
    }
    await page.goto('/');
    await expect(banner).toHaveCount(0);
  });

test('what lies at the bottom of a phone covers nothing that has the focus @js @phone', async ({ page }) => {
  await fillCart(page, DISH);
  await open(page, '/contact');
  const seen = new Set<string>();
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    const { place, isCovered } = await page.evaluate(describeFocus);
    if (place === '' || seen.has(place)) break;
    seen.add(place);
    // The page may still be scrolling to it.
    if (isCovered)
      await expect.poll(() => page.evaluate(describeFocus), place).toMatchObject({ isCovered: false });
  }
  // No keyboard trap: the focus visited all parts.
  expect([...seen].join()).toMatch(/FOOTER.*ASIDE|ASIDE.*FOOTER/);
});

/** And whether a bar covers it completely. */
function describeFocus(): { place: string; isCovered: boolean } {
  let place = '';
  for (let node = document.activeElement; node && node !== document.body; node = node.parentElement) {
    place = `${node.tagName}${[...(node.parentElement?.children ?? [])].indexOf(node)}>${place}`;
  }
  const box = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
  const isCovered = [...document.querySelectorAll('.cart-bar')].some((bar) => {
    const { left, right, top, bottom } = bar.getBoundingClientRect();
    const covers = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
    return covers && !bar.contains(document.activeElement);
  });
  return { place, isCovered };
}
