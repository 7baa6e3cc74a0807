import { beforeEach, expect, test, vi } from 'vitest';
import { takeLog } from './support/captured-log.ts';
import { browserRequest, startApp } from './support/visit.ts';

vi.mock('#app/services/log.server.ts', () => import('./support/captured-log.ts'));

/** A picture of the API, as the storefront hands it on. What must not be reached this way: security.test.ts. */

const PICTURE = '/img/media/a.webp';

beforeEach(() => {
  takeLog();
});

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
