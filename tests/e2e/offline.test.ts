import type { Page } from 'playwright/test';
import { cardOf, DISH, SECTION } from './support/checkout.ts';
import { expect, test, untilAlive } from './support/test.ts';

test('without a connection a dish and a link say so, and come when they are asked for again @pictures @desktop', async ({
  page,
  context,
  faults,
}) => {
  faults.allow('ERR_INTERNET_DISCONNECTED');
  await page.goto(SECTION);
  await untilAlive(page);
  // What other pages need was fetched when the page had nothing better to do.
  for (const script of ['product-', 'info-page', 'late-forms']) {
    await expect.poll(() => page.evaluate(hasScript, script)).toBe(true);
  }
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

  await test.step('a link ends on a page of ours, which asks again', async () => {
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Политика' }).click();
    await expect(heading(page)).toHaveText('Нет связи');
    await expect(page.getByText('Код ошибки')).toHaveCount(0);
    await expect(page.getByText('Мы уже знаем')).toHaveCount(0);
    const again = page.getByRole('link', { name: 'Попробовать ещё раз' });
    await again.press('Enter');
    await expect(heading(page)).toHaveText('Нет связи');
    await context.setOffline(false);
    await again.press('Enter');
    await expect(heading(page)).toHaveText(/^Политика/);
    // However often it was tried, it is one step back.
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
