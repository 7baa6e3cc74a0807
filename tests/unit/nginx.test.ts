import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import http2 from 'node:http2';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Backend, type Handler } from '#tests/support/backend.ts';
import { ask, NGINX, type Nginx, startNginx } from '#tests/support/nginx.ts';
import { pickPort } from '#tests/support/ports.ts';

/** `deploy/nginx/storefront.conf`, by a real nginx before two storefronts that do what they are told. */

const KEPT = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

const name = NGINX ? 'nginx' : 'nginx (skipped: nginx or openssl is not installed)';

describe.skipIf(!NGINX)(name, () => {
  const [one, two] = [new Backend(), new Backend()];
  const both = [one, two];
  const ports = { http: 0, https: 0, api: 0 };
  let nginx: Nginx;

  beforeAll(async () => {
    await Promise.all(both.map((backend) => backend.listen()));
    for (const port of Object.keys(ports) as (keyof typeof ports)[]) ports[port] = await pickPort();
    nginx = await startNginx({ storefronts: [one.port, two.port], apis: [one.port, two.port], ports });
  });
  afterAll(async () => {
    await nginx.stop();
    await Promise.all(both.map((backend) => backend.close()));
  });
  afterEach(() => answers((_, response) => response.end()));

  function answers(answer: Handler) {
    for (const backend of both) {
      backend.asked = [];
      backend.answer = answer;
    }
  }
  const asked = () => both.flatMap((backend) => backend.asked);
  const page: Handler = (_, response) => {
    response.setHeader('Cache-Control', KEPT).setHeader('Vary', 'Accept-Encoding, Cookie').end('страница');
  };
  const get = (address: string, headers: Record<string, string> = {}) =>
    ask(ports.https, address, { headers });

  test('keeps a page for everybody, whatever else they carry, in two variants', async () => {
    answers(page);
    const cookies = [
      '',
      '_ym_uid=1',
      '_ym_uid=2; other=3',
      'cookieConsent=1',
      '__Host-cookieConsent=1; _ga=4',
    ];
    for (const Cookie of cookies) expect((await get('/kept', { Cookie })).body).toBe('страница');
    expect(asked()).toHaveLength(2);
    expect((await get('/kept')).headers['x-cache']).toBe('HIT');
  });

  test.each(['sessionid', 'usertoken', 'favorites', '__Host-order-key'])(
    'neither keeps nor shows a kept page to a shopper with %s',
    async (cookie) => {
      const address = `/own-${cookie}`;
      answers((request, response) => {
        if (request.headers.cookie) response.setHeader('Cache-Control', 'private, no-cache').end('свой');
        else page(request, response);
      });
      expect((await get(address, { Cookie: `${cookie}=x` })).body).toBe('свой');
      expect((await get(address)).body).toBe('страница');
      expect((await get(address, { Cookie: `a=b; ${cookie}=x` })).body).toBe('свой');
      expect((await get(address)).body).toBe('страница');
      expect(asked()).toHaveLength(3);
    },
  );

  test('keeps what is not personal once, whoever asks for it', async () => {
    answers(page);
    for (const Cookie of ['', 'sessionid=x', 'cookieConsent=1']) {
      expect((await get('/img/soup.webp', { Cookie })).body).toBe('страница');
    }
    expect(asked()).toHaveLength(1);
  });

  test('finds a file that only one release has; a page that there is not is asked for once', async () => {
    for (const has of both) {
      answers((_, response) => response.writeHead(404).end('нет'));
      has.answer = (_, response) => response.end('файл');
      const name = `/public/assets/entry-${both.indexOf(has)}.js`;
      for (let count = 0; count < 4; count++) expect((await get(name)).body).toBe('файл');
    }
    answers((_, response) => response.writeHead(404).end('нет'));
    expect((await get('/nothing')).status).toBe(404);
    expect(asked()).toHaveLength(1);
  });

  test('lets the storefront refuse a long form, and says itself what is too long', async () => {
    const refuse = (response: ServerResponse) => response.writeHead(413).end('страница');
    answers((request, response) => request.resume().once('end', () => refuse(response)));
    const send = (kilobytes: number) =>
      ask(ports.https, '/contact', { method: 'POST', body: 'я'.repeat(kilobytes * 512) });
    expect(await send(100)).toMatchObject({ status: 413, body: 'страница' });
    expect(await send(1_100)).toMatchObject({
      status: 413,
      body: expect.stringContaining('слишком большой'),
    });
  });

  // What a shopper has typed, favourites and a notice may come back together, beside heads of two kilobytes.
  test('hands on what cookies say, and pages of long addresses', async () => {
    const cookies = ['favorites', 'checkout', 'notices'].map((name) => `${name}=${'x'.repeat(4_000)}`);
    answers((_, response) => response.writeHead(303, { 'Set-Cookie': cookies, Location: '/cart' }).end());
    const changed = await ask(ports.https, '/cart', { method: 'POST', body: 'a=b' });
    expect(changed).toMatchObject({ status: 303, headers: { 'set-cookie': cookies } });
    expect(asked()).toHaveLength(1);

    answers(page);
    expect((await get(`/search?q=${'x'.repeat(12_000)}`)).body).toBe('страница');
  });

  test('logs neither what was typed nor whose order it is', async () => {
    await get('/search?q=%D1%91%D0%BB%D0%BA%D0%B0');
    await get('/order/0b8f6f5e-8f4c-4f4e-9d53-3d8f1f0a7a11?from=cart');
    await fetch(`http://127.0.0.1:${ports.http}/search?q=plain`, { redirect: 'manual' });
    const pattern = / GET \/search 200 .* GET \/order\/\* 200 .* GET \/search 301 /s;
    await expect.poll(() => nginx.log()).toMatch(pattern);
    expect(nginx.log()).not.toMatch(/\?|%D1|0b8f6f5e/);
  });

  test('shows who issues certificates the file that was put there, over http', async () => {
    nginx.challenge('token', 'token.key');
    const response = await fetch(`http://127.0.0.1:${ports.http}/.well-known/acme-challenge/token`);
    expect(await response.text()).toBe('token.key');
    expect(asked()).toHaveLength(0);
  });

  test('asks once for a page that twenty want', async () => {
    const waiting: ServerResponse[] = [];
    answers((_, response) => waiting.push(response));
    const wanted = Array.from({ length: 20 }, () => get('/wanted'));
    await expect.poll(() => waiting.length).toBe(1);
    for (const response of waiting) response.setHeader('Cache-Control', KEPT).end('одна');
    for (const { body } of await Promise.all(wanted)) expect(body).toBe('одна');
    expect(asked()).toHaveLength(1);
  });

  test('shows an old page while a new one is made, and while none can be made', async () => {
    let text = 'старая';
    answers((_, response) => {
      if (text === '') response.writeHead(503).end();
      else response.setHeader('Cache-Control', 'public, s-maxage=1, stale-while-revalidate=600').end(text);
    });
    expect((await get('/old')).body).toBe('старая');
    text = '';
    await expect.poll(async () => (await get('/old')).headers['x-cache']).toBe('STALE');
    expect(await get('/old')).toMatchObject({ status: 200, body: 'старая' });
    text = 'новая';
    await expect.poll(async () => (await get('/old')).body).toBe('новая');
  });

  test('passes on what the storefront has compressed, and compresses nothing', async () => {
    answers((request, response) => {
      const coding = request.headers['accept-encoding'];
      if (coding) response.setHeader('Content-Encoding', coding);
      response
        .setHeader('Content-Type', 'text/html')
        .setHeader('Cache-Control', KEPT)
        .end(`${coding} `.repeat(999));
    });
    const codings = ['gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8', 'deflate, gzip', 'identity'];
    const seen = [];
    for (const coding of codings) {
      const { headers, body } = await get('/coded', { 'Accept-Encoding': coding });
      seen.push([headers['content-encoding'], body.slice(0, 5).trim()]);
    }
    expect(seen).toEqual([
      ['br', 'br br'],
      ['br', 'br br'],
      ['gzip', 'gzip'],
      [undefined, 'undef'],
    ]);
    expect(asked()).toHaveLength(3);
  });

  test('says who asks, and believes nobody else', async () => {
    await get('/who', { 'X-Forwarded-For': '8.8.8.8', 'X-Forwarded-Proto': 'http' });
    expect(asked().map(({ headers }) => headers)).toMatchObject([
      { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', host: 'www.example.ru' },
    ]);
  });

  test('a slug stays as it was written', async () => {
    await get('/product/a%2Fb%25?q=%D1%91');
    expect(asked().map(({ url }) => url)).toEqual(['/product/a%2Fb%25?q=%D1%91']);
  });

  test('speaks HTTP/2, and leads there from http', async () => {
    const client = http2.connect(`https://127.0.0.1:${ports.https}`, { rejectUnauthorized: false });
    const stream = client.request({ ':path': '/two', ':authority': 'www.example.ru' });
    const [headers] = await once(stream, 'response');
    expect(headers[':status']).toBe(200);
    const long = client.request({ ':path': '/contact', ':method': 'POST', 'content-length': 1_100_000 });
    const [refused] = await once(long, 'response');
    expect([refused[':status'], String(await once(long, 'data'))]).toEqual([
      413,
      expect.stringContaining('слишком большой'),
    ]);
    client.destroy();
    const response = await fetch(`http://127.0.0.1:${ports.http}/cart?a=b`, { redirect: 'manual' });
    expect(response.headers.get('location')).toMatch(/^https:.*\/cart\?a=b$/);
  });

  test('a page that says that the API is away comes as it is, however often', async () => {
    answers((_, response) => response.writeHead(503).end('Попробуйте позже'));
    for (let count = 0; count < 8; count++) {
      expect(await get(`/away-${count}`)).toMatchObject({ status: 503, body: 'Попробуйте позже' });
    }
    expect(asked()).toHaveLength(8);
  });

  test('nobody notices a storefront that is gone, nor one that comes back', async () => {
    const { port } = two;
    await two.close();
    answers((_, response) => response.end('есть'));
    for (let count = 0; count < 8; count++) {
      expect((await get(`/gone-${count}`)).body).toBe('есть');
      // It was not sent, so that it may go on, too.
      expect((await ask(ports.https, '/order', { method: 'POST', body: 'a=b' })).body).toBe('есть');
    }
    await two.listen(port);
    expect((await get('/back')).body).toBe('есть');
  });

  test('a reload drops no request', async () => {
    const waiting: ServerResponse[] = [];
    answers((_, response) => waiting.push(response));
    const slow = get('/slow');
    await expect.poll(() => waiting.length).toBe(1);
    const old = nginx.workers();
    nginx.reload();
    answers((_, response) => response.end('после'));
    for (let count = 0; count < 20; count++) expect((await get(`/after-${count}`)).body).toBe('после');
    for (const response of waiting) response.end('до');
    expect((await slow).body).toBe('до');
    // What they know of a storefront that was gone is not to be met by the next tests.
    await expect.poll(() => nginx.workers().filter((pid) => old.includes(pid))).toEqual([]);
  });

  test('a read goes on to the other storefront; a post that was sent is sent to no other', async () => {
    // The first one that is asked fails after it has got everything.
    answers((request, response) => {
      if (asked().length === 1) request.socket.destroy();
      else response.end('другой');
    });
    expect((await get('/read')).body).toBe('другой');
    expect(asked()).toHaveLength(2);

    answers((request) => request.socket.destroy());
    const lost = await ask(ports.https, '/order', { method: 'POST', body: 'a=b' });
    expect(lost).toMatchObject({ status: 503, body: expect.stringContaining('заказ дважды не оформится') });
    expect(lost.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' });
    expect(asked()).toHaveLength(1);
  });

  /** nginx refuses streams while it has 128: browsers send what was refused again. */
  async function sent<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    return ask().catch((error: Error) => {
      if (!error.message.includes('REFUSED_STREAM')) throw error;
      return sent(ask);
    });
  }

  test('one address that asks without end is told so, and others are not', async () => {
    const from = { rejectUnauthorized: false, localAddress: '127.0.0.2' };
    const client = http2.connect(`https://127.0.0.1:${ports.https}`, from);
    const bodies = new Set<string>();
    const statusOf = async () => {
      const stream = client.request({ ':path': '/much', ':authority': 'www.example.ru' });
      const [headers] = await once(stream, 'response');
      bodies.add(Buffer.concat(await stream.toArray()).toString());
      return headers[':status'];
    };
    const statuses = new Set(await Promise.all(Array.from({ length: 400 }, () => sent(statusOf))));
    client.destroy();
    expect([...statuses].sort()).toEqual([200, 429]);
    expect([...bodies].join()).toContain('Подождите немного');
    expect((await get('/few')).status).toBe(200);
  });
});
