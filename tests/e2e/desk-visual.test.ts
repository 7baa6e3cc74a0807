/**
 * Protects the appearance of the desk. After an intended change: `node scripts/build.mjs && npx playwright test --project=visual
 * --update-snapshots=changed`, and review the pictures.
 */

import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright/test';
import { PASSWORD } from './support/desk.ts';
import { EVENING } from './support/evening-shop.ts';
import { launch } from './support/start.ts';
import { test as base, expect } from './support/test.ts';

/** A TypeScript loader reads the desk on a busy machine. */
const START_MS = 5 * 60_000;

const test = base.extend<object, { desk: string }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from a pattern, here nothing
    async ({}, use) => {
      const args = ['--import', 'tsx', 'tests/e2e/support/evening-desk.ts', PASSWORD];
      const server = launch(args, {});
      const first = once(createInterface(server.process.stdout), 'line').then(([line]) => String(line));
      const address = await Promise.race([first, server.ended.then(() => server.said.errors)]);
      await use(address);
      await server.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  baseURL: ({ desk }, use) => use(desk),
  // Otherwise a hint about sound lies over the page, sooner or later.
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--autoplay-policy=no-user-gesture-required'],
      }),
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'default', timeout: START_MS });

type Screen = {
  name: string;
  path: string;
  /** Also in the dark scheme. */
  isDark?: boolean;
  /** What a user does before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
  /** Only this part; default: the page. */
  part?: string;
};

const recount = (page: Page) =>
  Promise.all([
    page.waitForEvent('load'),
    page.locator('main').getByRole('button', { name: 'Пересчитать' }).click(),
  ]);

const SCREENS: Screen[] = [
  { name: 'board', path: '/', isDark: true },
  { name: 'order', path: '/orders/1001', isDark: true },
  {
    name: 'change',
    path: '/orders/1001/change',
    async prepare(page) {
      await page.getByLabel('Сколько: Борщ').fill('3');
      await page.getByLabel('Адрес, для курьера').fill('Дальняя, 2');
      await recount(page);
    },
  },
  {
    name: 'new-order',
    path: '/new-order',
    async prepare(page) {
      await page.getByPlaceholder('Название блюда').fill('борщ');
      await page.getByRole('button', { name: 'Найти блюдо' }).click();
      await page.getByRole('button', { name: 'Добавить: Борщ с говядиной' }).click();
      await page.getByLabel('Адрес, для курьера').fill('Невский проспект, 3');
      await page.getByLabel('Сколько: Борщ').fill('2');
      await page.getByRole('textbox', { name: 'Телефон' }).fill('+7 912 345-67-89');
      await recount(page);
    },
  },
  { name: 'report', path: '/report' },
  { name: 'z-report', path: '/report/z' },
  {
    name: 'dish-options',
    path: '/menu/dishes/steak',
    part: '.option-rows__group >> nth=1',
  },
  { name: 'links', path: '/menu/menus/0' },
  { name: 'logo', path: '/menu/logo' },
  { name: 'colors', path: '/menu/texts/0', part: '#colors' },
];

test('every screen of a manager looks like its picture', async ({ page }) => {
  await logIn(page, 'marina');
  for (const screen of SCREENS) {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, screen);
    await takePictures(page, screen);
  }
});

test('a courier’s board looks like its picture', async ({ page }) => {
  await logIn(page, 'ilya');
  const board: Screen = { name: 'courier', path: '/' };
  await open(page, board);
  await takePictures(page, board);
});

async function logIn(page: Page, name: string): Promise<void> {
  await page.clock.setFixedTime(EVENING);
  await page.goto('/login');
  await page.getByLabel('Имя').fill(name);
  await page.getByLabel('Пароль').fill(PASSWORD);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Войти' }).click()]);
}

async function open(page: Page, { path, prepare }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await prepare?.(page);
}

/** Tall pages are cut: the pictures are in git. */
const MAX_HEIGHT = 1800;

async function takePictures(page: Page, { name, isDark = false, part }: Screen): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate(() => document.fonts.ready);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.min(Math.max(height, 600), MAX_HEIGHT) });
    for (const colorScheme of isDark ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      const picture = ['desk', `${name}-${width}${colorScheme === 'dark' ? '-dark' : ''}.png`];
      await expect.soft(part ? page.locator(part) : page).toHaveScreenshot(picture);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
}
