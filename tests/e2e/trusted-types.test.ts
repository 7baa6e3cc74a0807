import { cardOf, DISH, SECTION } from './support/checkout.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test('texts of the shop come into the page, and no other string becomes HTML @js @desktop', async ({
  page,
  faults,
}) => {
  await page.goto('/articles');
  await untilHydrated(page);
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.locator('.post__content p').first()).toBeVisible();
  await page.goto(SECTION);
  await untilHydrated(page);
  await cardOf(page).getByRole('link', { name: DISH.title }).click();
  await expect(page.getByRole('dialog').locator('.prose p').first()).toBeVisible();

  faults.allow("requires 'TrustedHTML' assignment");
  const thrown = await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src="x" alt="">');
      return 'nothing';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(thrown).toBe('TypeError');
});
