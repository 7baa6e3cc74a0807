import { describe, expect, test } from 'vitest';
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
  expect(failures).toEqual([expect.objectContaining({ requestId, path: '/media/a.webp', ...line })]);
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
