import path from 'node:path';
import Database from 'libsql';
import type { Page } from 'playwright/test';
import { type ApiProcess, startApi } from '../support/api-process.ts';
import { checkAccessibility } from './support/accessibility.ts';
import { cardOf, enterDesk, logIn, openDeskScreen, placeOrder } from './support/desk.ts';
import { pickPort, shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

/** On a wall, and on a tablet or an old monitor. */
const SCREENS = [
  [1920, 1080],
  [1280, 800],
] as const;

test.describe('a desk with nobody else at it @js @desktop', () => {
  test.describe.configure({ mode: 'serial' });

  let api: ApiProcess;
  let settings: Record<string, string>;
  test.beforeAll(async () => {
    settings = {
      ...{ UPSTREAM_PORT: await pickPort(), DESK_PORT: await pickPort(), COMPOSE_PICTURES: 'asked' },
      ...{
        DATABASE_FILE: path.join(shop.folder, 'desk', 'shop.db'),
        MEDIA_DIR: path.join(shop.folder, 'desk'),
      },
      // Nobody listens there.
      ...{ WEBHOOK_URL: 'http://127.0.0.1:9', WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    };
    api = await startApi(settings);
  });
  test.afterAll(() => api.stop('SIGTERM'));

  test('a new order shows and sounds until it is accepted; a lost connection is seen, and mended', async ({
    browser,
  }) => {
    const { page, context, complaints } = await openDeskScreen(browser, api.desk.origin);
    await context.addInitScript(() => {
      const make = AudioContext.prototype.createOscillator;
      const counted = window as unknown as { tones: number };
      counted.tones = 0;
      AudioContext.prototype.createOscillator = function createOscillator() {
        counted.tones += 1;
        return make.call(this);
      };
    });
    const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
    await page.clock.install();
    const { name, password } = api.desk.firstUser ?? { name: '', password: '' };
    await enterDesk(page, name, password);
    const hint = page.getByText('Новые заказы придут без звука');

    await test.step('it asks for one touch before it can sound', async () => {
      await page.goto('/');
      await expect(hint).toBeVisible();
      const before = await page.locator('.board').boundingBox();
      await page.getByRole('button', { name: 'Включить звук' }).click();
      await expect(hint).toBeHidden();
      expect(await page.locator('.board').boundingBox()).toEqual(before);
      expect(await tones()).toBe(0);
    });

    const id = await placeOrder(api.origin);
    await test.step('it sounds again and again', async () => {
      await expect(cardOf(page, id)).toBeVisible();
      await expect(page).toHaveTitle(/^\(1\)/);
      await expect.poll(tones).toBeGreaterThan(2);
    });

    await test.step('one touch without loading the page, and back; then it is silent', async () => {
      await cardOf(page, id).getByRole('button', { name: '30' }).click();
      await expect(page).toHaveTitle(/^Заказы/);
      await page.getByRole('button', { name: 'Вернуть назад' }).click();
      await expect(page).toHaveTitle(/^\(1\)/);
      await cardOf(page, id).getByRole('button', { name: '30' }).click();
      await expect(page).toHaveTitle(/^Заказы/);
      const before = await tones();
      // Longer than between two sounds.
      await page.clock.runFor(10_000);
      expect(await tones()).toBe(before);
      expect(before).toBeGreaterThan(0);
    });

    await test.step('who touches an order that was moved on meanwhile is told', async () => {
      const other = await openDeskScreen(browser, api.desk.origin, { js: false });
      await logIn(other.page, name);
      await cardOf(page, id).getByRole('button', { name: 'Готов' }).click();
      await expect(cardOf(page, id).getByRole('button', { name: 'Передан курьеру' })).toBeVisible();
      await cardOf(other.page, id).getByRole('button', { name: 'Готов' }).click();
      await expect(other.page.getByRole('alert')).toContainText(`Заказ №${id} уже изменили. manager в`);
      await other.context.close();
    });

    await test.step('and so it is on a page without orders', async () => {
      await page.goto('/stops');
      await page.getByRole('button', { name: 'Включить звук' }).click();
      await expect(page).toHaveTitle(/^Стоп-лист/);
      await placeOrder(api.origin);
      await expect(page).toHaveTitle(/^\(1\) Стоп-лист/);
      await expect.poll(tones).toBeGreaterThan(0);
    });

    await test.step('a red line while the server is away', async () => {
      const heading = page.getByRole('heading', { level: 1 });
      const before = await heading.boundingBox();
      await api.stop('SIGTERM');
      await expect(page.getByText('Нет связи с сервером')).toBeVisible();
      expect(await heading.boundingBox()).toEqual(before);
      api = await startApi(settings);
      await expect(page.getByText('Нет связи с сервером')).toBeHidden();
      const next = await placeOrder(api.origin, 1);
      await expect(page).toHaveTitle(/^\(2\) Стоп-лист/);
      await page.getByRole('link', { name: 'Заказы' }).click();
      await expect(cardOf(page, next)).toBeVisible();
    });

    // While the server was away nothing could be loaded, and that is all.
    expect(
      complaints.filter(
        (text) => !text.includes('ERR_CONNECTION_REFUSED') && !text.includes('ERR_INCOMPLETE'),
      ),
    ).toEqual([]);
    await context.close();
  });

  test('who is in a hurry presses nothing else, and reads why the screen is shut', async ({ browser }) => {
    const { page, context } = await openDeskScreen(browser, api.desk.origin);
    await page.clock.install();
    await logIn(page, 'manager');
    const posts: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())));
    const id = await placeOrder(api.origin, 2);
    const card = cardOf(page, id);
    const ready = card.getByRole('button', { name: 'Готов' });
    const board = page.locator('.board');

    await test.step('Enter that is held, or pressed again, takes an order one state on', async () => {
      await expect(card).toBeVisible();
      await expect(board).not.toHaveAttribute('aria-busy');
      await card.getByRole('button', { name: '30' }).focus();
      await page.keyboard.down('Enter');
      await page.keyboard.down('Enter');
      await expect(card).toBeFocused();
      await page.keyboard.up('Enter');
      await page.clock.runFor(600);
      await page.keyboard.press('Enter');
      await ready.focus();
      await page.keyboard.down('Enter');
      await expect(card).toBeFocused();
      await expect(ready).toHaveCount(0);
      await page.clock.runFor(600);
      await card.getByRole('button', { name: 'Выдан' }).focus();
      // Still the same press.
      await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await expect(card.getByRole('button', { name: 'Выдан' })).toBeFocused();
      expect(posts).toHaveLength(2);
    });

    // Its timers are the test's from here on. After a jump of 25 seconds the screen would say that the connection is lost.
    await page.clock.pauseAt(Date.now() + 5_000);
    const handOver = card.getByRole('button', { name: 'Выдан' });

    await test.step('cards that have just moved are not pressed, and the keyboard stays where it was', async () => {
      await handOver.focus();
      const next = await placeOrder(api.origin, 1);
      await expect(cardOf(page, next)).toBeVisible();
      await expect(board).toHaveAttribute('aria-busy', 'true');
      await expect(handOver).toBeFocused();
      await handOver.click({ force: true });
      await handOver.press('Enter');
      expect(posts).toHaveLength(2);
      await page.clock.runFor(600);
      await expect(board).not.toHaveAttribute('aria-busy');
    });

    await test.step('what is said takes no room from the cards', async () => {
      const { y: top } = (await board.boundingBox()) ?? { y: 0 };
      const fresh = page
        .getByRole('region', { name: /^Новые/ })
        .getByRole('article')
        .first();
      await fresh.getByRole('button', { name: '30' }).click();
      // «Вернуть назад» of the change before may still be there.
      await expect(page.locator('.undo')).toContainText('готовится');
      await page.clock.runFor(600);
      // As if somebody else had been faster.
      await card.locator('[name="seen"]').evaluate((field: HTMLInputElement) => {
        field.value = '0';
      });
      await handOver.click();
      await expect(page.getByRole('alert')).toContainText(`Заказ №${id} уже изменили`);
      expect((await board.boundingBox())?.y).toBe(top);
      for (const said of [page.getByRole('alert'), page.locator('.undo')]) {
        const { y, height } = (await said.boundingBox()) ?? { y: top, height: 0 };
        expect(y + height).toBeLessThanOrEqual(top);
      }
    });

    await test.step('a press without an answer is told, on the board and on the page of the order; what was typed there stays', async () => {
      const told = page.getByRole('alert').filter({ hasText: `Ваше нажатие могло не дойти: заказ №${id}` });
      await page.clock.runFor(600);
      await page.route('**/move', (route) => route.abort());
      await handOver.click();
      await expect(told).toBeVisible();
      await page.goto(`/orders/${id}`);
      await page.getByText('Отменить заказ…').click();
      const reason = page.getByLabel('Или своими словами');
      await reason.fill('Свет погас');
      const cancel = page.getByRole('button', { name: 'Отменить заказ' });
      await cancel.click();
      await expect(told).toBeVisible();
      await expect(reason).toHaveValue('Свет погас');
      await page.unroute('**/move');
      await page
        .locator('[name="seen"]')
        .last()
        .evaluate((field: HTMLInputElement) => {
          field.value = '0';
        });
      await cancel.click();
      await expect(page.getByRole('alert').filter({ hasText: 'уже изменили' })).toBeVisible();
      await expect(told).toHaveCount(0);
      await expect(reason).toHaveValue('Свет погас');
      await cancel.click();
      await expect(page).toHaveURL('/');
      await expect(card).toHaveCount(0);
    });

    await test.step('a shut screen says so; what is typed elsewhere stays', async () => {
      const shut = await context.newPage();
      await shut.clock.install();
      await shut.goto('/stops');
      await shut.getByPlaceholder('Номер, телефон, имя').fill('Анна');
      await context.request.post('/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
      await shut.clock.runFor(30_000);
      await expect(shut.getByRole('alert')).toHaveText('Вы вышли или вход закрыт. Войдите снова.');
      await expect(shut.getByPlaceholder('Номер, телефон, имя')).toHaveValue('Анна');
      await page.clock.runFor(30_000);
      await expect(page.getByRole('heading', { name: 'Пульт заказов' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText('Вы вышли или вход закрыт. Войдите снова.');
    });
    await context.close();
  });

  test('columns keep their place, and ten orders of an evening are whole on one screen of a kitchen', async ({
    browser,
  }) => {
    const { page, context } = await openDeskScreen(browser, api.desk.origin);
    await logIn(page, 'manager');
    const places = () =>
      page.locator('.column').evaluateAll((columns) =>
        columns.map((column) => {
          const { left, width } = column.getBoundingClientRect();
          return [left, width];
        }),
      );
    const before = await places();
    while ((await page.getByRole('article').count()) < 10) {
      const count = await page.getByRole('article').count();
      await placeOrder(api.origin, count);
      await expect(page.getByRole('article')).toHaveCount(count + 1);
    }
    expect(await places()).toEqual(before);
    const column = (name: RegExp) => page.getByRole('region', { name }).getByRole('article');
    const [fresh, cooking] = [column(/^Новые/), column(/^Готовятся/)];
    while ((await fresh.count()) > 3) {
      const left = await fresh.count();
      await fresh.first().getByRole('button', { name: '60' }).click();
      await expect(fresh).toHaveCount(left - 1);
    }
    while ((await cooking.count()) > 4) {
      const left = await cooking.count();
      await cooking.first().getByRole('button', { name: 'Готов' }).click();
      await expect(cooking).toHaveCount(left - 1);
    }
    expect(await places()).toEqual(before);
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      const cutOff = await page
        .getByRole('article')
        .evaluateAll(
          (cards) => cards.filter((card) => card.getBoundingClientRect().bottom > innerHeight).length,
        );
      expect(cutOff, `at ${width} × ${height}`).toBe(0);
    }
    await context.close();
  });

  test('a manager reads what was sold, and sends again what did not arrive', async ({ browser }) => {
    const database = new Database(settings.DATABASE_FILE ?? '');
    database.exec("update outbox set state = 'dead', failure = 'timeout'");
    database.close();
    for (const js of [true, false]) {
      const { page, context, complaints } = await openDeskScreen(browser, api.desk.origin, { js });
      await logIn(page, 'manager');
      await page.getByRole('link', { name: 'Отчёт' }).click();
      await page.getByRole('link', { name: '7 дней' }).click();
      await expect(page.getByRole('img', { name: 'Сумма заказов по дням' })).toBeVisible();
      await page.getByLabel('С', { exact: true }).fill('2026-10-05');
      await page.getByLabel('По', { exact: true }).fill('2026-10-01');
      await page.getByRole('button', { name: 'Показать' }).click();
      await expect(page.getByRole('alert')).toHaveText('Последний день раньше первого.');
      await expect(page.getByLabel('С', { exact: true })).toHaveValue('2026-10-05');
      await page.getByRole('link', { name: 'Сегодня' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'блюда' }).click();
      expect((await download).suggestedFilename()).toMatch(/^report-.+-dishes\.csv$/);

      await page.getByRole('link', { name: 'Уведомления' }).click();
      const again = page.getByRole('button', { name: /^Отправить снова/ });
      const dead = await again.count();
      await again.first().click();
      await expect(again).toHaveCount(dead - 1);
      // The answer 400 to what was typed.
      expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
      await context.close();
    }
  });

  test('every screen is accessible, light and dark, and fits a tablet and a phone', async ({ browser }) => {
    const { page, context } = await openDeskScreen(browser, api.desk.origin);
    await page.goto('/login');
    await lookAt(page);
    await logIn(page, 'manager');
    for (const address of [
      '/',
      '/search?q=Анна',
      '/orders/1001',
      '/orders/1005',
      '/orders/1005/ticket',
      '/orders/1005/note',
      '/password',
      '/stops',
      '/stops?q=суп',
      '/hours',
      '/users',
      '/journal',
      '/report?period=week',
      '/report?from=2026-10-05&to=x',
      '/notifications',
      '/nowhere',
    ]) {
      await test.step(address, async () => {
        await page.goto(address);
        for (const summary of await page.locator('main summary').all()) await summary.click();
        await lookAt(page);
      });
    }
    await context.close();
  });

  async function lookAt(page: Page): Promise<void> {
    await page.setViewportSize({ width: 1280, height: 800 });
    await checkAccessibility(page, true);
    for (const width of [768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(tooWide, `${page.url()} at ${width} px`).toBe(0);
    }
    // Both change little: once more what depends on either.
    await page.emulateMedia({ colorScheme: 'dark' });
    await checkAccessibility(page, true, { only: 'colours and width' });
    await page.emulateMedia({ colorScheme: 'light' });
  }
});
