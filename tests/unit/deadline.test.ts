/** Protects pages from an API that hangs: a call ends with its deadline or its client, and one that was not sent says so. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { createCookieJar } from '#app/services/api/cookie-jar.server.ts';
import { createApi, type Upstream, upstreamContext } from '#app/services/api/upstream.server.ts';
import { type FaultName, openFaultProxy } from '#tests/support/fault-proxy.ts';

/** Shorter than the timeouts of `fetch` itself. */
const DEADLINE_MS = 60_000;
setFlagsFromString('--expose_gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Takes every request; of those below /begun it sends the head of a response, and no more of any. */
let silent: Server;
let proxy: Awaited<ReturnType<typeof openFaultProxy>>;
beforeAll(async () => {
  silent = createServer((request, response) => {
    if (request.url?.includes('begun')) response.writeHead(200).write('{');
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  proxy = await openFaultProxy({ fetch: async () => Response.json({}) });
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await proxy.close();
});

function upstreamAt(url: string, { fetch }: Partial<Upstream> = {}): Upstream {
  return {
    ...new RouterContextProvider().get(upstreamContext),
    ...{ url, breaker: new CircuitBreaker(), deadlines: { readMs: DEADLINE_MS, writeMs: DEADLINE_MS } },
    ...(fetch && { fetch }),
  };
}
const silentUpstream = () => upstreamAt(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);

function apiOf(upstream: Upstream, signal?: AbortSignal) {
  const jar = createCookieJar(null, { secure: false });
  return createApi(upstream, jar, 'test', signal && { signal });
}

test.each(['/silent/', '/begun/'])('%s ends at the deadline, although garbage is collected', async (path) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const received = once(silent, 'request');
  const call = apiOf(silentUpstream()).readPersonal(path, z.unknown());
  await received;
  for (let times = 0; times < 3; times += 1) {
    collectGarbage();
    await new Promise(setImmediate);
  }
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  expect(await call).toMatchObject({ kind: 'failed', reason: 'timeout' });
});

test.each(['/silent/', '/begun/'])('%s ends when the client has disconnected', async (path) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const connection = new AbortController();
  const api = apiOf(silentUpstream(), connection.signal);
  const outcome = api.readPersonal(path, z.unknown());
  connection.abort();
  const left = { kind: 'failed', reason: 'left' };
  expect(await outcome).toEqual(left);
  expect(await api.readPersonal('/cart/', z.unknown())).toEqual(left);
});

async function reasonOf(upstream: Upstream): Promise<string> {
  const outcome = await apiOf(upstream).write('/order/', {}, z.unknown());
  return outcome.kind === 'failed' ? outcome.reason : outcome.kind;
}

test.each<[FaultName, string]>([
  ['no fault', 'done'],
  ['nothing listens', 'unsent'],
  ['an invalid certificate', 'unsent'],
  ['a reset', 'network'],
  ['half an answer', 'network'],
  ['a redirect', 'network'],
  ['a gateway’s 502', 'status'],
  ['half a body of the right length', 'malformed'],
  ['HTML with status 200', 'malformed'],
])('a change that meets %s: %s', async (fault, reason) => {
  proxy.fail(fault);
  expect(await reasonOf(upstreamAt(proxy.url, { fetch: proxy.fetch }))).toBe(reason);
});
