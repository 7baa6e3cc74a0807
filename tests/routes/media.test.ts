import { afterEach, describe, expect, test, vi } from 'vitest';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { readPage } from './support/page.ts';
import { openShop } from './support/shop.ts';
import { browserRequest, startApp } from './support/visit.ts';

/** A picture of the API, as the storefront hands it on. What must not be reached this way: security.test.ts. */

const PICTURE = '/img/media/a.webp';

captureLog();

async function ask(answer: () => Response, init: RequestInit = {}) {
  const asked: Request[] = [];
  const fetch = async (request: Request) => {
    asked.push(request);
    return answer();
  };
  const app = await startApp({ api: { fetch } });
  const response = await app.answer(browserRequest(PICTURE, undefined, init));
  return { response, asked, failures: takeLog().filter(({ msg }) => msg === 'upstream failed') };
}

const html = (status: number) =>
  new Response('<h1>Traceback</h1>', { status, headers: { 'Content-Type': 'text/html' } });

test.each([
  [404, 404],
  [410, 410],
  [416, 416],
  [403, 404],
  [429, 404],
])('%i of the API is %i of the picture: without a word, and not kept', async (given, status) => {
  const { response, failures } = await ask(() => html(given));
  expect([response.status, await response.text()]).toEqual([status, '']);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Retry-After')).toBeNull();
  expect(failures).toEqual([]);
});

test.each<[string, () => Response, object]>([
  ['fails', () => html(500), { reason: 'status', status: 500 }],
  ['is overloaded', () => html(503), { reason: 'status', status: 503 }],
  [
    'is down',
    () => {
      throw new TypeError('fetch failed');
    },
    { reason: 'network' },
  ],
  [
    'does not answer',
    () => {
      throw new DOMException('no answer within 5000 ms', 'TimeoutError');
    },
    { reason: 'timeout' },
  ],
])('an API that %s asks to come again, and the log says why', async (_, answer, line) => {
  const { response, failures } = await ask(answer);
  expect([response.status, await response.text()]).toEqual([503, '']);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Retry-After')).toBe('30');
  const requestId = response.headers.get('X-Request-ID');
  expect(failures).toEqual([expect.objectContaining({ requestId, path: '/img/…', ...line })]);
});

test('a 304 to somebody who has no picture is none', async () => {
  const unchanged = () => new Response(null, { status: 304 });
  const { response, failures } = await ask(unchanged);
  expect([response.status, failures]).toEqual([503, [expect.objectContaining({ status: 304 })]]);
});

test('a 206 to somebody who wanted all of it is half a picture: none', async () => {
  const headers = { 'Content-Type': 'image/webp', 'Content-Range': 'bytes 0-15/900' };
  const half = () => new Response('RIFF\0\0\0\0WEBPVP8 ', { status: 206, headers });
  const { response, failures } = await ask(half);
  expect([response.status, await response.text()]).toEqual([503, '']);
  expect(failures).toEqual([expect.objectContaining({ reason: 'status', status: 206 })]);
  expect((await ask(half, { headers: { Range: 'bytes=0-15' } })).response.status).toBe(206);
});

test('one search finds the request in both logs', async () => {
  const { response, asked } = await ask(() => html(404));
  expect(asked[0]?.headers.get('X-Request-ID')).toBe(response.headers.get('X-Request-ID'));
});

test('HEAD is answered without reading the picture', async () => {
  let isCancelled = false;
  const body = new ReadableStream({
    cancel() {
      isCancelled = true;
    },
  });
  const { response } = await ask(() => new Response(body, { headers: { 'Content-Type': 'video/mp4' } }), {
    method: 'HEAD',
  });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'video/mp4']);
  expect([response.body, isCancelled]).toEqual([null, true]);
});

/** The query of a picture's address as the API gives it, signature and all, and what the API must be asked for. */
const QUERIES: [given: string, asked: string][] = [
  ['', ''],
  ['?v=3', '?v=3'],
  ['?v', '?v'],
  ['?v=1&v=2&w=720', '?v=1&v=2&w=720'],
  ['?sig=a%2Fb%2Bc%3D%3D&e=1', '?sig=a%2Fb%2Bc%3D%3D&e=1'],
  ['?sig=a+b/c==', '?sig=a+b/c=='],
  ['?name=50%25', '?name=50%25'],
  ['?name=суп', '?name=%D1%81%D1%83%D0%BF'],
  ['?name=суп харчо', '?name=%D1%81%D1%83%D0%BF%20%D1%85%D0%B0%D1%80%D1%87%D0%BE'],
  ['?size=1,2', '?size=1,2'],
  ['?a="b"&c=<d>', '?a=%22b%22&c=%3Cd%3E'],
  ['?to=https://evil.test/x.webp', '?to=https://evil.test/x.webp'],
  ['?index&index=1', '?index&index=1'],
  ['?_routes=root', '?_routes=root'],
];

describe('the query of an address', () => {
  test.each(['', 'http://api.test'])('comes back to the API as it gave it, under «%s»', async (origin) => {
    const content = smallShop();
    const [dish] = content.products;
    const products = QUERIES.map(([given], index) => ({
      ...(dish as NonNullable<typeof dish>),
      slug: `dish-${index}`,
      title: `Блюдо ${index}`,
      popular: [],
      coverUrls: { default: `${origin}/media/${index}.webp${given}` },
    }));
    const { shopper, app, calls } = await openShop({ content: { ...content, products } });
    const page = readPage((await shopper.visit('/category/supy')).html);
    for (const [index, [, asked]] of QUERIES.entries()) {
      const src = page.one('img', { src: new RegExp(`/media/${index}\\.`) }).attribs.src ?? '';
      // Written as a browser would write it: encoded once.
      expect(src).toBe(`/img/media/${index}.webp${asked}`);
      calls.length = 0;
      await app.answer(browserRequest(src));
      expect(calls.map(({ url }) => url)).toEqual([`http://api.test/media/${index}.webp${asked}`]);
    }
  });

  test('has an end: nobody signs a picture with a novel', async () => {
    const asked: string[] = [];
    const fetch = async ({ url }: Request) => {
      asked.push(url);
      return new Response(null, { status: 404 });
    };
    const { answer } = await startApp({ api: { fetch } });
    const statusOf = async (length: number) =>
      (await answer(browserRequest(`${PICTURE}?${'s'.repeat(length - 1)}`))).status;
    expect([await statusOf(2_048), await statusOf(2_049)]).toEqual([404, 414]);
    expect(asked).toHaveLength(1);
  });

  test('is not logged: who has a signature may see the picture', async () => {
    const app = await startApp({ api: { fetch: async () => html(500) } });
    await app.answer(browserRequest(`${PICTURE}?signature=secret`));
    expect(JSON.stringify(takeLog())).not.toContain('secret');
  });
});

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

describe('what is handed on calls itself a picture', () => {
  test.each(['text/html', 'application/json', 'audio/wav', ''])(
    '%s is none: 404, and the log says so',
    async (type) => {
      const { response } = await ask(() => new Response('x', { headers: { 'Content-Type': type } }));
      expect([response.status, await response.text()]).toEqual([404, '']);
    },
  );

  test('a film goes on while it arrives, and ends when nobody looks any more', async () => {
    let sent = 0;
    let isCancelled = false;
    const film = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(
          sent === 1 ? new Uint8Array(bytes([0, 0, 0, 32], 'ftypisom')) : new Uint8Array(1_024),
        );
      },
      cancel() {
        isCancelled = true;
      },
    });
    const { response } = await ask(() => new Response(film, { headers: { 'Content-Type': 'video/mp4' } }));
    const reader = response.body?.getReader();
    for (let count = 0; count < 5; count += 1) await reader?.read();
    expect(sent).toBeLessThan(12);
    await reader?.cancel();
    expect(isCancelled).toBe(true);
  });

  test('the length of what was packed is not said of what is unpacked', async () => {
    const headers = { 'Content-Type': 'image/svg+xml', 'Content-Encoding': 'gzip', 'Content-Length': '3' };
    const { response } = await ask(() => new Response('<svg/>', { headers }));
    expect([response.status, response.headers.get('Content-Length')]).toEqual([200, null]);
  });
});

describe('a part of a film, or a film that has changed', () => {
  const FILM = Buffer.concat([bytes([0, 0, 0, 0x20], 'ftypisom'), Buffer.alloc(600_000)]);
  const CHANGED = 'Sun, 22 Nov 2026 10:00:00 GMT';
  const LATER = 'Mon, 23 Nov 2026 10:00:00 GMT';
  const EARLIER = 'Sat, 21 Nov 2026 10:00:00 GMT';
  type Asked = Record<string, string>;

  /** An API that knows no conditions, takes anything for a range, and has the film in one version. */
  async function look(
    headers: Asked,
    { version = { 'Last-Modified': CHANGED } as Asked, method = 'GET' } = {},
  ) {
    const asked: Headers[] = [];
    const fetch = async (request: Request) => {
      asked.push(request.headers);
      const type = { 'Content-Type': 'video/mp4', ...version };
      const range = request.headers.get('Range');
      if (range === null)
        return new Response(FILM, { headers: { ...type, 'Content-Length': `${FILM.length}` } });
      const [, first = '0', last = '5'] = /(\d+)-(\d*)/.exec(range) ?? [];
      const length = `bytes */${FILM.length}`;
      if (Number(first) >= FILM.length)
        return new Response(null, { status: 416, headers: { ...version, 'Content-Range': length } });
      const part = FILM.subarray(Number(first), Number(last || FILM.length - 1) + 1);
      const place = `bytes ${first}-${Number(first) + part.length - 1}/${FILM.length}`;
      return new Response(part, { status: 206, headers: { ...type, 'Content-Range': place } });
    };
    const app = await startApp({ api: { fetch } });
    const response = await app.answer(browserRequest(PICTURE, undefined, { method, headers }));
    const length = (await response.arrayBuffer()).byteLength;
    return { status: response.status, length, range: response.headers.get('Content-Range'), response, asked };
  }
  const WHOLE = { status: 200, length: FILM.length, range: null };
  const PART = { status: 206, length: 6, range: `bytes 0-5/${FILM.length}` };
  const Range = 'bytes=0-5';

  test.each<[string, Asked, Asked | undefined, object]>([
    ['of one version', { Range, 'If-Range': CHANGED }, undefined, WHOLE],
    ['whatever the version', { Range }, undefined, PART],
    ['in odd letters', { Range: 'Bytes=0-5' }, undefined, PART],
    ['of another version, by its tag', { Range, 'If-Range': '"x"' }, undefined, WHOLE],
    ['that is no range', { Range: 'bytes=abc' }, undefined, WHOLE],
    ['of another unit', { Range: 'lines=0-5' }, undefined, WHOLE],
    ['that ends before it begins', { Range: 'bytes=5-2' }, undefined, WHOLE],
    ['and another one', { Range: 'bytes=0-1,4-5' }, undefined, WHOLE],
  ])('a part %s', async (_, headers, version, expected) => {
    expect(await look(headers, { ...(version && { version }) })).toMatchObject(expected);
  });

  test('a part behind the end is refused, and the answer says where that is', async () => {
    const { status, length, range, response } = await look({ Range: 'bytes=999999999-' });
    expect([status, length, range]).toEqual([416, 0, `bytes */${FILM.length}`]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test.each<[string, Asked, number]>([
    ['its own date', { 'If-Modified-Since': CHANGED }, 304],
    ['a later date', { 'If-Modified-Since': LATER }, 304],
    ['an earlier date', { 'If-Modified-Since': EARLIER }, 200],
    ['no date', { 'If-Modified-Since': 'yesterday' }, 200],
    [
      'another tag, which counts more than a date',
      { 'If-Modified-Since': LATER, 'If-None-Match': '"x"' },
      200,
    ],
    ['its own date, for a part', { 'If-Modified-Since': CHANGED, Range }, 304],
  ])('who has it of %s', async (_, headers, status) => {
    for (const method of ['GET', 'HEAD']) {
      const { response, length } = await look(headers, { method });
      expect([method, response.status]).toEqual([method, status]);
      expect(length).toBe(status === 200 && method === 'GET' ? FILM.length : 0);
      if (status === 304) {
        expect(response.headers.get('Last-Modified')).toBe(CHANGED);
        expect([response.headers.get('Content-Length'), response.headers.get('Content-Range')]).toEqual([
          null,
          null,
        ]);
      }
    }
  });

  test('a tag that is written as weak is known, too', async () => {
    const version = { ETag: 'W/"a"' };
    expect(await look({ 'If-None-Match': '"b", "a"' }, { version })).toMatchObject({
      status: 304,
      length: 0,
    });
    expect(await look({ 'If-None-Match': '"b"' }, { version })).toMatchObject(WHOLE);
  });
});

describe('while pictures hang', () => {
  const SVG = { headers: { 'Content-Type': 'image/svg+xml' } };

  /** An API whose answers the test lets go, one by one. `deadline` is what ends the others. */
  async function openSilent(readMs = 5_000) {
    vi.useFakeTimers({ toFake: ['Date'] });
    const breaker = new CircuitBreaker({ patience: async () => {} });
    const waiting: ((answer: Response | Error) => void)[] = [];
    const fetch = () =>
      new Promise<Response>((resolve, reject) => {
        waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      });
    const cache = new ResponseCache({ maxBytes: 0 });
    const app = await startApp({ api: { fetch }, breaker, cache, deadlines: { readMs, writeMs: 0 } });
    const look = () => app.answer(browserRequest(PICTURE));
    return {
      app,
      look,
      breaker,
      waiting,
      later: () => vi.setSystemTime(Date.now() + 10_000),
    };
  }
  afterEach(() => void vi.useRealTimers());
  const late = () => new DOMException('no answer within 5000 ms', 'TimeoutError');

  async function openHanging() {
    const silent = await openSilent();
    for (let count = 0; count < 2; count += 1) {
      const answer = silent.look();
      await expect.poll(() => silent.waiting.length).toBe(1);
      silent.waiting.shift()?.(late());
      expect((await answer).status).toBe(503);
    }
    return silent;
  }

  test('after two nobody waits: one tries, the others do not ask', async () => {
    const { look, breaker, waiting, later } = await openHanging();
    expect(breaker.hanging()).toEqual(['media']);
    later();
    const probe = look();
    for (let count = 0; count < 6; count += 1) {
      const answer = await look();
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    }
    expect(waiting).toHaveLength(1);
    waiting.shift()?.(late());
    await probe;
  });

  test('pictures are back when one comes', async () => {
    const { look, breaker, waiting, later } = await openHanging();
    later();
    const next = look();
    await expect.poll(() => waiting.length).toBe(1);
    waiting.shift()?.(new Response('<svg/>', SVG));
    expect([(await next).status, await (await next).text()]).toEqual([200, '<svg/>']);
    expect(breaker.hanging()).toEqual([]);
  });

  test('a small picture that drips is late: it would be read whole', async () => {
    const { look, waiting } = await openSilent(200);
    const answer = look();
    await expect.poll(() => waiting.length).toBe(1);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('<svg><path/>')),
    });
    const headers = { 'Content-Type': 'image/svg+xml', 'Content-Length': '5000' };
    waiting.shift()?.(new Response(body, { headers }));
    expect([(await answer).status, await (await answer).text()]).toEqual([503, '']);
  });

  test('one that comes after its deadline is closed', async () => {
    const { look, waiting } = await openSilent(30);
    expect((await look()).status).toBe(503);
    let isCancelled = false;
    const cancel = () => {
      isCancelled = true;
    };
    waiting.shift()?.(
      new Response(new ReadableStream({ cancel }), { headers: { 'Content-Type': 'text/html' } }),
    );
    await expect.poll(() => isCancelled).toBe(true);
  });

  test('a shopper who leaves before the first bytes ends the request, and nothing else', async () => {
    const left = new AbortController();
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', note);
    let isAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    // As `fetch` does: its body fails with the reason.
    const fetch = async (_request: Request, init?: { signal?: AbortSignal }) => {
      const body = new ReadableStream({
        start(controller) {
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
        pull: isAsked,
      });
      return new Response(body, { headers: { 'Content-Type': 'image/webp' } });
    };
    const app = await startApp({ api: { fetch } });
    const answer = app.answer(browserRequest(PICTURE, undefined, { signal: left.signal }));
    await asked;
    left.abort();
    // Nobody reads it.
    await answer;
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  test('a shopper who leaves says nothing about the API', async () => {
    const { app, breaker, waiting } = await openSilent();
    const left = new AbortController();
    const answer = app.answer(browserRequest(PICTURE, undefined, { signal: left.signal }));
    await expect.poll(() => waiting.length).toBe(1);
    left.abort();
    await answer.catch(() => undefined);
    expect(breaker.hanging()).toEqual([]);
  });
});

describe('a picture that somebody has seen', () => {
  const HOUR = 60 * 60 * 1_000;
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

  /** An API whose next answer the test decides on, and a storefront with a clock of its own. */
  async function openPictures(maxBytes = 10_000) {
    let now = 0;
    const asked: Request[] = [];
    const api = { answer: (): Response => picture() };
    const fetch = async (request: Request) => {
      asked.push(request);
      return api.answer();
    };
    const cache = new ResponseCache({ maxBytes, now: () => now });
    const app = await startApp({ api: { fetch }, cache });
    return {
      asked,
      api,
      look: (init: RequestInit = {}, path = PICTURE) => app.answer(browserRequest(path, undefined, init)),
      later: (ms: number) => {
        now += ms;
      },
    };
  }
  function picture(more: Record<string, string> = {}): Response {
    const headers = {
      'Content-Type': 'image/svg+xml',
      'Content-Length': `${SVG.length}`,
      ETag: '"a"',
      ...more,
    };
    return new Response(SVG, { headers });
  }
  const failing = () => new Response(null, { status: 500 });

  test('is not asked for again for an hour, by whoever it is', async () => {
    const { look, later, asked } = await openPictures();
    const first = await look();
    later(HOUR - 1);
    const second = await look();
    expect([await first.text(), await second.text()]).toEqual([SVG, SVG]);
    for (const { headers } of [first, second]) headers.delete('X-Request-ID');
    expect(Object.fromEntries(second.headers)).toEqual(Object.fromEntries(first.headers));
    expect(asked).toHaveLength(1);
    later(1);
    await look();
    expect(asked).toHaveLength(2);
  });

  test('is shown while the API fails, and asked for again some seconds later', async () => {
    const { look, later, asked, api } = await openPictures();
    await look();
    api.answer = failing;
    later(24 * HOUR);
    for (const _ of [1, 2]) expect([(await look()).status, await (await look()).text()]).toEqual([200, SVG]);
    expect(asked).toHaveLength(2);
    api.answer = () => new Response(null, { status: 404 });
    later(5_000);
    expect((await look()).status).toBe(404);
    api.answer = failing;
    expect((await look()).status).toBe(503);
  });

  test('is told apart by its tag: who has it gets 304, and the first one to ask gets all of it', async () => {
    const { look, asked } = await openPictures();
    const known = { headers: { 'If-None-Match': '"b", "a"' } };
    const first = await look(known);
    expect([first.status, first.headers.get('Content-Length'), await first.text()]).toEqual([304, null, '']);
    expect(asked[0]?.headers.get('If-None-Match')).toBeNull();
    expect((await look({ headers: { 'If-None-Match': '"b"' } })).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  test('is told apart by its date, where it has no tag', async () => {
    const { look, asked, api } = await openPictures();
    const date = 'Sun, 22 Nov 2026 10:00:00 GMT';
    api.answer = () => {
      const response = picture({ 'Last-Modified': date });
      response.headers.delete('ETag');
      return response;
    };
    const statuses = [];
    for (const since of [date, 'Mon, 23 Nov 2026 10:00:00 GMT', 'Sat, 21 Nov 2026 10:00:00 GMT'])
      statuses.push((await look({ headers: { 'If-Modified-Since': since } })).status);
    expect(statuses).toEqual([304, 304, 200]);
    expect(asked).toHaveLength(1);
  });

  test('answers what is no range of it', async () => {
    const { look, asked } = await openPictures();
    await look();
    expect((await look({ headers: { Range: 'bytes=abc' } })).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  test.each<[string, () => Response, RequestInit, string]>([
    ['of an address with a query', picture, {}, `${PICTURE}?x=1`],
    ['whose part is wanted', picture, { headers: { Range: 'bytes=0-3' } }, PICTURE],
    ['whose head is wanted', picture, { method: 'HEAD' }, PICTURE],
    ['that is for one shopper', () => picture({ 'Cache-Control': 'private' }), {}, PICTURE],
    ['that must not be kept', () => picture({ 'Cache-Control': 'no-store' }), {}, PICTURE],
    [
      'of a size that is not said',
      () => new Response(SVG, { headers: { 'Content-Type': 'image/svg+xml' } }),
      {},
      PICTURE,
    ],
    ['that is a film', () => picture({ 'Content-Length': '9999999' }), {}, PICTURE],
  ])('is not kept %s', async (_, answer, init, path) => {
    const { look, asked, api } = await openPictures();
    api.answer = answer;
    await look(init, path);
    await look(init, path);
    expect(asked).toHaveLength(2);
  });

  test('goes when others need its room', async () => {
    const { look, asked } = await openPictures(2_500);
    for (const name of ['a', 'b', 'c']) await look({}, `/img/media/${name}.svg`);
    await look({}, '/img/media/c.svg');
    expect(asked).toHaveLength(3);
    await look({}, '/img/media/a.svg');
    expect(asked).toHaveLength(4);
  });
});
