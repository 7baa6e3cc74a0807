/** Protects what a service worker may do: an offline page and messages about an order, and nothing to what is online. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import * as guest from './support/guest.ts';
import { pickPort, shop } from './support/shop.ts';
import { startShop } from './support/start.ts';
import { expect, open, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const FOLLOW = 'Включить уведомления';
const ENDPOINT = 'https://push.example.com/phone';
const LAST_ORDER = '/offline/last-order';

/** Of a browser without a push service. */
async function fakePush(context: BrowserContext): Promise<void> {
  await context.addInitScript((endpoint) => {
    const bytes = (count: number) => btoa('x'.repeat(count)).replace(/=+$/, '');
    const keys = { p256dh: bytes(65), auth: bytes(16) };
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem('subscribed');
        return true;
      },
    };
    const find = async () => (localStorage.getItem('subscribed') ? subscription : null);
    PushManager.prototype.getSubscription = find as never;
    PushManager.prototype.subscribe = (async () => {
      localStorage.setItem('subscribed', '1');
      return subscription;
    }) as never;
  }, ENDPOINT);
}

async function order(page: Page): Promise<string> {
  await guest.openCheckout(page);
  await guest.orderButton(page).click();
  return guest.placedOrder(page);
}

async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const readCache = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const paths = [];
    for (const name of names) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths.sort();
  });

test('offline, any page has phone, hours and the last order; online, none is from the cache @js', async ({
  page,
  context,
  faults,
}) => {
  faults.allow('net::ERR_INTERNET_DISCONNECTED', '503', 'Failed to load resource');
  const uuid = await order(page);
  const number = await guest.orderNumber(page);
  await untilControlled(page);
  await expect.poll(() => readCache(page)).toEqual(['/offline', LAST_ORDER]);

  await context.setOffline(true);
  await page.goto('/categories').catch(() => undefined);
  await expect(guest.heading(page)).toHaveText('Нет связи');
  await expect(page.getByRole('link', { name: '+7 (812) 555-01-42' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Часы работы' })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Заказ №${number}` })).toBeVisible();
  await expect(page.getByText('Отправлен, ждём ответа ресторана.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Страница заказа' })).toHaveAttribute('href', `/order/${uuid}`);

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Попробовать ещё раз' }).click();
  await expect(page).toHaveURL('/categories');
  await expect(guest.heading(page)).not.toHaveText('Нет связи');
});

/** Of storefronts that one device takes for the same shop. */
async function withReleases(run: (address: string, start: typeof startShop) => Promise<void>): Promise<void> {
  const VAR_DIR = mkdtempSync(path.join(tmpdir(), 'releases-'));
  const PORT = await pickPort();
  const PUBLIC_URL = `http://localhost:${PORT}`;
  await run(PUBLIC_URL, (settings) =>
    startShop({ VAR_DIR, PORT, PUBLIC_URL, UPSTREAM_URL: shop.apiAddress, ...settings }),
  );
  rmSync(VAR_DIR, { recursive: true });
}

test('with the server stopped it shows the offline page; the next release replaces or removes it @js', async ({
  page,
  faults,
}) => {
  faults.allow('net::ERR_CONNECTION_REFUSED', 'net::ERR_FAILED', '503', 'Failed to load resource');
  await withReleases(async (address, start) => {
    const first = await start({});
    await page.goto(address);
    await untilControlled(page);
    await expect.poll(() => readCache(page)).toEqual(['/offline']);
    await first.stop();
    await page.goto(`${address}/categories`).catch(() => undefined);
    await expect(guest.heading(page)).toHaveText('Нет связи');
    await expect(page.getByRole('link', { name: '+7 (812) 555-01-42' })).toBeVisible();

    const next = await start({ SERVICE_WORKER: 'off' });
    await page.getByRole('link', { name: 'Попробовать ещё раз' }).click();
    await expect(guest.heading(page)).not.toHaveText('Нет связи');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const isRegistered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) != null);
    await expect.poll(isRegistered).toBe(false);
    await expect.poll(() => readCache(page)).toEqual([]);
    await next.stop();
  });
});

test('«Забыть» removes the last order from the device @js', async ({ page }) => {
  await order(page);
  await untilControlled(page);
  await expect.poll(() => readCache(page)).toContain(LAST_ORDER);
  await open(page, '/orders');
  await page.getByRole('button', { name: /Забыть/ }).click();
  await expect.poll(() => readCache(page)).toEqual(['/offline']);
});

test('a guest switches notifications on, and off @js', async ({ page, context, expectAccessible }) => {
  await context.grantPermissions(['notifications']);
  await fakePush(context);
  await order(page);
  await page.getByRole('button', { name: FOLLOW }).click();
  await expect(page.getByText('Уведомим на этом устройстве')).toBeVisible();
  await expectAccessible();

  // What the API says after a reload.
  await page.reload();
  await expect(page.getByText('Уведомим на этом устройстве')).toBeVisible();
  await page.getByRole('button', { name: 'Выключить уведомления' }).click();
  await expect(page.getByRole('button', { name: FOLLOW })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: FOLLOW })).toBeVisible();
});

test('a forbidden permission is said, a lost response is no success @js', async ({
  page,
  context,
  faults,
}) => {
  faults.allow('net::ERR_FAILED');
  await fakePush(context);
  await order(page);
  await context.grantPermissions(['notifications']);
  await page.route('**/push', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: FOLLOW }).click();
  await expect(page.getByText('Не удалось узнать, будут ли сообщения.')).toBeVisible();
  await expect(page.getByRole('button', { name: FOLLOW })).toBeVisible();

  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' });
  });
  await page.reload();
  await expect(page.getByText('разрешите этому сайту уведомления')).toBeVisible();
  await expect(page.getByRole('button', { name: FOLLOW })).toHaveCount(0);
});

test('a dismissed question is no refusal: the button stays, nothing is said @js', async ({
  page,
  context,
}) => {
  await fakePush(context);
  await context.addInitScript(() => {
    Notification.requestPermission = async () => 'default';
  });
  await order(page);
  const button = page.getByRole('button', { name: FOLLOW });
  await button.click();
  await expect(button).not.toHaveAttribute('aria-disabled');
  await expect(page.locator('.order-push').getByRole('alert')).toHaveCount(0);
});

test('a browser that cannot subscribe is not the restaurant that is silent @js', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      throw new DOMException('Registration failed - push service error', 'AbortError');
    };
  });
  await order(page);
  await page.getByRole('button', { name: FOLLOW }).click();
  await expect(page.getByText('Браузер не смог включить уведомления.')).toBeVisible();
});

test('a browser without push says nothing; an iPhone, that the site has to be on the home screen @js', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
  });
  await order(page);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.order-push')).toHaveCount(0);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
  });
  await page.reload();
  await expect(page.locator('.order-push')).toContainText('добавьте сайт на экран «Домой»');
  await expect(page.getByRole('button', { name: FOLLOW })).toHaveCount(0);
});

test('a link of another guest offers no notifications @js', async ({ page, context, browser, baseURL }) => {
  await fakePush(context);
  const uuid = await order(page);
  await expect(page.getByRole('button', { name: FOLLOW })).toBeVisible();
  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await other.goto(`/order/${uuid}`);
  await other.waitForLoadState('networkidle');
  await expect(other.locator('.order-push')).toHaveCount(0);
  await other.close();
});
