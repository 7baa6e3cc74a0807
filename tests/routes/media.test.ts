/** Protects the proxy for pictures and videos of the API. SSRF: security.test.ts. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { browserRequest, startApp } from './support/visit.ts';

captureLog();

type Fields = Record<string, string>;
type Answer = (request: Request) => Response;

const PICTURE = '/img/media/a.svg';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const HOUR = 60 * 60 * 1_000;
const CHANGED = 'Sun, 22 Nov 2026 10:00:00 GMT';

const html = (status: number) =>
  new Response('<h1>Traceback</h1>', { status, headers: { 'Content-Type': 'text/html' } });

function picture(more: Fields = {}): Response {
  const headers = { 'Content-Type': 'image/svg+xml', 'Content-Length': `${SVG.length}`, ...more };
  return new Response(SVG, { headers });
}
const fail = (error: Error) => () => {
  throw error;
};

/** A fake clock and a stubbed API. */
async function open(answer: Answer = () => picture()) {
  const api = { answer, requests: [] as Request[] };
  const fetch = async (request: Request) => {
    api.requests.push(request);
    return api.answer(request);
  };
  const app = await startApp({ api: { fetch }, cache: new ResponseCache({ maxBytes: 10_000 }) });
  return {
    api,
    get: (init: RequestInit = {}, path = PICTURE) => app.answer(browserRequest(path, undefined, init)),
    pass: (ms: number) => vi.setSystemTime(Date.now() + ms),
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('what the API answers', () => {
  const half = () =>
    new Response('RIFF', {
      status: 206,
      headers: { 'Content-Type': 'image/webp', 'Content-Range': 'bytes 0-3/9' },
    });

  test.each<[string, Answer, number, object?]>([
    ['404', () => html(404), 404],
    ['403', () => html(403), 404],
    ['HTML', () => html(200), 404],
    ['no type', () => new Response('x', { headers: { 'Content-Type': '' } }), 404],
    ['500', () => html(500), 503, { reason: 'status', status: 500 }],
    ['no connection', fail(new TypeError('fetch failed')), 503, { reason: 'network' }],
    ['a deadline', fail(new DOMException('late', 'TimeoutError')), 503, { reason: 'timeout' }],
    ['304 to a request for all of it', () => new Response(null, { status: 304 }), 503, { status: 304 }],
    ['206 to a request for all of it', half, 503, { reason: 'status', status: 206 }],
  ])(
    '%s: the browser gets no body and caches nothing; failures are logged',
    async (_, answer, status, logged) => {
      const { get, api } = await open(answer);
      const response = await get({}, `${PICTURE}?signature=secret`);
      const { headers } = response;
      expect([response.status, await response.text()]).toEqual([status, '']);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Retry-After')).toBe(status === 503 ? '30' : null);
      const requestId = headers.get('X-Request-ID');
      expect(api.requests[0]?.headers.get('X-Request-ID')).toBe(requestId);
      const lines = takeLog();
      const failures = lines.filter(({ msg }) => msg === 'upstream failed');
      expect(failures).toMatchObject(logged ? [{ requestId, path: '/img/…', ...logged }] : []);
      expect(JSON.stringify(lines)).not.toContain('secret');
    },
  );

  /** An endless body, read until `last`. */
  function drip(headers: Fields, last = () => {}) {
    const body = { sent: 0, cancel: vi.fn() };
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        body.sent += 1;
        controller.enqueue(new Uint8Array(1_024));
        if (body.sent === 5) last();
      },
      cancel: body.cancel,
    });
    return { body, answer: () => new Response(stream, { headers }) };
  }

  test.each(['HEAD', 'GET'])('%s: a video is streamed, and closed when the client aborts', async (method) => {
    const { body, answer } = drip({ 'Content-Type': 'video/mp4' });
    const response = await (await open(answer)).get({ method });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'video/mp4']);
    const reader = response.body?.getReader();
    for (let count = 0; count < 5; count += 1) await reader?.read();
    await reader?.cancel();
    expect([body.sent < 12, body.cancel.mock.calls.length]).toEqual([true, 1]);
  });

  test('a small picture is closed when the client aborts, even if `fetch` loses the signal', async () => {
    const client = new AbortController();
    const { body, answer } = drip({ 'Content-Type': 'image/webp', 'Content-Length': '500000' }, () =>
      client.abort(),
    );
    await (await open(answer)).get({ signal: client.signal });
    await vi.waitFor(() => expect(body.cancel).toHaveBeenCalled());
    expect(body.sent).toBeLessThan(12);
  });
});

test('the query of an address has a limit', async () => {
  const { get, api } = await open(() => html(404));
  const statusOf = async (length: number) => (await get({}, `${PICTURE}?${'s'.repeat(length - 1)}`)).status;
  expect([await statusOf(2_048), await statusOf(2_049), api.requests.length]).toEqual([404, 414, 1]);
});

describe('ranges', () => {
  const FILM = Buffer.alloc(600_000);
  const SIZE = FILM.length;

  /** An API without conditional requests that accepts any range. */
  async function getFilm(headers: Fields) {
    const { get } = await open(({ headers: requested }) => {
      const type = { 'Content-Type': 'video/mp4', 'Last-Modified': CHANGED };
      const range = requested.get('Range');
      if (range === null) return new Response(FILM, { headers: { ...type, 'Content-Length': `${SIZE}` } });
      const [, first = '0', last = '5'] = /(\d+)-(\d*)/.exec(range) ?? [];
      if (Number(first) >= SIZE) {
        return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${SIZE}` } });
      }
      const part = FILM.subarray(Number(first), Number(last) + 1);
      const place = `bytes ${first}-${last}/${SIZE}`;
      return new Response(part, { status: 206, headers: { ...type, 'Content-Range': place } });
    });
    const response = await get({ headers });
    const length = (await response.arrayBuffer()).byteLength;
    return { status: response.status, length, range: response.headers.get('Content-Range') };
  }
  const Range = 'bytes=0-5';
  const WHOLE = { status: 200, length: SIZE, range: null };
  const PART = { status: 206, length: 6, range: `bytes 0-5/${SIZE}` };

  test.each<[string, Fields, object]>([
    ['a part', { Range }, PART],
    ['of one version', { Range, 'If-Range': CHANGED }, WHOLE],
    ['of another version', { Range, 'If-Range': '"x"' }, WHOLE],
    ['no range', { Range: 'bytes=abc' }, WHOLE],
    ['two parts', { Range: 'bytes=0-1,4-5' }, WHOLE],
    ['beyond the end', { Range: 'bytes=999999999-' }, { status: 416, length: 0, range: `bytes */${SIZE}` }],
  ])('%s: %o', async (_, headers, expected) => {
    expect(await getFilm(headers)).toMatchObject(expected);
  });
});

describe('the cache', () => {
  test('serves a picture to everybody for an hour', async () => {
    const { get, pass, api } = await open();
    const first = await get();
    pass(HOUR - 1);
    const second = await get();
    expect([await first.text(), await second.text()]).toEqual([SVG, SVG]);
    for (const { headers } of [first, second]) headers.delete('X-Request-ID');
    expect([...second.headers]).toEqual([...first.headers]);
    expect(api.requests).toHaveLength(1);
    pass(1);
    await get();
    expect(api.requests).toHaveLength(2);
  });

  test('serves a stale one while the API fails, and requests it again after five seconds', async () => {
    const { get, pass, api } = await open();
    await get();
    api.answer = () => html(500);
    pass(24 * HOUR);
    for (let count = 0; count < 4; count += 1) expect(await (await get()).text()).toBe(SVG);
    expect(api.requests).toHaveLength(2);
    api.answer = () => html(404);
    pass(5_000);
    expect((await get()).status).toBe(404);
    api.answer = () => html(500);
    expect((await get()).status).toBe(503);
  });

  test.each<[string, Answer, RequestInit?, string?]>([
    ['an address with a query', () => picture(), {}, `${PICTURE}?x=1`],
    ['a part', () => picture(), { headers: { Range: 'bytes=0-3' } }],
    ['a private picture', () => picture({ 'Cache-Control': 'private' })],
    ['what must not be stored', () => picture({ 'Cache-Control': 'no-store' })],
  ])('does not hold %s', async (_, answer, init, path) => {
    const { get, api } = await open(answer);
    for (let count = 0; count < 2; count += 1) await get(init, path);
    expect(api.requests).toHaveLength(2);
  });
});
