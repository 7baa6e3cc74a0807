import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { PERSONAL_COOKIES } from '#app/services/http/cookies.server.ts';
import { fetchFrom, NGINX, type Nginx, startNginx } from './nginx.ts';

const CACHEABLE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
const SHORT = 'public, s-maxage=1, stale-while-revalidate=600';

describe.skipIf(!NGINX)(NGINX ? 'nginx' : 'nginx (skipped: nginx or openssl is not installed)', () => {
  const requests: IncomingMessage[] = [];
  const backends = [new Backend(requests), new Backend(requests)] as const;
  let nginx: Nginx;
  let client: ReturnType<typeof fetchFrom>;

  beforeAll(async () => {
    for (const backend of backends) await backend.listen();
    const ports: [number, number] = [backends[0].port, backends[1].port];
    nginx = await startNginx({ storefronts: ports, apis: ports, desks: ports });
    client = fetchFrom('127.0.0.1');
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const backend of backends) backend.close();
  });
  beforeEach(() => respond((_, response) => response.end()));

  function respond(first: RequestListener, second = first): void {
    requests.length = 0;
    backends[0].respond = first;
    backends[1].respond = second;
  }
  const page: RequestListener = (_, response) => {
    response.setHeader('Cache-Control', CACHEABLE).setHeader('Vary', 'Accept-Encoding, Cookie').end('page');
  };
  async function send(path: string, init: RequestInit = {}) {
    const headers = { Host: 'www.example.ru', ...init.headers };
    const response = await client(new URL(path, `https://127.0.0.1:${nginx.ports.https}`), {
      ...init,
      headers,
    });
    const cache = response.headers.get('x-cache');
    return { status: response.status, headers: response.headers, cache, body: await response.text() };
  }
  const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers });
  const post = (path: string, body = 'a=b') => send(path, { method: 'POST', body });

  test('a page is cached in two variants, with the cookie banner and without; a picture in one', async () => {
    respond(page);
    const closed = ['cookieConsent=1', '__Host-cookieConsent=1; _ga=4', 'cookieRefusal=1'];
    for (const Cookie of ['', '_ym_uid=1', '_ym_uid=2; other=3', ...closed]) await get('/cached', { Cookie });
    expect(requests).toHaveLength(2);
    expect(await get('/cached')).toMatchObject({ cache: 'HIT', body: 'page' });
    for (const Cookie of ['', 'sessionid=x', ...closed]) await get('/img/soup.webp', { Cookie });
    expect(requests).toHaveLength(3);
  });

  test.each(PERSONAL_COOKIES)(
    'a page with the cookie %s is neither cached nor served from the cache',
    async (name) => {
      respond((request, response) =>
        response.setHeader('Cache-Control', CACHEABLE).end(request.headers.cookie),
      );
      for (const Cookie of [`${name}=x`, `a=b; ${name}=y`]) {
        expect((await get(`/own-${name}`, { Cookie })).body).toBe(Cookie);
        expect((await get(`/own-${name}`)).body).toBe('');
      }
      expect(requests).toHaveLength(3);
    },
  );

  test('a file of one release is found at whichever storefront has it; a missing page is requested once', async () => {
    const missing: RequestListener = (_, response) => response.writeHead(404).end();
    const found: RequestListener = (_, response) => response.end('file');
    for (const number of [0, 1]) {
      respond(number === 0 ? found : missing, number === 1 ? found : missing);
      for (let count = 0; count < 4; count++) {
        expect((await get(`/public/assets/${number}.js`)).body).toBe('file');
      }
    }
    respond(missing);
    expect((await get('/nothing')).status).toBe(404);
    expect(requests).toHaveLength(1);
  });

  test('a long form is refused by the storefront, a huge one by nginx, over HTTP/2 as well', async () => {
    respond((request, response) => request.resume().once('end', () => response.writeHead(413).end('page')));
    expect(await post('/contact', 'я'.repeat(50_000))).toMatchObject({ status: 413, body: 'page' });
    const words = expect.stringContaining('слишком большой');
    expect(await post('/contact', 'я'.repeat(600_000))).toMatchObject({ status: 413, body: words });
    const address = `https://127.0.0.1:${nginx.ports.https}`;
    const session = http2.connect(address, { rejectUnauthorized: false });
    onTestFinished(() => session.destroy());
    const huge = { ':path': '/contact', ':method': 'POST', 'content-length': 1_200_000 };
    const stream = session.request({ ...huge, ':authority': 'www.example.ru' });
    const [headers] = await once(stream, 'response');
    expect([headers[':status'], await text(stream)]).toEqual([413, words]);
  });

  test('photographs reach the desk; more than it takes is refused in Russian', async () => {
    let received = 0;
    respond((request, response) => {
      request.on('data', (part: Buffer) => {
        received += part.length;
      });
      request.once('end', () => response.end('saved'));
    });
    const upload = async (megabytes: number) => {
      const body = Buffer.alloc(megabytes * 1024 * 1024);
      const response = await fetch(`http://127.0.0.1:${nginx.ports.desk}/menu/dishes/soup`, {
        method: 'POST',
        body,
      });
      return [response.status, await response.text()];
    };
    expect([await upload(30), received]).toEqual([[200, 'saved'], 30 * 1024 * 1024]);
    expect(await upload(67)).toEqual([413, expect.stringContaining('не больше 64 МБ')]);
  });

  test('long cookies and long addresses pass', async () => {
    // The largest response headers: three cookies of maximum size.
    const cookies = ['favorites', 'checkout', 'notices'].map((name) => `${name}=${'x'.repeat(4_000)}`);
    respond((_, response) => response.writeHead(303, { 'Set-Cookie': cookies, Location: '/cart' }).end());
    const changed = await post('/cart');
    expect([changed.status, changed.headers.getSetCookie()]).toEqual([303, cookies]);
    expect(await get('/cart', { Cookie: cookies.join('; ') })).toMatchObject({ status: 303 });
    expect(await get(`/search?q=${'x'.repeat(12_000)}`)).toMatchObject({ status: 303 });
  });

  test('the log has neither what was searched for nor the address of an order', async () => {
    await get('/search?q=%D1%91%D0%BB%D0%BA%D0%B0');
    await get('/order/0b8f6f5e-8f4c-4f4e-9d53-3d8f1f0a7a11?from=cart');
    const expected = / GET \/search 200 .* GET \/order\/\* 200 /s;
    await expect.poll(() => nginx.accessLog()).toMatch(expected);
    expect(nginx.accessLog()).not.toMatch(/\?|%D1|0b8f6f5e/);
  });

  test.each(['/%6Frder/', '/order%2F', '/order%252F', '/Order/', '/order;', '/my/order/', '/img/'])(
    'the log has no address of an order behind %s',
    async (place) => {
      await get(`${place}0b8f6f5e-8f4c-4f4e-9d53-3d8f1f0a7a11`);
      await get(`/after?${place}`);
      await expect.poll(() => nginx.accessLog()).toMatch(/ GET \/after 200 .*\n$/);
      expect(nginx.accessLog()).not.toContain('0b8f6f5e');
    },
  );

  test('the storefront receives the address of the connection and the unchanged path', async () => {
    const path = '/product/a%2Fb%25?q=%D1%91';
    await get(path, { 'X-Forwarded-For': '8.8.8.8', 'X-Forwarded-Proto': 'http' });
    const headers = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', host: 'www.example.ru' };
    expect(requests).toMatchObject([{ url: path, headers }]);
  });

  test('a failed read is retried at the other storefront; a post that was sent is not', async () => {
    respond((request, response) => {
      if (requests.length === 1) request.socket.destroy();
      else response.end('other');
    });
    expect((await get('/read')).body).toBe('other');
    respond((request) => request.socket.destroy());
    const lost = await post('/order');
    expect(lost).toMatchObject({ status: 503, body: expect.stringContaining('заказ дважды не оформится') });
    expect([lost.headers.get('cache-control'), lost.headers.get('retry-after')]).toEqual(['no-store', '10']);
    expect(requests).toHaveLength(1);
    await expect.poll(() => nginx.accessLog()).toMatch(/ POST \/order 503 /);
  });

  test('no request fails without one storefront; without both, cached pages are served', async () => {
    respond((_, response) => response.setHeader('Cache-Control', SHORT).end('page'));
    await get('/cached-before');
    const ports = backends.map(({ port }) => port);
    backends[1].close();
    for (let count = 0; count < 8; count++) {
      expect((await get(`/half-${count}`)).body).toBe('page');
      // A request that was not sent is retried at the other storefront.
      expect((await post('/order')).body).toBe('page');
    }
    backends[0].close();
    await expect.poll(async () => (await get('/cached-before')).cache).toBe('STALE');
    const unavailable = { status: 503, body: expect.stringContaining('обновите страницу') };
    expect(await get('/never-cached')).toMatchObject(unavailable);
    for (const [number, port] of ports.entries()) await backends[number]?.listen(port);
    await expect.poll(async () => (await get('/again')).status).toBe(200);
  });

  test('one address that floods is refused, and others are not', async () => {
    const flooder = fetchFrom('127.0.0.2');
    const request = { headers: { Host: 'www.example.ru' } };
    const refused: Response[] = [];
    async function flood(): Promise<void> {
      while (refused.length === 0) {
        const response = await flooder(new URL(`https://127.0.0.1:${nginx.ports.https}/much`), request);
        if (response.status === 429) refused.push(response);
      }
    }
    await Promise.all(Array.from({ length: 100 }, flood));
    expect(await refused[0]?.text()).toContain('Подождите немного');
    expect((await get('/few')).status).toBe(200);
  });

  // Last, because nginx leaves failed servers out for five seconds.
  test('without a storefront, API or desk the logs have no address of an order either', async () => {
    respond((request) => void request.destroy());
    const order = '/order/0b8f6f5e-8f4c-4f4e-9d53-3d8f1f0a7a11';
    expect((await get(order)).status).toBe(503);
    await get('/lost', { Referer: `https://www.example.ru${order}` });
    for (const port of [nginx.ports.api, nginx.ports.desk]) await fetch(`http://127.0.0.1:${port}${order}`);
    await expect.poll(() => nginx.accessLog()).toMatch(/ GET \/lost 503 /);
    expect(nginx.accessLog() + nginx.errorLog()).not.toContain('0b8f6f5e');
  });
});

/** Records its requests and has the keep-alive timeout of the storefront. */
class Backend {
  respond: RequestListener = (_, response) => response.end();
  readonly #server: Server;

  constructor(requests: IncomingMessage[]) {
    this.#server = createServer({ keepAliveTimeout: 10_000 }, (request, response) => {
      requests.push(request);
      this.respond(request, response);
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async listen(port = 0): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
