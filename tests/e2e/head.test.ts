import type { Page } from 'playwright/test';
import { DISH, SECTION } from './support/checkout.ts';
import { expect, test, untilHydrated } from './support/test.ts';

/** The head of the document, which machines read, belongs to the page that is shown. */

test('says nothing of the first page on the pages after it @js', async ({ page }) => {
  await page.goto(DISH.path);
  await untilHydrated(page);
  expect(await typesOf(page)).toContain('Product');
  await page
    .getByRole('navigation', { name: 'Хлебные крошки' })
    .getByRole('link', { name: 'Бургеры и гриль' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${SECTION}$`));
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'website');
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DISH.title);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${DISH.path}$`));
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
});

async function typesOf(page: Page): Promise<string[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text)['@type']);
}
