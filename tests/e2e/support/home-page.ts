import { expect, type Locator, type Page } from 'playwright/test';
import { typo } from '#app/domain/text/typography.ts';

/** The home page of the demo shop: three slides at the top, three offers, nineteen dishes, four counters. */

/** Longer than everything that goes on by itself would wait. */
export const LONG_MS = 20_000;

/** The dishes that come first. */
export const DISHES = [
  'Бургер «Жжёный перец»',
  'Бургер «Дымный бекон»',
  'Стейк на кости «Ти-бон»',
  'Рёбра в медовом квасе',
];

export function slider(page: Page, name: string): Locator {
  return page.locator('main').getByRole('region', { name });
}

export function slidesOf(root: Locator): Locator[] {
  return [1, 2, 3].map((number) => root.locator(`[aria-label="${number} из 3"]`));
}

export function carousel(page: Page): Locator {
  return slider(page, 'Чаще всего заказывают');
}

export function button(page: Page, name: string): Locator {
  return carousel(page).getByRole('button', { name, exact: true });
}

export function dish(page: Page, name = ''): Locator {
  return carousel(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
}

export async function dishNames(page: Page): Promise<string[]> {
  return carousel(page).getByRole('article').getByRole('heading').allTextContents();
}

export function counters(page: Page): Locator {
  return page.getByRole('region', { name: 'В цифрах' }).getByRole('listitem');
}

/** Opens the home page with a clock that moves only by the test's hand; its sliders are there, and have not moved yet. */
export async function openHome(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-06-01T12:00:00+03:00' });
  await page.clock.pauseAt('2026-06-01T12:00:01+03:00');
  await page.goto('/');
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(page.getByRole('button', { name: /^(Пауза|Запустить)$/ })).toHaveCount(3, { timeout: 1 });
  }).toPass();
}

export async function openSlider(page: Page, name: string) {
  await openHome(page);
  return controlsOf(page, name);
}

export async function controlsOf(page: Page, name: string) {
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

export async function openCarousel(page: Page): Promise<void> {
  await openHome(page);
  await carousel(page).scrollIntoViewIfNeeded();
}

/** The dishes that are wholly in view, from left to right. */
export async function dishesInView(page: Page): Promise<string[]> {
  return carousel(page).evaluate((root) => {
    const room = root.getBoundingClientRect();
    return [...root.querySelectorAll('article')]
      .map((article) => ({ article, ...article.getBoundingClientRect().toJSON() }))
      .filter(({ left, right }) => left > room.left - 2 && right < room.right + 2)
      .sort((a, b) => a.left - b.left)
      .map(({ article }) => article.querySelector('h3')?.textContent ?? '');
  });
}

export async function expectInView(page: Page, names: readonly string[]): Promise<void> {
  await expect.poll(() => dishesInView(page)).toEqual(names.map(typo));
}

export async function expectFirst(page: Page, name: string | undefined): Promise<void> {
  await expect.poll(async () => (await dishesInView(page))[0]).toBe(name);
}
