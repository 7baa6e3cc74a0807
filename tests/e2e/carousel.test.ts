import type { Locator, Page } from 'playwright/test';
import { CAROUSEL_MS, SLIDE_MS } from '../../app/domain/timing.ts';
import {
  button,
  carousel,
  controlsOf,
  counters,
  DISHES,
  dish,
  dishNames,
  expectFirst,
  expectInView,
  LONG_MS,
  openCarousel,
  slider,
} from './support/home-page.ts';
import { expect, test } from './support/test.ts';

test.describe('dishes of the home page @js', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('dishes go on by one, without an end; a finger swipes to the next slide; phones load no video @phone', async ({
    page,
  }) => {
    await openCarousel(page);
    await expect(page.locator('video')).toHaveCount(0);
    const names = await dishNames(page);
    await test.step('every ten seconds', async () => {
      await restart(page);
      await page.clock.runFor(CAROUSEL_MS - 1);
      await expectFirst(page, names[0]);
      await page.clock.runFor(1 + SLIDE_MS);
      await expectFirst(page, names[1]);
      for (const name of [...names.slice(2), names[0]]) {
        await page.clock.runFor(CAROUSEL_MS);
        await expectFirst(page, name);
      }
    });

    await test.step('one far along the row is one in the cart, and stays in view', async () => {
      const far = dish(page, names[7]);
      await far.getByRole('link').focus();
      await page.clock.runFor(SLIDE_MS);
      await far.getByRole('button', { name: 'В корзину' }).click();
      await expect(far.getByRole('group', { name: 'В корзине' })).toContainText('1');
      await page.clock.runFor(1_000);
      await expect(far).toBeInViewport({ ratio: 0.95 });
      await expect(page.getByRole('status').getByText('Товар добавлен в корзину')).toHaveCount(1);
    });

    await test.step('a swipe', async () => {
      const hero = await controlsOf(page, 'Угли и хмель');
      await hero.select(1);
      await swipe(page, hero.root, { x: -280, y: 0 });
      await page.clock.runFor(SLIDE_MS);
      await hero.expectSlide(2);
      await expect(page).toHaveURL('/');
    });
  });

  test('dishes come into view as many as there is room for, and whichever has the focus @desktop', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await openCarousel(page);
    await test.step('no video is loaded for those who save data', () =>
      expect(page.locator('video')).toHaveCount(0));
    await test.step('four on wide screens, three at 768 px, one on small ones', async () => {
      await expectInView(page, DISHES);
      await page.setViewportSize({ width: 768, height: 900 });
      await expectInView(page, DISHES.slice(0, 3));
      await page.setViewportSize({ width: 390, height: 900 });
      await expectInView(page, DISHES.slice(0, 1));
      await page.setViewportSize({ width: 1440, height: 900 });
      await expectInView(page, DISHES);
    });

    await test.step('what the focus goes to, dish by dish, and out of the row at its end', async () => {
      const names = await dishNames(page);
      await carousel(page).getByRole('link', { name: 'Всё меню' }).focus();
      for (const name of names.slice(0, 6)) {
        await tabTo(page, dish(page, name).getByRole('link'));
        await page.clock.runFor(SLIDE_MS);
        await expect(dish(page, name)).toBeInViewport({ ratio: 0.95 });
      }
      await dish(page, names.at(-1)).getByRole('link').focus();
      await page.clock.runFor(SLIDE_MS);
      await expect(dish(page, names.at(-1))).toBeInViewport({ ratio: 0.95 });
      await tabTo(page, page.getByRole('region', { name: 'В цифрах' }).getByRole('link').first());
      // Nothing was scrolled out of its place by that.
      expect(await page.evaluate(() => window.scrollX)).toBe(0);
    });
  });
});

test.describe('their pictures @pictures', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('buttons go on and back by what is in view, whose pictures are there before, and pause @desktop', async ({
    page,
  }) => {
    await openCarousel(page);
    const names = await dishNames(page);
    for (const name of names.slice(4, 8)) {
      const picture = dish(page, name).locator('img').first();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
    }
    await button(page, 'Вперёд').click();
    await page.clock.runFor(SLIDE_MS);
    await expectInView(page, names.slice(4, 8));
    // Faster than the row moves.
    await button(page, 'Назад').click();
    await button(page, 'Назад').click();
    await page.clock.runFor(SLIDE_MS);
    await expectInView(page, names.slice(-4));

    await button(page, 'Пауза').click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(LONG_MS);
    await expectInView(page, names.slice(-4));
    await expect(button(page, 'Запустить')).toBeVisible();
  });
});

test('nothing shifts when scripts take over @pictures @phone', async ({ page, faults }) => {
  // What fonts move when they arrive is another matter.
  faults.allow('.woff2');
  await page.route(/woff2/, (route) => route.abort());
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Element }[] })[]) {
        shifts.push(entry.sources.map(({ node }) => node?.className ?? node?.nodeName));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  for (const name of ['Угли и хмель', 'Чаще всего заказывают', 'Предложения']) {
    const taken = slider(page, name);
    await taken.scrollIntoViewIfNeeded();
    await expect(taken.getByRole('button', { name: 'Запустить' })).toBeVisible();
  }
  await counters(page).first().scrollIntoViewIfNeeded();
  await expect(counters(page).locator('[aria-hidden]')).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([]);
});

/** The time of the first dish begins anew: back and forth without the pointer staying. */
async function restart(page: Page): Promise<void> {
  const buttons = carousel(page).getByRole('group', { name: 'Управление слайдером' }).getByRole('button');
  await buttons.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.clock.runFor(SLIDE_MS);
  await page.keyboard.press('ArrowLeft');
  await page.clock.runFor(SLIDE_MS);
  await page.locator('main').focus();
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The focus does not come there');
}

async function swipe(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('Nothing to swipe over');
  const start = { x: box.x + box.width / 2 - by.x / 2, y: box.y + box.height / 2 - by.y / 2 };
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [start]);
  for (let step = 1; step <= 10; step++) {
    await touch('touchMove', [{ x: start.x + (by.x * step) / 10, y: start.y + (by.y * step) / 10 }]);
  }
  await touch('touchEnd', []);
}
