import type { Locator } from 'playwright/test';
import { carousel, counters, DISHES, dish, slider, slidesOf } from './support/home-page.ts';
import { expect, test } from './support/test.ts';

test('shows every piece in its order, and leads into the menu, to the news and to the pages about the house @js @desktop', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Угли и хмель/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Угли и хмель']);
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toContainText([
    'Горячее с углей',
    'Чаще всего заказывают',
    'Поздний завтрак',
    'Новости',
  ]);
  const tiles = page.getByRole('navigation', { name: 'Разделы меню' });
  const about = page.getByRole('navigation', { name: 'Коротко о нас' });
  for (const [link, url] of [
    [tiles.getByRole('link', { name: 'Десерты и кофе' }), /\/category\/deserty-i-kofe$/],
    [page.getByRole('link', { name: 'Всё меню' }), /\/categories$/],
    [page.getByRole('link', { name: 'Все новости' }), /\/articles$/],
    [about.getByRole('link', { name: 'Вакансии' }), /\/page\/jobs$/],
  ] as const) {
    await link.click();
    await expect(page).toHaveURL(url);
    await page.goBack();
  }
});

test('the footer repeats no picture of the news above it, and shows them on other pages @js @desktop', async ({
  page,
}) => {
  const thumbs = page.getByRole('contentinfo').locator('.thumb');
  for (const [path, isShown] of [
    ['/', false],
    ['/articles', false],
    ['/contact', true],
  ] as const) {
    await page.goto(path);
    await expect(thumbs).toHaveCount(3);
    await expect(thumbs.first()).toBeVisible({ visible: isShown });
  }
});

test('without scripts slides and dishes are rows that scroll sideways, and a dish of them goes into the cart @no-js', async ({
  page,
}) => {
  await page.goto('/');
  for (const name of ['Угли и хмель', 'Предложения']) {
    const [first, second] = slidesOf(slider(page, name));
    await first?.scrollIntoViewIfNeeded();
    await expect(first as Locator).toBeInViewport();
    await expect(second as Locator).not.toBeInViewport();
    await second?.scrollIntoViewIfNeeded();
    await expect(second as Locator).toBeInViewport({ ratio: 0.5 });
  }
  const last = carousel(page).getByRole('listitem').last();
  await expect(last).not.toBeInViewport();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.9 });

  await expect(page.getByRole('button', { name: /^(Пауза|Запустить|Назад|Вперёд|Слайд .*)$/ })).toHaveCount(
    0,
  );
  await expect(page.locator('video')).toHaveCount(0);
  await expect(counters(page)).toHaveText([/^9 лет/, /^101 рецепт/, /^45 мин/, /^12 кранов/]);

  await dish(page, DISHES[1]).getByRole('button', { name: 'В корзину' }).click();
  await expect(page.getByRole('status').getByText('Товар добавлен в корзину')).toBeVisible();
  await expect(dish(page, DISHES[1]).getByRole('group', { name: 'В корзине' })).toContainText('1');
});
