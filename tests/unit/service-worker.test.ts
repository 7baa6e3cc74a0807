/** Protects the service worker's code: a page comes from the network or is the offline page; messages open the right address. */
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

const SCRIPT = readFileSync('app/service-worker/sw.js', 'utf8');
const OFFLINE = '<main><!--last-order--></main>';
const ORDER = { number: 12, title: 'Заказ <12>', status: 'Принят.', seen: '18:20', href: '/order/a"b' };
const NOW = new Date('2026-10-05T09:00:00Z');

type Work = Promise<unknown> | undefined;
type Listener = (event: object) => void;

/** A device: what is cached, what the network responds. */
async function openDevice({
  cached = {},
  network = async () => new Response('page'),
}: {
  cached?: Record<string, Response>;
  network?: (path: string) => Promise<Response>;
} = {}) {
  const listeners: Record<string, Listener> = {};
  const stored = new Map(Object.entries(cached));
  const shown: object[] = [];
  const opened: string[] = [];
  const fetched: string[] = [];
  let windows: object[] = [];
  const self = {
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener;
    },
    skipWaiting: () => undefined,
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (path: string) => void opened.push(path),
    },
  };
  const caches = {
    open: async () => ({
      match: async (path: string) => stored.get(path)?.clone(),
      put: async (path: string, response: Response) => void stored.set(path, response),
    }),
  };
  async function fetch(request: string | { url: string }): Promise<Response> {
    const path = typeof request === 'string' ? request : request.url;
    fetched.push(path);
    return network(path);
  }
  const globals = { self, caches, fetch, Response, Headers, URL };
  runInContext(
    SCRIPT,
    createContext({
      ...globals,
      Date: class extends Date {
        static override now = () => NOW.getTime();
      },
    }),
  );

  async function emit(name: string, event: object): Promise<Response | undefined> {
    const work: Work[] = [];
    let response: Work;
    listeners[name]?.({
      ...event,
      waitUntil: (promise: Work) => void work.push(promise),
      respondWith: (promise: Work) => {
        response = promise;
      },
    });
    const result = (await response) as Response | undefined;
    await Promise.all(work);
    return result;
  }
  return {
    stored,
    shown,
    opened,
    fetched,
    emit,
    navigate: (more: object = {}, preloadResponse?: Promise<Response>) =>
      emit('fetch', {
        request: { url: '/categories', mode: 'navigate', method: 'GET', ...more },
        preloadResponse,
      }),
    click: (number: number, open: object[] = []) => {
      windows = open;
      return emit('notificationclick', { notification: { data: number, close: () => undefined } });
    },
  };
}

const page = (headers: Record<string, string> = {}) => new Response(OFFLINE, { headers });
const lost = async () => {
  throw new TypeError('Failed to fetch');
};

test('while there is a network a page is never from the device', async () => {
  const device = await openDevice({ cached: { '/offline': page(), '/categories': new Response('old') } });
  expect(await (await device.navigate())?.text()).toBe('page');
  expect(await (await device.navigate({}, Promise.resolve(new Response('preloaded'))))?.text()).toBe(
    'preloaded',
  );
});

test.each([
  ['files', { mode: 'no-cors' }],
  ['requests of scripts', { mode: 'cors' }],
  ['posted forms', { method: 'POST' }],
])('%s are none of its business', async (_, request) => {
  const device = await openDevice({ cached: { '/offline': page() }, network: lost });
  expect(await device.navigate(request)).toBeUndefined();
  expect(device.fetched).toEqual([]);
});

test('without a network it shows the offline page under its own policy, as a failure', async () => {
  const headers = { 'Content-Security-Policy': "default-src 'none'; style-src 'sha256-x'", 'X-Other': '1' };
  const device = await openDevice({ cached: { '/offline': page(headers) }, network: lost });
  const response = await device.navigate();
  expect(response?.status).toBe(503);
  expect(Object.fromEntries(response?.headers ?? [])).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': headers['Content-Security-Policy'],
    'content-type': 'text/html; charset=utf-8',
  });
  expect(await response?.text()).toBe('<main></main>');
});

test('and the last order in it, as text', async () => {
  const cached = { '/offline': page(), '/offline/last-order': Response.json(ORDER) };
  const html = await (await (await openDevice({ cached, network: lost })).navigate())?.text();
  expect(html).toContain('<h2>Заказ &#60;12&#62;</h2><p>Принят.</p>');
  expect(html).toContain('Так было 18:20. <a href="/order/a&#34;b">');
});

test('on a device without the offline page the browser shows its own', async () => {
  expect((await (await openDevice({ network: lost })).navigate())?.type).toBe('error');
});

test.each([
  ['missing', undefined, true],
  ['eleven minutes old', '2026-10-05T08:49:00Z', true],
  ['nine minutes old', '2026-10-05T08:51:00Z', false],
])('an offline page that is %s is loaded again: %s', async (_, at, isLoaded) => {
  const cached = at ? { '/offline': page({ Date: new Date(at).toUTCString() }) } : undefined;
  const device = await openDevice({ ...(cached && { cached }) });
  await device.navigate();
  expect(device.fetched.includes('/offline')).toBe(isLoaded);
});

test('while the API fails an earlier offline page stays', async () => {
  const network = async () => new Response('fault', { status: 503 });
  const device = await openDevice({ cached: { '/offline': page() }, network });
  expect((await device.navigate())?.status).toBe(503);
  expect(await device.stored.get('/offline')?.text()).toBe(OFFLINE);
});

test('a message replaces the one before it about the same order', async () => {
  const device = await openDevice();
  const message = { number: 12, title: 'Заказ №12', body: 'Готов.' };
  await device.emit('push', { data: { json: () => message } });
  expect(device.shown).toMatchObject([{ title: 'Заказ №12', body: 'Готов.', tag: '12', renotify: true }]);
});

test('without storage or a network it is installed all the same: notifications need neither', async () => {
  const device = await openDevice({ network: lost });
  await expect(device.emit('install', {})).resolves.toBeUndefined();
});

test('a click opens the page of the last order, else the one that the cookies of the device name', async () => {
  const cached = { '/offline/last-order': Response.json(ORDER) };
  const device = await openDevice({ cached });
  await device.click(12);
  await device.click(13);
  expect(device.opened).toEqual([ORDER.href, '/orders?number=13']);
});

test('a page that is open is brought to the front', async () => {
  const device = await openDevice({
    cached: { '/offline/last-order': Response.json({ ...ORDER, href: '/order/a' }) },
  });
  let focused = 0;
  await device.click(12, [{ url: 'https://shop.test/order/a?x', focus: () => ++focused }]);
  expect([focused, device.opened]).toEqual([1, []]);
});
