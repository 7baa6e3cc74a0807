/** Protects the sliders of the home page: autoplay, reduced motion, all controls. */

import type { Locator, Page } from 'playwright/test';
import { COUNT_UP_MS, IMAGE_SLIDER_MS, SLIDE_MS, VIDEO_SLIDER_MS } from '#app/domain/timing.ts';
import { expect, test } from './support/test.ts';

/** Longer than all autoplay intervals. */
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
      await shown.select(1);
      await shown.select(2);
      await page.clock.runFor(ms - 1);
      await shown.expectSlide(2);
      await page.clock.runFor(1 + SLIDE_MS);
      await shown.expectSlide(3);
    }
    const hero = sliderOf(page, HERO);
    const announcement = hero.root.locator('[aria-live]');
    await expect(announcement).toHaveAttribute('aria-live', 'off');

    await hero.select(2);
    await hero.root.hover();
    await page.clock.runFor(LONG_MS);
    await hero.expectSlide(2);
    await hero.button('Пауза').click();
    await page.mouse.move(0, 0);
    await expect(announcement).toHaveAttribute('aria-live', 'polite');
    await page.clock.runFor(LONG_MS);
    await hero.expectSlide(2);
    await hero.button('Запустить').click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(VIDEO_SLIDER_MS + SLIDE_MS);
    await hero.expectSlide(3);

    await hero.select(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await page.clock.runFor(SLIDE_MS);
    await hero.expectSlide(3);
    await expect(announcement).toHaveText('3 из 3: Обед за 490 и 15 минут');
    await hero.button('Назад').click();
    await page.clock.runFor(SLIDE_MS);
    await hero.expectSlide(2);

    // Only the front slide is interactive.
    for (const number of [1, 3]) {
      await expect(hero.slide(number)).toHaveAttribute('inert');
      await hero.slide(number).getByRole('link').focus();
      await expect(hero.slide(number).getByRole('link')).not.toBeFocused();
    }
    await hero.slide(2).getByRole('link').click();
    await page.clock.resume();
    await expect(page).toHaveURL('/product/doska-ugli-i-hmel-na-chetveryh');
  });
});

test('with reduced motion nothing moves by itself, and buttons work at once @js @desktop', async ({
  page,
}) => {
  await openHome(page);
  const hero = sliderOf(page, HERO);
  await page.clock.runFor(LONG_MS);
  await hero.expectSlide(1);
  await expect(page.locator('video')).toHaveCount(0);
  await hero.button('Слайд 2 из 3').click();
  await page.clock.runFor(50);
  await hero.expectSlide(2);
  await expect(hero.slide(2)).toHaveCSS('opacity', '1');
  await counters(page).first().scrollIntoViewIfNeeded();
  await page.clock.runFor(100);
  await expect(counters(page)).toHaveText(COUNTS);
});

test('a slider without a width for a moment shows its texts afterwards @js @desktop', async ({ page }) => {
  await openHome(page);
  for (const name of [HERO, 'Предложения']) {
    const { root, slide } = sliderOf(page, name);
    const widths = await slide(1).evaluate(({ parentElement: row }) =>
      ['none', ''].map((display) => {
        row?.style.setProperty('display', display);
        window.dispatchEvent(new Event('resize'));
        return row?.clientWidth;
      }),
    );
    expect(widths).toEqual([0, expect.any(Number)]);
    await page.clock.runFor(100);
    await expect(slide(1)).toHaveCSS('opacity', '1');
    expect(await root.evaluate((element) => element.outerHTML)).not.toContain('NaN');
  }
});

async function openHome(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-06-01T12:00:00+03:00' });
  await page.clock.pauseAt('2026-06-01T13:00:00+03:00');
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
    select: async (number: number) => {
      await button(`Слайд ${number} из 3`).click();
      await page.mouse.move(0, 0);
      await expectSlide(number);
    },
  };
}

function counters(page: Page): Locator {
  return page.getByRole('region', { name: 'В цифрах' }).locator('.count-up');
}

/** Numbers count up when they become visible, without a layout shift. */
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
