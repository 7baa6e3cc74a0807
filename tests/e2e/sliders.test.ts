import type { Locator, Page } from 'playwright/test';
import { COUNT_UP_MS, IMAGE_SLIDER_MS, SLIDE_MS, VIDEO_SLIDER_MS } from '../../app/domain/timing.ts';
import {
  controlsOf,
  counters,
  dishNames,
  expectFirst,
  LONG_MS,
  openSlider,
  slider,
  slidesOf,
} from './support/home-page.ts';
import { expect, test } from './support/test.ts';

const SLIDES = [
  'Горячее с углей, холодное с крана',
  'Стол на четверых одной доской',
  'Обед за 490 и 15 минут',
];

test.describe('sliders and counters @js', () => {
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
      await page.clock.runFor(LONG_MS);
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
      await page.clock.runFor(LONG_MS);
      await hero.expectSlide(2);
      await page.locator('main').focus();
      await page.clock.runFor(VIDEO_SLIDER_MS + SLIDE_MS);
      await hero.expectSlide(3);
    });

    await test.step('they wait while nobody sees the page', async () => {
      await hero.select(2);
      await setHidden(page, true);
      await page.clock.runFor(LONG_MS);
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
      await page.clock.runFor(LONG_MS);
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

  test('where the engine does not arrive the rows go on scrolling @desktop', async ({ page, faults }) => {
    faults.allow('net::ERR_FAILED');
    await page.route(/slider-engine/, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('slider-engine'));
    await page.goto('/');
    await refused;
    const [, second] = slidesOf(slider(page, 'Угли и хмель'));
    await second?.scrollIntoViewIfNeeded();
    await expect(second as Locator).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByRole('button', { name: 'Пауза' })).toHaveCount(0);
  });
});

test.describe('the video @pictures', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

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
  await page.clock.runFor(LONG_MS);
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
