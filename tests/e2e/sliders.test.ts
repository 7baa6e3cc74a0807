/** Protects the moving parts of the home page: they move by themselves only for guests who want that, and are operated in every way. */

import type { Locator, Page } from 'playwright/test';
import { CAROUSEL_MS, COUNT_UP_MS, IMAGE_SLIDER_MS, SLIDE_MS, VIDEO_SLIDER_MS } from '#app/domain/timing.ts';
import { ADDED } from './support/demo-shop.ts';
import { expect, test } from './support/test.ts';

/** Longer than anything waits that moves by itself. */
const LONG_MS = 20_000;
const HERO = 'Угли и хмель';
const COUNTS = ['9', '101', '45', '12'];

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('slides change in their time, wait for guests who look at one, and can be moved @js @desktop', async ({
    page,
  }) => {
    await openHome(page);
    await expectCounting(page);
    for (const [name, ms] of [
      ['Предложения', IMAGE_SLIDER_MS],
      [HERO, VIDEO_SLIDER_MS],
    ] as const) {
      const shown = sliderOf(page, name);
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
    const hero = sliderOf(page, HERO);
    const announcement = hero.root.locator('[aria-live]');
    await expect(announcement).toHaveAttribute('aria-live', 'off');

    // Under the pointer it keeps the rest of its time.
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

    // While it has the focus, while the page is hidden, and while it is paused it waits.
    const whileFocused = async () => {
      await page.keyboard.press('Shift+Tab');
      await expect(hero.button('Слайд 1 из 3')).toBeFocused();
      return () => page.locator('main').focus();
    };
    const whileHidden = async () => {
      await setHidden(page, true);
      return () => setHidden(page, false);
    };
    const whilePaused = async () => {
      await hero.button('Пауза').click();
      await page.mouse.move(0, 0);
      await expect(announcement).toHaveAttribute('aria-live', 'polite');
      return () => hero.button('Запустить').click();
    };
    for (const hold of [whileFocused, whileHidden, whilePaused]) {
      await hero.select(2);
      const letGo = await hold();
      await page.clock.runFor(LONG_MS);
      await hero.expectSlide(2);
      await letGo();
      await page.mouse.move(0, 0);
      await page.clock.runFor(VIDEO_SLIDER_MS + SLIDE_MS);
      await hero.expectSlide(3);
    }

    await hero.select(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await page.clock.runFor(SLIDE_MS);
    await hero.expectSlide(3);
    await expect(announcement).toHaveText('3 из 3: Обед за 490 и 15 минут');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.clock.runFor(SLIDE_MS);
    await hero.expectSlide(2);
    await hero.button('Вперёд').click();
    await page.clock.runFor(SLIDE_MS);
    await hero.expectSlide(3);
    await hero.button('Назад').click();
    await page.clock.runFor(SLIDE_MS);
    await hero.expectSlide(2);

    // Only the slide in front can be operated.
    await hero.select(2);
    for (const number of [1, 3]) {
      await expect(hero.slide(number)).toHaveAttribute('inert');
      await hero.slide(number).getByRole('link').focus();
      await expect(hero.slide(number).getByRole('link')).not.toBeFocused();
    }
    await hero.slide(2).getByRole('link').click();
    // The router yields before it loads.
    await page.clock.resume();
    await expect(page).toHaveURL('/product/doska-ugli-i-hmel-na-chetveryh');
  });

  test('dishes move on by one; one far along the row is added and stays in view; phones load no video @js @phone', async ({
    page,
  }) => {
    await openHome(page);
    await expect(page.locator('video')).toHaveCount(0);
    const row = carouselOf(page);
    const names = await row.names();
    // The time of the first dish begins anew.
    await row.root.getByRole('group', { name: 'Управление слайдером' }).getByRole('button').first().focus();
    for (const key of ['ArrowRight', 'ArrowLeft']) {
      await page.keyboard.press(key);
      await page.clock.runFor(SLIDE_MS);
    }
    await page.locator('main').focus();
    await page.clock.runFor(CAROUSEL_MS - 1);
    await row.expectFirst(names[0]);
    await page.clock.runFor(1 + SLIDE_MS);
    await row.expectFirst(names[1]);
    const far = row.card(names[7]);
    await far.getByRole('link').focus();
    await page.clock.runFor(SLIDE_MS);
    await far.getByRole('button', { name: 'В корзину' }).click();
    await expect(far.getByRole('group', { name: 'В корзине' })).toContainText('1');
    await page.clock.runFor(1_000);
    await expect(far).toBeInViewport({ ratio: 0.95 });
    await expect(page.getByRole('status').getByText(ADDED)).toHaveCount(1);
  });

  test('the video plays until it is paused @pictures @desktop', async ({ page }) => {
    await openHome(page);
    const video = page.locator('video');
    await expect(video).toHaveCSS('opacity', '1');
    const isPlaying = () => video.evaluate((each: HTMLVideoElement) => !each.paused && each.currentTime > 0);
    await expect.poll(isPlaying).toBe(true);
    await sliderOf(page, HERO).button('Пауза').click();
    await expect.poll(isPlaying).toBe(false);
  });
});

test('with reduced motion nothing moves by itself, and buttons work at once @js @desktop', async ({
  page,
}) => {
  await openHome(page);
  const [hero, row] = [sliderOf(page, HERO), carouselOf(page)];
  const names = await row.names();
  await page.clock.runFor(LONG_MS);
  await hero.expectSlide(1);
  await row.expectFirst(names[0]);
  await expect(page.locator('video')).toHaveCount(0);
  await hero.button('Слайд 2 из 3').click();
  await page.clock.runFor(50);
  await hero.expectSlide(2);
  await expect(hero.slide(2)).toHaveCSS('opacity', '1');
  // Those who press it want motion.
  await hero.button('Запустить').click();
  await page.clock.runFor(VIDEO_SLIDER_MS + 50);
  await hero.expectSlide(3);
  await counters(page).first().scrollIntoViewIfNeeded();
  await page.clock.runFor(100);
  await expect(counters(page)).toHaveText(COUNTS);
});

/** The home page by a clock that only the test moves; its sliders are ready and have not moved. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-06-01T12:00:00+03:00' });
  await page.clock.pauseAt('2026-06-01T12:00:01+03:00');
  await page.goto('/');
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(page.getByRole('button', { name: /^(?:Пауза|Запустить)$/ })).toHaveCount(3, { timeout: 1 });
  }).toPass();
}

function sliderOf(page: Page, name: string) {
  const root = page.getByRole('main').getByRole('region', { name });
  const button = (label: string) => root.getByRole('button', { name: label, exact: true });
  const expectSlide = (number: number) =>
    expect(root.locator('[aria-current]')).toHaveAccessibleName(`Слайд ${number} из 3`);
  return {
    root,
    button,
    expectSlide,
    slide: (number: number) => root.locator(`[aria-label="${number} из 3"]`),
    /** Shows a slide, whose full time begins then, and takes the pointer away. */
    select: async (number: number) => {
      await button(`Слайд ${number} из 3`).click();
      await page.mouse.move(0, 0);
      await expectSlide(number);
    },
  };
}

/** The row of dishes. */
function carouselOf(page: Page) {
  const root = page.getByRole('region', { name: 'Чаще всего заказывают' });
  const inView = () =>
    root.evaluate((element) => {
      const room = element.getBoundingClientRect();
      return [...element.querySelectorAll('article')]
        .map((article) => ({
          title: article.querySelector('h3')?.textContent ?? '',
          ...article.getBoundingClientRect().toJSON(),
        }))
        .filter(({ left, right }) => left > room.left - 2 && right < room.right + 2)
        .sort((a, b) => a.left - b.left)
        .map(({ title }) => title);
    });
  return {
    root,
    button: (name: string) => root.getByRole('button', { name, exact: true }),
    card: (name = '') =>
      root.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) }),
    names: () => root.getByRole('article').getByRole('heading').allTextContents(),
    expectFirst: (name: string | undefined) => expect.poll(async () => (await inView())[0]).toBe(name),
  };
}

function counters(page: Page): Locator {
  return page.getByRole('region', { name: 'В цифрах' }).locator('.count-up');
}

/** Numbers count up once they come into view, and keep their place. */
async function expectCounting(page: Page): Promise<void> {
  await expect(counters(page)).toHaveText(COUNTS);
  const counter = counters(page).nth(1);
  const before = await counter.boundingBox();
  await counter.scrollIntoViewIfNeeded();
  await expect(counter.locator('[aria-hidden]')).toHaveText('0');
  expect((await counter.boundingBox())?.width).toBe(before?.width);
  await page.clock.runFor(2 * COUNT_UP_MS);
  await expect(counter).toHaveText('101');
}

/** As when another window covers this one. */
function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}
