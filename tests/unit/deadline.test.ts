import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RouterContextProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { createCookieJar } from '#app/services/api/cookie-jar.server.ts';
import { answerMedia } from '#app/services/api/media.server.ts';
import { createApi, type Upstream, upstreamContext } from '#app/services/api/upstream.server.ts';

setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Takes every request; of those below /begun it sends the head of an answer, and no more of any. */
let server: Server;
let upstream: Upstream;
let collecting: NodeJS.Timeout;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.includes('begun')) response.writeHead(200).write('{');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  upstream = {
    ...new RouterContextProvider().get(upstreamContext),
    url: `http://127.0.0.1:${port}`,
    deadlines: { readMs: 300, writeMs: 300 },
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  // What one test finds out of the API is not the next one's.
  upstream.breaker = new CircuitBreaker();
  collecting = setInterval(collectGarbage, 20);
});
afterEach(() => clearInterval(collecting));

test.each(['/silent/', '/begun/'])(
  '%s is given up at the deadline, however often garbage is collected',
  async (path) => {
    const api = createApi(upstream, createCookieJar(null, { secure: false }), 'test');
    const outcome = await api.readPersonal(path, z.unknown());
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'timeout' });
  },
);

test('so is a picture', async () => {
  const { status } = await answerMedia(
    upstream,
    new Request('http://shop.test/img/silent.webp'),
    'silent.webp',
    'test',
  );
  expect(status).toBe(503);
});

test.each(['/silent/', '/begun/'])('%s is given up when nobody waits for it any more', async (path) => {
  const connection = new AbortController();
  const api = createApi(upstream, createCookieJar(null, { secure: false }), 'test', {
    signal: connection.signal,
  });
  const outcome = api.readPersonal(path, z.unknown());
  connection.abort();
  expect(await outcome).toEqual({ kind: 'failed', reason: 'left' });
  // Nor is another one begun.
  expect(await api.readPersonal('/cart/', z.unknown())).toEqual({ kind: 'failed', reason: 'left' });
});
