/** Protects the home page without scripts: sliders are scrollable rows. */

import type { Locator } from 'playwright/test';
import { ADDED, OTHER } from './support/demo-shop.ts';
import { cardOf } from './support/guest.ts';
import { expect, test } from './support/test.ts';

test('slides and dishes are rows that scroll sideways, and their dishes can be added @no-js', async ({
  page,
}) => {
  await page.goto('/');
  const region = (name: string) => page.getByRole('main').getByRole('region', { name });
  for (const name of ['Угли и хмель', 'Предложения']) {
    await expectToScroll(...(['1 из 3', '2 из 3'].map((slide) => region(name).getByLabel(slide)) as Pair));
  }
  const items = region('Чаще всего заказывают').getByRole('listitem');
  await expectToScroll(items.first(), items.last());

  await expect(page.getByRole('button', { name: /^(?:Пауза|Запустить|Назад|Вперёд|Слайд .*)$/ })).toHaveCount(
    0,
  );
  await expect(page.locator('video')).toHaveCount(0);
  const counters = region('В цифрах').getByRole('listitem');
  await expect(counters).toHaveText([/^9 лет/, /^101 рецепт/, /^45 мин/, /^12 кранов/]);

  const card = region('Чаще всего заказывают').locator(cardOf(page, OTHER));
  await card.getByRole('button', { name: 'В корзину' }).click();
  await expect(page.getByRole('status').getByText(ADDED)).toBeVisible();
  await expect(card.getByRole('group', { name: 'В корзине' })).toContainText('1');
});

type Pair = [first: Locator, further: Locator];

async function expectToScroll(...[first, further]: Pair) {
  await first.scrollIntoViewIfNeeded();
  await expect(first).toBeInViewport();
  await expect(further).not.toBeInViewport();
  await further.scrollIntoViewIfNeeded();
  await expect(further).toBeInViewport({ ratio: 0.5 });
}
