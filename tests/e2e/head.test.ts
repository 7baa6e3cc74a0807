import type { Page } from 'playwright/test';
import { cardOf, DISH, SECTION } from './support/checkout.ts';
import { expect, test, untilHydrated } from './support/test.ts';

/** The head of the document, which machines read, belongs to the page that is shown. */

test('says nothing of the first page on the pages after it @js @desktop', async ({ page }) => {
  await page.goto(DISH.path);
  await untilHydrated(page);
  expect(await typesOf(page)).toContain('Product');
  await page
    .getByRole('navigation', { name: 'Хлебные крошки' })
    .getByRole('link', { name: 'Бургеры и гриль' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${SECTION}$`));
  await expect(page.locator('meta[property="og:type"]')).toHaveCount(0);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DISH.title);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${DISH.path}$`));
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
});

test('is that of a dish while it stands over a page, and the page’s again after it @js @desktop', async ({
  page,
}) => {
  const canonical = page.locator('link[rel=canonical]');
  await page.goto('/categories');
  await untilHydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Бургеры и гриль' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
  const title = await page.title();
  await cardOf(page).getByRole('link', { name: DISH.title }).click();
  await expect(page).toHaveTitle(`${DISH.title} — Угли и хмель`);
  await expect(canonical).toHaveAttribute('href', new RegExp(`${DISH.path}$`));
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle(title);
  await expect(canonical).toHaveAttribute('href', new RegExp(`${SECTION}$`));

  await cardOf(page).getByRole('link', { name: DISH.title }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Меню');
  await expect(page).toHaveTitle('Меню — Угли и хмель');
  await expect(canonical).toHaveAttribute('href', /\/categories$/);
});

async function typesOf(page: Page): Promise<string[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text)['@type']);
}
