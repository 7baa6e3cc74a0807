import type { Locator, Page } from 'playwright/test';
import { BACON, DISHES, favoritesOf, heart, PEPPER, row } from './support/hearts.ts';
import { answerAsProxy, failRequests, holdAnswers } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

const DUCK = 'Бургер «Утка в отставке»';

test('hearts answer at once, go back when they could not be saved, and none of many clicks is lost @js @desktop', async ({
  page,
  context,
  faults,
}) => {
  for (const text of ['ERR_INTERNET_DISCONNECTED', 'net::ERR_CONNECTION_REFUSED', '/favorites']) {
    faults.allow(text);
  }
  const failure = page.getByText('Не удалось изменить избранное. Попробуйте ещё раз');
  await page.goto(DISHES);
  await untilHydrated(page);

  await test.step('the first one of a visit may be pressed without a connection', async () => {
    await context.setOffline(true);
    await heart(page, BACON).click();
    await expect(failure).toBeVisible();
    await expect(heart(page, BACON)).toHaveAttribute('aria-pressed', 'false');
    await context.setOffline(false);
  });

  await test.step('many quick clicks while an answer is on its way', async () => {
    const answers = await holdAnswers(page, '**/favorites');
    await heart(page, BACON).press('Enter');
    await answers.asked;
    await heart(page, PEPPER).click();
    await heart(page, DUCK).click();
    // By keyboard: clicked twice it would be a double click.
    await heart(page, DUCK).press('Enter');
    await expect(heart(page, BACON)).toHaveAttribute('aria-pressed', 'true');
    await expect(heart(page, PEPPER)).toHaveAttribute('aria-pressed', 'true');
    await expect(heart(page, DUCK)).toHaveAttribute('aria-pressed', 'false');
    await expect(heart(page, DUCK)).toBeFocused();

    answers.release();
    await expect.poll(() => favoritesOf(context)).toBe('burger-zhzhyonyj-perec.burger-dymnyj-bekon');
    await expect(heart(page, DUCK)).toHaveAttribute('aria-pressed', 'false');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a server that refuses the connection', async () => {
    await expect(failure).toBeHidden();
    await page.route('**/favorites', (route) => route.abort('connectionrefused'));
    await heart(page, DUCK).press('Enter');
    await expect(failure).toBeVisible();
    await expect(heart(page, DUCK)).toHaveAttribute('aria-pressed', 'false');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a proxy that answers in the place of the shop', async () => {
    await expect(failure).toBeHidden();
    await page.route('**/favorites', (route) => answerAsProxy(route, 502), { times: 1 });
    await heart(page, DUCK).press('Enter');
    await expect(failure).toBeVisible();
    await expect(heart(page, DUCK)).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('after three failures without a connection they are saved again', async () => {
    const connection = await failRequests(page);
    for (let failures = 1; failures <= 3; failures += 1) {
      await heart(page, DUCK).press('Enter');
      await expect(failure.last()).toBeVisible();
      await expect(heart(page, DUCK)).toHaveAttribute('aria-pressed', 'false');
    }
    await connection.restore();
    await heart(page, DUCK).press('Enter');
    await heart(page, PEPPER).click();
    await expect.poll(() => favoritesOf(context)).toBe('burger-utka-v-otstavke.burger-dymnyj-bekon');
  });
});

test('a dish whose heart is taken back in the row stays until the shopper turns elsewhere @js @phone', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'favorites', value: 'burger-dymnyj-bekon', url: baseURL ?? '' }]);
  await page.goto('/cart');
  await untilHydrated(page);
  await heart(page, BACON).click();
  await expect(page.getByText('Убрано из избранного')).toBeVisible();
  await expect(heart(page, BACON)).toHaveAttribute('aria-pressed', 'false');
  await expect(heart(page, BACON)).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(row(page)).toHaveCount(0);
});

test('a heart pressed in two tabs is kept as it was pressed @js @desktop', async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(DISHES);
    await untilHydrated(tab);
  }
  for (const tab of [page, other]) {
    await heart(tab, BACON).click();
    await expect(tab.getByText('Добавлено в избранное')).toBeVisible();
    await expect(heart(tab, BACON)).toHaveAttribute('aria-pressed', 'true');
  }
  expect(await favoritesOf(context)).toBe('burger-dymnyj-bekon');
});

test('on the home page the row follows the hearts, and nothing moves under the finger @js @phone', async ({
  page,
}) => {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (/\.data\b/.test(request.url()) && request.method() === 'GET') loads.push(request.url());
  });
  await page.goto('/');
  await untilHydrated(page);
  const card = carousel(page).getByRole('article').first();
  const title = await titleOf(card);
  await expect(row(page)).toHaveCount(0);
  await pressInPlace(card);
  await expect(row(page).getByRole('heading', { level: 3 })).toHaveText([title]);
  await pressInPlace(card);
  await expect(row(page)).toHaveCount(0);
  expect(loads.filter((url) => !url.includes('_routes=root'))).toEqual([]);
});

test('what is taken back in the row goes when the mouse does @js @desktop', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const [one, two] = [carousel(page).getByRole('article').nth(0), carousel(page).getByRole('article').nth(1)];
  const [first, second] = [await titleOf(one), await titleOf(two)];
  const titles = row(page).getByRole('heading', { level: 3 });
  await pressInPlace(one);
  await pressInPlace(two);
  await expect(titles).toHaveText([second, first]);
  const inRow = row(page)
    .getByRole('article')
    .first()
    .getByRole('button', { name: /В избранное/ });
  await inRow.click();
  await expect(inRow).toHaveAttribute('aria-pressed', 'false');
  await expect(two.getByRole('button', { name: /В избранное/ })).toHaveAttribute('aria-pressed', 'false');
  await expect(titles).toHaveText([second, first]);
  await one.hover();
  await expect(titles).toHaveText([first]);
});

function carousel(page: Page) {
  return page.getByRole('region', { name: 'Чаще всего заказывают' });
}

/** Presses the heart of a card, which must stay where it is on the screen. */
async function pressInPlace(card: Locator): Promise<void> {
  const button = card.getByRole('button', { name: /В избранное/ });
  const wasPressed = await button.getAttribute('aria-pressed');
  await button.scrollIntoViewIfNeeded();
  await button.hover();
  const before = await button.boundingBox();
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', wasPressed === 'true' ? 'false' : 'true');
  const after = await button.boundingBox();
  expect(after?.y).toBeCloseTo(before?.y ?? 0, 0);
}

async function titleOf(card: Locator): Promise<string> {
  return (await card.getByRole('heading').textContent()) ?? '';
}
