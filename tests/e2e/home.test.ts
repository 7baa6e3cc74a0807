import type { Locator, Page } from 'playwright/test';
import { typo } from '#app/domain/text/typography.ts';
import {
  CAROUSEL_MS,
  COUNT_UP_MS,
  IMAGE_SLIDER_MS,
  SLIDE_MS,
  VIDEO_SLIDER_MS,
} from '../../app/domain/timing.ts';
import { expect, test } from './support/test.ts';

/** The demo shop: three slides at the top, three offers, nineteen dishes, four counters. */
const SLIDES = [
  'Горячее с углей, холодное с крана',
  'Стол на четверых одной доской',
  'Обед за 490 и 15 минут',
];
const DISHES = [
  'Бургер «Жжёный перец»',
  'Бургер «Дымный бекон»',
  'Стейк на кости «Ти-бон»',
  'Рёбра в медовом квасе',
];

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

test.describe('sliders, carousel and counters @js', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('slides go on by themselves, wait for whoever looks at one, and can be moved @desktop', async ({
    page,
  }) => {
    const hero = await openSlider(page, 'Угли и хмель');
    await test.step('counters count up once they come into view, and keep their place', () =>
      expectCounting(page));

    await test.step('each in its time, round and round', async () => {
      for (const [name, ms] of [
        ['Предложения', IMAGE_SLIDER_MS],
        ['Угли и хмель', VIDEO_SLIDER_MS],
      ] as const) {
        const shown = await controlsOf(page, name);
        // From another one: the time of the slide that is shown already would go on.
        await shown.select(1);
        await shown.select(2);
        await page.clock.runFor(ms - 1);
        await shown.expectSlide(2);
        await page.clock.runFor(1 + SLIDE_MS);
        await shown.expectSlide(3);
        await page.clock.runFor(ms - SLIDE_MS);
        await shown.expectSlide(1);
      }
    });

    await test.step('they wait under the pointer, and give the slide the rest of its time afterwards', async () => {
      await hero.select(2);
      await page.clock.runFor(3_000);
      await hero.root.hover();
      await page.clock.runFor(60_000);
      await hero.expectSlide(2);
      await page.mouse.move(0, 0);
      await page.clock.runFor(1_499);
      await hero.expectSlide(2);
      await page.clock.runFor(1);
      await hero.expectSlide(3);
    });

    await test.step('they wait while the focus is in them', async () => {
      await hero.select(2);
      await page.keyboard.press('Shift+Tab');
      await expect(hero.button('Слайд 1 из 3')).toBeFocused();
      await page.clock.runFor(60_000);
      await hero.expectSlide(2);
      await page.locator('main').focus();
      await page.clock.runFor(VIDEO_SLIDER_MS + SLIDE_MS);
      await hero.expectSlide(3);
    });

    await test.step('they wait while nobody sees the page', async () => {
      await hero.select(2);
      await setHidden(page, true);
      await page.clock.runFor(60_000);
      await hero.expectSlide(2);
      await setHidden(page, false);
      await page.clock.runFor(VIDEO_SLIDER_MS + SLIDE_MS);
      await hero.expectSlide(3);
    });

    await test.step('they wait while they are paused; what changes by itself is not said', async () => {
      const said = hero.root.locator('[aria-live]');
      await expect(said).toHaveAttribute('aria-live', 'off');
      await hero.select(2);
      await hero.button('Пауза').click();
      await expect(said).toHaveAttribute('aria-live', 'polite');
      await page.mouse.move(0, 0);
      await page.clock.runFor(60_000);
      await hero.expectSlide(2);
      await hero.button('Запустить').click();
      await page.clock.runFor(VIDEO_SLIDER_MS);
      await hero.expectSlide(3);
    });

    await test.step('buttons and arrow keys move them, and say where they are', async () => {
      await hero.select(1);
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowLeft');
      await page.clock.runFor(SLIDE_MS);
      await hero.expectSlide(3);
      const said = hero.root.locator('[aria-live="polite"]');
      await expect(said).toHaveText(`3 из 3: ${SLIDES[2]}`);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.clock.runFor(SLIDE_MS);
      await hero.expectSlide(2);
      await expect(said).toHaveText(`2 из 3: ${SLIDES[1]}`);

      await hero.select(1);
      await hero.button('Назад').click();
      await page.clock.runFor(SLIDE_MS);
      await hero.expectSlide(3);
      await hero.button('Вперёд').click();
      await page.clock.runFor(SLIDE_MS);
      await hero.expectSlide(1);
    });

    await test.step('one slide fades into the other', async () => {
      await hero.root.scrollIntoViewIfNeeded();
      await hero.select(2);
      await page.clock.runFor(SLIDE_MS);
      await hero.button('Слайд 3 из 3').click();
      await page.clock.runFor(SLIDE_MS / 2);
      const half = await opacitiesOf(hero.root);
      expect(half.slice(0, 2)).toEqual([0, 1]);
      expect(half[2]).toBeGreaterThan(0.2);
      expect(half[2]).toBeLessThan(0.8);
      // Letters over letters cannot be read.
      const texts = await Promise.all([2, 3].map((number) => textOpacityOf(hero.root, number)));
      expect(Math.min(...texts)).toBe(0);
      await page.clock.runFor(SLIDE_MS);
      expect(await opacitiesOf(hero.root)).toEqual([0, 0, 1]);
      expect(await textOpacityOf(hero.root, 3)).toBe(1);
    });

    await test.step('only the one in front can be read and operated', async () => {
      await hero.select(2);
      const [first, second, third] = slidesOf(hero.root);
      await expect(second as Locator).not.toHaveAttribute('inert');
      for (const behind of [first, third]) {
        await expect(behind as Locator).toHaveAttribute('inert');
        await behind?.getByRole('link').focus();
        await expect(behind?.getByRole('link') as Locator).not.toBeFocused();
      }
      await second?.getByRole('link').click();
      // The router takes a breath before it loads.
      await page.clock.resume();
      await expect(page).toHaveURL(/\/product\/doska-ugli-i-hmel-na-chetveryh$/);
    });
  });

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

  test('where keen-slider does not arrive the rows go on scrolling @desktop', async ({ page, faults }) => {
    faults.allow('keen-slider');
    await page.route(/keen-slider/, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('keen-slider'));
    await page.goto('/');
    await refused;
    const [, second] = slidesOf(slider(page, 'Угли и хмель'));
    await second?.scrollIntoViewIfNeeded();
    await expect(second as Locator).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByRole('button', { name: 'Пауза' })).toHaveCount(0);
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

test.describe('pictures and the video @pictures', () => {
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
    await page.clock.runFor(60_000);
    await expectInView(page, names.slice(-4));
    await expect(button(page, 'Запустить')).toBeVisible();
  });

  test('the video plays over its picture, and stops with the pause button @desktop', async ({ page }) => {
    await page.goto('/');
    const video = page.locator('video');
    await expect(video).toHaveCSS('opacity', '1');
    await expect.poll(() => isPlaying(video)).toBe(true);
    await slider(page, 'Угли и хмель').getByRole('button', { name: 'Пауза' }).click();
    await expect.poll(() => isPlaying(video)).toBe(false);
  });
});

test('with reduced motion nothing moves by itself, and buttons work at once @js @desktop', async ({
  page,
}) => {
  const hero = await openSlider(page, 'Угли и хмель');
  const names = await dishNames(page);
  await page.clock.runFor(60_000);
  await hero.expectSlide(1);
  await expectFirst(page, names[0]);
  await expect(page.locator('video')).toHaveCount(0);
  await hero.button('Слайд 2 из 3').click();
  await page.clock.runFor(50);
  await hero.expectSlide(2);
  expect(await opacitiesOf(hero.root)).toEqual([0, 1, 0]);
  // For those who press it.
  await hero.button('Запустить').click();
  await page.clock.runFor(VIDEO_SLIDER_MS + 50);
  await hero.expectSlide(3);

  const numbers = counters(page).locator('.count-up');
  await numbers.first().scrollIntoViewIfNeeded();
  await page.clock.runFor(100);
  await expect(numbers).toHaveText(['9', '101', '45', '12']);
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

// ---------- what the tests see and do ----------

function slider(page: Page, name: string): Locator {
  return page.locator('main').getByRole('region', { name });
}

function slidesOf(root: Locator): Locator[] {
  return [1, 2, 3].map((number) => root.locator(`[aria-label="${number} из 3"]`));
}

function carousel(page: Page): Locator {
  return slider(page, 'Чаще всего заказывают');
}

function button(page: Page, name: string): Locator {
  return carousel(page).getByRole('button', { name, exact: true });
}

function dish(page: Page, name = ''): Locator {
  return carousel(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
}

async function dishNames(page: Page): Promise<string[]> {
  return carousel(page).getByRole('article').getByRole('heading').allTextContents();
}

function counters(page: Page): Locator {
  return page.getByRole('region', { name: 'В цифрах' }).getByRole('listitem');
}

async function expectCounting(page: Page): Promise<void> {
  const numbers = counters(page).locator('.count-up');
  await expect(numbers).toHaveText(['9', '101', '45', '12']);
  const before = await numbers.nth(1).boundingBox();

  await numbers.nth(1).scrollIntoViewIfNeeded();
  const running = numbers.nth(1).locator('[aria-hidden]');
  await expect(running).toHaveText('0');
  await page.clock.runFor(COUNT_UP_MS / 4);
  const counted = Number(await running.textContent());
  expect(counted).toBeGreaterThan(10);
  expect(counted).toBeLessThan(101);
  expect((await numbers.nth(1).boundingBox())?.width).toBe(before?.width);
  await page.clock.runFor(COUNT_UP_MS);
  await expect(numbers.nth(1)).toHaveText('101');

  await page.evaluate(() => window.scrollTo(0, 0));
  await numbers.nth(1).scrollIntoViewIfNeeded();
  await page.clock.runFor(100);
  await expect(numbers.nth(1)).toHaveText('101');
}

/** Opens the home page with a clock that moves only by the test's hand; its sliders are there, and have not moved yet. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-06-01T12:00:00+03:00' });
  await page.clock.pauseAt('2026-06-01T12:00:01+03:00');
  await page.goto('/');
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(page.getByRole('button', { name: /^(Пауза|Запустить)$/ })).toHaveCount(3, { timeout: 1 });
  }).toPass();
}

async function openSlider(page: Page, name: string) {
  await openHome(page);
  return controlsOf(page, name);
}

async function controlsOf(page: Page, name: string) {
  const root = slider(page, name);
  const button = (label: string) => root.getByRole('button', { name: label, exact: true });
  await root.scrollIntoViewIfNeeded();
  return {
    root,
    button,
    /** Shows a slide, whose full time begins then, and takes the pointer away. */
    async select(number: number) {
      await button(`Слайд ${number} из 3`).click();
      await page.mouse.move(0, 0);
      await this.expectSlide(number);
    },
    async expectSlide(number: number) {
      await expect(root.locator('[aria-current]')).toHaveAccessibleName(`Слайд ${number} из 3`);
    },
  };
}

async function openCarousel(page: Page): Promise<void> {
  await openHome(page);
  await carousel(page).scrollIntoViewIfNeeded();
}

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

/** The dishes that are wholly in view, from left to right. */
async function dishesInView(page: Page): Promise<string[]> {
  return carousel(page).evaluate((root) => {
    const room = root.getBoundingClientRect();
    return [...root.querySelectorAll('article')]
      .map((article) => ({ article, ...article.getBoundingClientRect().toJSON() }))
      .filter(({ left, right }) => left > room.left - 2 && right < room.right + 2)
      .sort((a, b) => a.left - b.left)
      .map(({ article }) => article.querySelector('h3')?.textContent ?? '');
  });
}

async function expectInView(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(() => dishesInView(page)).toEqual(names.map(typo));
}

async function expectFirst(page: Page, name: string | undefined): Promise<void> {
  await expect.poll(async () => (await dishesInView(page))[0]).toBe(name);
}

async function opacitiesOf(root: Locator): Promise<number[]> {
  return Promise.all(
    slidesOf(root).map((slide) => slide.evaluate((each) => Number(getComputedStyle(each).opacity))),
  );
}

function textOpacityOf(root: Locator, slide: number): Promise<number> {
  const text = root.locator(`[aria-label="${slide} из 3"] .hero__text`);
  return text.evaluate((each) => Number(getComputedStyle(each).opacity));
}

function isPlaying(video: Locator): Promise<boolean> {
  return video.evaluate((each: HTMLVideoElement) => !each.paused && each.currentTime > 0);
}

/** What a browser does when its window is covered by another one. */
function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
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
