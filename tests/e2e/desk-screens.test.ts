/** Protects the desk in a browser: alerts for new orders, exactly-once clicks, accessibility, stops visible to guests. */

import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { type ApiProcess, startApi } from '../upstream/support/api-process.ts';
import { checkAccessibility } from './support/accessibility.ts';
import { ADDRESS, DISH, OTHER } from './support/demo-shop.ts';
import { addDeskUser, logIn, openDeskScreen, orderCard } from './support/desk.ts';
import * as guest from './support/guest.ts';
import { holdClock } from './support/hold.ts';
import { pickPort, shop } from './support/shop.ts';
import { startShop } from './support/start.ts';
import { expect, test } from './support/test.ts';

test.describe('a desk with no other user', () => {
  test.describe.configure({ mode: 'serial' });

  const databaseFile = path.join(shop.folder, 'desk', 'shop.db');
  let api: ApiProcess;
  let settings: Record<string, string>;
  test.beforeAll(async () => {
    settings = {
      UPSTREAM_PORT: await pickPort(),
      DESK_PORT: await pickPort(),
      COMPOSE_PICTURES: 'asked',
      DATABASE_FILE: databaseFile,
      MEDIA_DIR: path.join(shop.folder, 'desk'),
      // Closed port.
      WEBHOOK_URL: 'http://127.0.0.1:9',
      WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    };
    api = await startApi(settings);
  });
  test.afterAll(() => api.stop('SIGTERM'));

  test('a new order shows and sounds until it is accepted; a lost connection is shown, and recovers @js @desktop', async ({
    browser,
  }) => {
    const { page, context, complaints } = await openDeskScreen(browser, api.desk.origin);
    await context.addInitScript(countTones);
    const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
    await page.clock.install();
    const { name, password } = api.desk.firstUser ?? { name: '', password: '' };
    await logIn(page, name, password);

    // Browsers play no sound before a user gesture.
    await page.goto('/');
    const hint = page.getByText('Новые заказы придут без звука');
    await expect(hint).toBeVisible();
    const place = await page.locator('.board').boundingBox();
    await page.getByRole('button', { name: 'Включить звук' }).click();
    await expect(hint).toBeHidden();
    expect(await page.locator('.board').boundingBox()).toEqual(place);
    expect(await tones()).toBe(0);

    const id = await placeOrder();
    const accept = orderCard(page, id).getByRole('button', { name: 'Принять, 30 мин' });
    await expect(page).toHaveTitle(/^\(1\)/);
    await expect.poll(tones).toBeGreaterThan(2);
    await accept.click();
    await expect(page).toHaveTitle(/^Заказы/);
    await page.getByRole('button', { name: 'Вернуть назад' }).click();
    await expect(page).toHaveTitle(/^\(1\)/);
    await accept.click();
    await expect(page).toHaveTitle(/^Заказы/);
    const before = await tones();
    // Longer than the interval of sounds.
    await page.clock.runFor(10_000);
    expect(await tones()).toBe(before);

    const heading = page.getByRole('heading', { level: 1 });
    const headingPlace = await heading.boundingBox();
    await api.stop('SIGTERM');
    await expect(page.getByText('Нет связи с сервером')).toBeVisible();
    expect(await heading.boundingBox()).toEqual(headingPlace);
    api = await startApi(settings);
    await expect(page.getByText('Нет связи с сервером')).toBeHidden();
    const next = await placeOrder(1);
    await expect(page).toHaveTitle(/^\(1\)/);
    await expect(orderCard(page, next)).toBeVisible();
    expect(complaints.filter((text) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE/.test(text))).toEqual([]);
    await context.close();
  });

  test('repeated clicks change one status, and failed ones show a message; a closed session shows why @js @desktop', async ({
    browser,
  }) => {
    const { page, context } = await openDeskScreen(browser, api.desk.origin);
    await page.clock.install();
    await logIn(page, 'manager');
    const posts: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())));
    const id = await placeOrder(2);
    const card = orderCard(page, id);
    const board = page.locator('.board');
    const ready = card.getByRole('button', { name: 'Готов' });
    const handOver = card.getByRole('button', { name: 'Выдан' });

    // Held or repeated Enter changes one status.
    await expect(card).toBeVisible();
    await expect(board).not.toHaveAttribute('aria-busy');
    await card.getByRole('button', { name: 'Принять, 30 мин' }).focus();
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
    await handOver.focus();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(handOver).toBeFocused();
    expect(posts).toHaveLength(2);

    // Moved cards ignore clicks for a moment and keep the focus.
    await holdClock(page);
    const next = await placeOrder(1);
    await expect(orderCard(page, next)).toBeVisible();
    await expect(board).toHaveAttribute('aria-busy', 'true');
    await expect(handOver).toBeFocused();
    await handOver.click({ force: true });
    await handOver.press('Enter');
    expect(posts).toHaveLength(2);
    await page.clock.runFor(600);
    await expect(board).not.toHaveAttribute('aria-busy');

    await orderCard(page, next).getByRole('button', { name: 'Принять, 30 мин' }).click();
    // The undo button of the previous change may still be shown.
    await expect(page.locator('.undo')).toContainText('готовится');
    await page.clock.runFor(600);
    await card.locator('[name="seen"]').evaluate(setToZero);
    await handOver.click();
    await expect(page.getByRole('alert')).toContainText(`Заказ №${id} уже изменили`);

    const lost = page.getByRole('alert').filter({ hasText: `Ваше нажатие могло не дойти: заказ №${id}` });
    await page.clock.runFor(600);
    await page.route('**/move', (route) => route.abort());
    await handOver.click();
    await expect(lost).toBeVisible();
    await page.goto('/');

    const closed = await context.newPage();
    await closed.clock.install();
    await closed.goto('/stops');
    await closed.getByPlaceholder('Номер, телефон, имя').fill('Анна');
    await context.request.post('/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    for (const tab of [closed, page]) {
      await tab.clock.runFor(30_000);
      await expect(tab.getByRole('alert')).toHaveText('Вы вышли или вход закрыт. Войдите снова.');
    }
    await expect(closed.getByPlaceholder('Номер, телефон, имя')).toHaveValue('Анна');
    await expect(page.getByRole('heading', { name: 'Пульт заказов' })).toBeVisible();
    await context.close();
  });

  test('a new message shows in header and title of an open screen, and a list offers it @js @desktop', async ({
    browser,
  }) => {
    const { page, context, complaints } = await openDeskScreen(browser, api.desk.origin);
    await logIn(page, 'manager');
    await page.goto('/stops');
    await writeLetter('Верните деньги');
    await expect(page).toHaveTitle(/✉\(1\) Стоп-лист/);
    await page.getByRole('link', { name: 'Сообщения 1' }).click();
    await writeLetter('Есть ли стол?');
    await expect(page).toHaveTitle(/✉\(2\) Сообщения/);
    await expect(page.getByRole('link', { name: 'Есть ли стол?' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Показать' }).click();
    await page.getByRole('link', { name: 'Есть ли стол?' }).click();
    await page.getByRole('button', { name: 'Прочитано' }).click();
    await expect(page).toHaveTitle(/✉\(1\) Сообщение №\d+/);
    await expect(page.getByRole('link', { name: 'Сообщения 1' })).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('every screen is accessible in both colour schemes, and fits a tablet and a phone @js @desktop', async ({
    browser,
  }) => {
    const { page, context } = await openDeskScreen(browser, api.desk.origin);
    await page.goto('/login');
    await checkScreen(page);
    await logIn(page, 'manager');
    const order = ['/orders/1001', '/orders/1005', '/orders/1005/ticket', '/orders/1005/note'];
    const reports = ['/report?period=week', '/report?from=2026-10-05&to=x', '/notifications', '/nowhere'];
    const others = [
      '/new-order',
      '/orders/1001/change',
      '/report/z',
      '/',
      '/search?q=Анна',
      '/password',
      '/stops',
      '/stops?q=суп',
      '/hours',
      '/users',
      '/journal',
      '/messages',
      '/messages?q=деньги',
      '/messages/1',
      '/messages/2',
      '/guest',
    ];
    const menu = [
      '/menu',
      '/menu/dishes',
      '/menu/menus/0',
      '/menu/texts/0',
      '/menu/logo',
      '/menu/new/dishes',
    ];
    for (const address of [...order, ...reports, ...others, ...menu]) {
      await test.step(address, async () => {
        await page.goto(address);
        for (const summary of await page.locator('main summary').all()) await summary.click();
        await checkScreen(page);
      });
    }
    for (const guest of ['8 912 345-67-89', 'anna@mail.example', 'Анна']) {
      await page.goto('/guest');
      await page.getByLabel('Телефон или почта целиком').fill(guest);
      // The address stays: only `load` tells the answer from the form.
      await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Показать' }).click()]);
      for (const summary of await page.locator('main summary').all()) await summary.click();
      await checkScreen(page);
    }
    await context.close();
  });

  test('a courier’s screen is accessible, and fits a phone @js @desktop', async ({ browser }) => {
    const boss = await openDeskScreen(browser, api.desk.origin);
    await logIn(boss.page, 'manager');
    const id = await placeOrder(3);
    for (const name of ['Принять · к', 'Готов']) {
      await orderCard(boss.page, id).getByRole('button', { name }).click();
    }
    await expect(orderCard(boss.page, id).getByRole('button', { name: 'Передан курьеру' })).toBeVisible();
    const { page, context } = await openDeskScreen(browser, api.desk.origin);
    await logIn(page, 'ilya', addDeskUser(databaseFile, 'ilya', 'courier'));
    await expect(orderCard(page, id).getByRole('link', { name: 'Невский проспект' })).toBeVisible();
    await checkScreen(page);
    await orderCard(page, id).getByRole('button', { name: 'Взял' }).click();
    await orderCard(page, id).getByRole('button', { name: 'Отдал' }).click();
    await expect(orderCard(page, id)).toHaveCount(0);
    await Promise.all([boss.context.close(), context.close()]);
  });

  test('no text overflows its button, however long the promise is @js @desktop', async ({ browser }) => {
    const { page, context } = await openDeskScreen(browser, api.desk.origin);
    await logIn(page, 'manager');
    const accept = orderCard(page, await placeOrder(4)).getByRole('button', { name: 'Принять · к' });
    await accept.evaluate((button) => {
      button.textContent = 'Принять · к 29 ноября, 14:00';
    });
    for (const width of [1920, 1366, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const [text, box] = await accept.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
      expect(text, `${width} px`).toBeLessThanOrEqual(box ?? 0);
    }
    await context.close();
  });

  test('a card has room for a thumb on a phone @js @desktop', async ({ browser }) => {
    const { page, context } = await openDeskScreen(browser, api.desk.origin);
    await logIn(page, 'zoya', addDeskUser(databaseFile, 'zoya'));
    const card = orderCard(page, await placeOrder(5));
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const control of await card.locator('a, button').all()) {
        const { width: wide = 0, height = 0 } = (await control.boundingBox()) ?? {};
        expect(Math.min(wide, height), String(await control.textContent())).toBeGreaterThanOrEqual(44);
      }
    }
    await context.close();
  });

  test('links of report, search and hours have room for a thumb on a phone @js @desktop', async ({
    browser,
  }) => {
    const { page, context } = await openDeskScreen(browser, api.desk.origin);
    await logIn(page, 'toma', addDeskUser(databaseFile, 'toma', 'manager'));
    await page.setViewportSize({ width: 390, height: 800 });
    for (const address of ['/report', '/search?q=Анна', '/hours']) {
      await page.goto(address);
      for (const control of await page.locator('header a, main a, main button, main summary').all()) {
        if (!(await control.isVisible())) continue;
        const { width = 0, height = 0 } = (await control.boundingBox()) ?? {};
        const name = `${address} ${await control.textContent()}`;
        expect.soft(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
      }
    }
    await context.close();
  });

  async function writeLetter(subject: string): Promise<void> {
    const pages = ['privacy', 'personal-data-message'];
    const consents = await Promise.all(
      pages.map(async (slug) => {
        const { title, content } = await (await fetch(`${api.origin}/api/v1/pages/${slug}/`)).json();
        return { title, url: `/page/${slug}`, digest: createHash('sha256').update(content).digest('hex') };
      }),
    );
    const letter = {
      fullName: 'Анна',
      email: 'anna@mail.example',
      subject,
      content: 'Суп остыл.\nЖду ответа.',
    };
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ ...letter, consents }) };
    expect((await fetch(`${api.origin}/api/v1/feedback/contact/`, init)).status).toBe(201);
  }

  async function placeOrder(index = 0): Promise<number> {
    const { results } = await (await fetch(`${api.origin}/api/v1/products/?pageSize=100`)).json();
    type Dish = { canBuy: boolean; hasOptions?: boolean };
    const dishes = results.filter(({ canBuy, hasOptions }: Dish) => canBuy && !hasOptions);
    const order = {
      delivery: index % 3 === 2 ? 10 : 0,
      payment: 0,
      phone: '+7-912-345-67-89',
      fullName: 'Анна Петрова',
      address: `Невский проспект, д. ${index + 1}, кв. 48`,
      userComment: index % 3 === 0 ? 'Без лука' : 'Не переносим глютен',
      ...(index % 2 === 1 && { allergies: { names: ['milk', 'nuts'], other: 'киви' } }),
      items: dishes
        .slice(index * 3, index * 3 + 2 + (index % 2))
        .map(({ id }: { id: number }, line: number) => ({ product: id, quantity: line + 1 })),
    };
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(order) };
    const response = await fetch(`${api.origin}/api/v1/order/`, init);
    const body = await response.json();
    expect([response.status, body]).toEqual([201, expect.anything()]);
    return body.id;
  }
});

async function checkScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await checkAccessibility(page, true);
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const size = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(size, `${page.url()} at ${width} px`).toBeLessThanOrEqual(width);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessibility(page, true, { only: 'colours and width' });
  await page.emulateMedia({ colorScheme: 'light' });
}

function countTones(): void {
  const counted = window as unknown as { tones: number };
  const { createOscillator } = AudioContext.prototype;
  counted.tones = 0;
  AudioContext.prototype.createOscillator = function createCountedOscillator() {
    counted.tones += 1;
    return createOscillator.call(this);
  };
}

/** A concurrent change. */
function setToZero(seen: Element): void {
  (seen as HTMLInputElement).value = '0';
}

test('a dish runs out under a full cart, and orders are stopped for a while @desktop', async ({
  browser,
  js,
}, { workerIndex }) => {
  // A separate shop, so that other tests can order.
  const folder = path.join(shop.folder, `stops-${workerIndex}-${js}`);
  const DESK_PORT = await pickPort();
  const own = await startShop({ VAR_DIR: folder, UPSTREAM_PORT: await pickPort(), DESK_PORT });
  const {
    page: desk,
    context,
    complaints,
  } = await openDeskScreen(browser, `http://127.0.0.1:${DESK_PORT}`, js);
  await logIn(desk, 'boss', addDeskUser(path.join(folder, 'shop.db'), 'boss', 'manager'));
  const visitor = await openDeskScreen(browser, own.address, js);
  const { page } = visitor;
  const order = async () => {
    // Without scripts each post reloads the page, and consents are never restored.
    if (!js) await guest.giveConsents(page);
    await guest.orderButton(page).click();
  };
  await guest.fillCart(page, DISH, OTHER);
  await page.goto('/cart');
  await guest.fillCheckout(page);

  await desk.goto('/stops');
  await desk.getByLabel('Название блюда').fill(OTHER.title);
  await desk.getByLabel('Название блюда').press('Enter');
  await desk.getByRole('button', { name: `Закончилось: ${OTHER.title}` }).click();
  await expect(desk.getByRole('status')).toContainText('закончилось до конца дня');
  await order();
  await expect(page.getByRole('alert').first()).toContainText('сейчас нельзя заказать');
  await expect(guest.lineOf(page, OTHER)).toContainText('Сейчас нельзя заказать');
  await expect(guest.orderButton(page)).toBeDisabled();
  await checkAccessibility(page, js);
  await page.getByRole('button', { name: 'Убрать то, что сейчас нельзя заказать' }).click();
  await expect(guest.lineOf(page, OTHER)).toHaveCount(0);
  await expect(guest.field(page, 'Адрес')).toHaveValue(ADDRESS);
  await desk
    .getByRole('button', { name: `Вернуть в продажу: ${OTHER.title}` })
    .first()
    .click();
  await expect(desk.getByRole('status')).toContainText('в продаже');

  await desk.goto('/hours');
  await desk.getByLabel('Что сказать гостям').fill('печь остыла');
  await desk.getByRole('button', { name: 'Остановить приём заказов' }).click();
  await expect(desk.getByText(/^Остановлен до конца дня/)).toBeVisible();
  await order();
  await expect(page.getByRole('alert').filter({ hasText: 'Печь остыла.' })).toBeVisible();
  await desk.getByRole('button', { name: 'Открыть приём заказов' }).click();
  await expect(desk.getByText('Заказы принимаются.')).toBeVisible();
  await order();
  await guest.placedOrder(page);
  expect(
    [...complaints, ...visitor.complaints].filter((text) => !text.includes('400 (Bad Request)')),
  ).toEqual([]);
  await context.close();
  await visitor.context.close();
  await own.stop();
});
