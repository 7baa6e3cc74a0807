/** Protects favourites with scripts: no lost click, and rollback of failed ones. */

import type { Locator } from 'playwright/test';
import { CATEGORY, DISH, OTHER, THIRD } from './support/demo-shop.ts';
import { favoritesOf, heart } from './support/guest.ts';
import { answerAsProxy, holdResponses } from './support/hold.ts';
import { expect, open, test } from './support/test.ts';

test('favourites change at once, roll back on failure, and lose none of many clicks @js @desktop', async ({
  page,
  context,
  faults,
}) => {
  faults.allow('ERR_INTERNET_DISCONNECTED', 'net::ERR_CONNECTION_REFUSED', '/favorites');
  const failure = page.getByText('Не удалось изменить избранное. Попробуйте ещё раз');
  await open(page, CATEGORY);
  const expectFailure = async () => {
    await expect(failure).toBeHidden();
    // Fast mouse clicks count as a double click.
    await heart(page, THIRD).press('Enter');
    await expect(failure).toBeVisible();
    await expectPressed(heart(page, THIRD), false);
  };
  await context.setOffline(true);
  await expectFailure();
  await context.setOffline(false);
  await page.route('**/favorites', (route) => route.abort('connectionrefused'), { times: 1 });
  await expectFailure();
  await page.route('**/favorites', (route) => answerAsProxy(route, 502), { times: 1 });
  await expectFailure();

  const responses = await holdResponses(page, '**/favorites');
  await heart(page, OTHER).press('Enter');
  await responses.requested;
  await heart(page, DISH).click();
  await heart(page, THIRD).click();
  await heart(page, THIRD).press('Enter');
  await expectPressed(heart(page, OTHER), true);
  await expectPressed(heart(page, DISH), true);
  await expectPressed(heart(page, THIRD), false);
  await expect(heart(page, THIRD)).toBeFocused();
  responses.release();
  await expect.poll(() => favoritesOf(page)).toBe('burger-zhzhyonyj-perec.burger-dymnyj-bekon');
  await expectPressed(heart(page, THIRD), false);
  await page.unrouteAll({ behavior: 'wait' });

  // A favourite added in two tabs stays.
  const other = await context.newPage();
  for (const tab of [page, other]) await open(tab, CATEGORY);
  for (const tab of [page, other]) {
    await heart(tab, THIRD).click();
    await expect(tab.getByText('Добавлено в избранное')).toBeVisible();
    await expectPressed(heart(tab, THIRD), true);
  }
  expect(await favoritesOf(page)).toMatch(/^burger-utka-v-otstavke\./);
});

async function expectPressed(button: Locator, isPressed: boolean): Promise<void> {
  await expect(button).toHaveAttribute('aria-pressed', String(isPressed));
}
