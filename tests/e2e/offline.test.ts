import type { Page } from 'playwright/test';
import { cardOf, DISH, SECTION } from './support/checkout.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test('without a connection a dish and a link say so, and come when they are asked for again @pictures @desktop', async ({
  page,
  context,
  faults,
}) => {
  faults.allow('ERR_INTERNET_DISCONNECTED');
  await page.goto(SECTION);
  await untilHydrated(page);
  // The dialog's code is fetched when the page is idle.
  await expect.poll(() => page.evaluate(hasScript, 'dish-dialog')).toBe(true);
  await context.setOffline(true);

  await test.step('a dish says so in its dialog', async () => {
    await cardOf(page).getByRole('link', { name: DISH.title }).click();
    const dialog = page.getByRole('dialog', { name: DISH.title });
    await expect(dialog.getByRole('alert')).toContainText('Не получилось связаться с сайтом');
    await expect(dialog).toHaveAttribute('aria-busy', 'false');
    const again = dialog.getByRole('button', { name: 'Попробовать ещё раз' });
    await again.press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await context.setOffline(false);
    await again.click();
    await expect(dialog.getByText('Артикул')).toBeVisible();
    await expect(dialog.getByRole('alert')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
  });

  await test.step('a link leads nowhere, and a notice says so', async () => {
    await context.setOffline(true);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Политика' });
    await link.click();
    await expect(page.getByRole('status').filter({ hasText: 'Не получилось связаться' })).toBeVisible();
    await expect(heading(page)).toHaveText('Бургеры и гриль');
    await context.setOffline(false);
    await link.press('Enter');
    await expect(heading(page)).toHaveText(/^Политика/);
    await page.goBack();
    await expect(heading(page)).toHaveText('Бургеры и гриль');
  });
});

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

function hasScript(name: string): boolean {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loaded.some((entry) => entry.name.includes(name) && entry.responseEnd > 0);
}
