/** Protects guests from a counter: nothing before consent, nothing personal, an order once. A stand-in records the calls. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { ADDED, DISH } from './support/demo-shop.ts';
import * as guest from './support/guest.ts';
import { pickPort, shop } from './support/shop.ts';
import { type Started, startShop } from './support/start.ts';
import { test as base, expect, untilHydrated } from './support/test.ts';

/** Another storefront of the same API. */
const test = base.extend<object, { counted: Started }>({
  counted: [
    async ({ browserName: _ }, use) => {
      const VAR_DIR = mkdtempSync(path.join(tmpdir(), 'metrica-'));
      const PORT = await pickPort();
      const started = await startShop({
        VAR_DIR,
        PORT,
        PUBLIC_URL: `http://localhost:${PORT}`,
        UPSTREAM_URL: shop.apiAddress,
        METRICA_COUNTER_ID: '4711',
      });
      await use(started);
      await started.stop();
      rmSync(VAR_DIR, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ counted }, use) => use(counted.address),
});

type Call = { name: string; args: unknown[]; at: string; referrer: string };

/** What tag.js does with its queue and the container, sent to the same host. */
const TAG = `(() => {
  const record = (name, args) => fetch('https://mc.yandex.ru/record', {
    method: 'POST', mode: 'no-cors',
    body: JSON.stringify({ name, args, at: location.href, referrer: document.referrer }),
  });
  const queue = window.ym.a ?? [];
  window.ym = (id, name, ...args) => void record(name, args);
  for (const call of queue) window.ym(...call);
  document.cookie = '_ym_uid=1; domain=' + location.hostname + '; path=/';
  localStorage.setItem('_ym4711_lsid', '1');
  const push = (event) => void record('ecommerce', [event.ecommerce]);
  window.dataLayer.forEach(push);
  window.dataLayer.push = push;
})()`;

async function standIn(context: BrowserContext) {
  const calls: Call[] = [];
  const requests: string[] = [];
  await context.route(/^https:\/\/mc\.yandex\.ru\//, (route) => {
    const request = route.request();
    requests.push(`${request.url()} ${request.headers().referer} ${request.postData() ?? ''}`);
    if (request.url().endsWith('/tag.js'))
      return route.fulfill({ contentType: 'text/javascript', body: TAG });
    calls.push(JSON.parse(request.postData() ?? ''));
    return route.fulfill({ status: 200, body: '' });
  });
  const hits = () =>
    calls.filter(({ name }) => name === 'hit').map(({ args: [url] }) => new URL(String(url)).pathname);
  const events = (kind: string) =>
    calls.flatMap(({ name, args: [event] }) => {
      const found = name === 'ecommerce' && (event as Record<string, unknown>)[kind];
      return found ? [found] : [];
    });
  return { calls, requests, hits, events };
}

const agree = (page: Page) => page.getByRole('button', { name: 'Да', exact: true }).click();

test('from the first visit to the order, after consent', { tag: '@js' }, async ({
  page,
  context,
  baseURL,
}) => {
  const { calls, requests, hits, events } = await standIn(context);
  await page.goto(`${DISH.path}?utm_source=mail&q=secret`);
  await untilHydrated(page);
  expect(requests).toEqual([]);

  await agree(page);
  await expect.poll(hits).toEqual([DISH.path]);
  expect(calls.find(({ name }) => name === 'hit')?.args[0]).toBe(`${baseURL}${DISH.path}?utm_source=mail`);
  await expect.poll(() => events('detail')).toMatchObject([{ products: [{ name: DISH.title }] }]);

  await page.getByRole('main').getByRole('button', { name: 'Добавить в корзину', exact: true }).click();
  await expect(page.getByText(ADDED)).toBeVisible();
  await expect.poll(() => events('add')).toMatchObject([{ products: [{ name: DISH.title, quantity: 1 }] }]);

  await guest.cartLink(page).click();
  await guest.fillCheckout(page);
  await guest.orderButton(page).click();
  const uuid = await guest.placedOrder(page);
  const number = String(await guest.orderNumber(page));
  await expect
    .poll(() => events('purchase'))
    .toMatchObject([{ actionField: { id: number }, products: [{ name: DISH.title, quantity: 1 }] }]);
  expect(hits()).toEqual([DISH.path, '/cart', '/order']);

  await page.reload();
  await expect.poll(hits).toEqual([DISH.path, '/cart', '/order', '/order']);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /на главную/ })
    .click();
  await expect.poll(hits).toEqual([DISH.path, '/cart', '/order', '/order', '/']);
  expect([events('purchase').length, events('remove')]).toEqual([1, []]);

  // Reported as the size of the window.
  const frame = await page.locator('iframe[src="/metrica"]').boundingBox();
  expect(frame).toMatchObject(page.viewportSize() ?? {});

  // The script itself never runs at another address.
  expect(new Set(calls.map(({ at, referrer }) => `${at} ${referrer}`))).toEqual(
    new Set([`${baseURL}/metrica `]),
  );
  for (const personal of [uuid, 'Анна', '345-67-89', 'Солодовая', 'secret'])
    expect(requests.join('\n')).not.toContain(personal);
});

test('an earlier OK is asked again, and «Нет» counts nothing', { tag: '@js' }, async ({
  page,
  context,
  baseURL,
}) => {
  const { requests } = await standIn(context);
  await context.addCookies([{ name: 'cookieConsent', value: 'true', url: `${baseURL}/` }]);
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'true'));
  await page.goto('/articles');
  await page.getByRole('button', { name: 'Нет', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Файлы cookie' })).toHaveCount(0);
  await page.goto(DISH.path);
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  expect([requests, await page.locator('iframe').count()]).toEqual([[], 0]);
});

const copiesOf = (page: Page) =>
  page.evaluate(() => ({
    cookies: document.cookie.split('; ').filter((cookie) => cookie.startsWith('_ym')),
    keys: Object.keys(localStorage)
      .filter((key) => /^_ym|^counted/.test(key))
      .sort(),
  }));

test('withdrawn consent removes what the script has stored, and is not asked again', { tag: '@js' }, async ({
  page,
  context,
}) => {
  const { hits } = await standIn(context);
  await page.goto('/articles');
  await agree(page);
  await expect.poll(hits).toEqual(['/articles']);
  await expect
    .poll(() => copiesOf(page))
    .toEqual({ cookies: ['_ym_uid=1'], keys: ['_ym4711_lsid', 'counted-cart'] });
  await page.getByRole('button', { name: 'Не считать мои посещения' }).click();
  await expect.poll(() => copiesOf(page)).toEqual({ cookies: [], keys: [] });
  await untilHydrated(page);
  await expect(page.getByRole('complementary', { name: 'Файлы cookie' })).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('withdrawn in another tab, it stops in this one', { tag: '@js' }, async ({ page, context }) => {
  await standIn(context);
  await page.goto('/articles');
  await agree(page);
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the other tab
    document.cookie = 'cookieConsent=; Path=/; Max-Age=0';
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a dish that a form added before hydration is counted by the next page', { tag: '@js' }, async ({
  page,
  context,
  faults,
}) => {
  faults.allow('net::ERR_FAILED');
  const { events, hits } = await standIn(context);
  await page.goto('/articles');
  await agree(page);
  await expect.poll(hits).toEqual(['/articles']);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('counted-cart'))).toBe('[]');
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(DISH.path);
  await page.getByRole('main').getByRole('button', { name: 'Добавить в корзину', exact: true }).click();
  await expect(page.getByText(ADDED)).toBeVisible();
  expect(events('add')).toEqual([]);
  await page.unroute('**/*.js');
  await page.goto('/articles');
  await expect.poll(() => events('add')).toMatchObject([{ products: [{ name: DISH.title, quantity: 1 }] }]);
});

test('without consent the cookies of another site of the domain stay', { tag: '@js' }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: '_ym_uid', value: '2', url: `${baseURL}/` }]);
  await page.goto('/articles');
  await page.getByRole('button', { name: 'Нет', exact: true }).click();
  await page.goto(DISH.path);
  await untilHydrated(page);
  expect(await copiesOf(page)).toEqual({ cookies: ['_ym_uid=2'], keys: [] });
});
