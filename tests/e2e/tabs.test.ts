import { SECTION } from './support/checkout.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test('the tabs of a section follow what is read, and are back at «Все» after a jump to the top @js @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(SECTION);
  await untilHydrated(page);
  const tabs = page.locator('nav.tabs');
  const isScrolled = () => tabs.evaluate((strip) => strip.scrollLeft > 0);
  await page
    .locator('[data-tab]')
    .nth(2)
    .evaluate((group) => group.scrollIntoView());
  await expect.poll(isScrolled).toBe(true);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(isScrolled).toBe(false);
  await expect(tabs.locator('[data-here]')).toHaveCount(0);
});
