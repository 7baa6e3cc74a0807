import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { createCookieJar } from '#app/services/api/cookie-jar.server.ts';
import { createApi, type Upstream, upstreamContext } from '#app/services/api/upstream.server.ts';
import { closedPort, type FaultName, openFaultProxy } from '#tests/support/fault-proxy.ts';

/** A change that surely did not reach the API is told apart from one that may have: over real connections. */

let proxy: Awaited<ReturnType<typeof openFaultProxy>>;
beforeAll(async () => {
  proxy = await openFaultProxy({ fetch: async () => Response.json({}) });
});
afterAll(() => proxy.close());

async function reasonOf(
  fetch: Upstream['fetch'] = proxy.fetch,
  url = proxy.url,
  writeMs = 5_000,
): Promise<unknown> {
  const upstream = {
    ...new RouterContextProvider().get(upstreamContext),
    ...{ url, fetch, breaker: new CircuitBreaker() },
    deadlines: { readMs: 5_000, writeMs },
  };
  const api = createApi(upstream, createCookieJar(null, { secure: false }), 'test');
  const outcome = await api.write('/order/', {}, z.unknown());
  return outcome.kind === 'failed' ? outcome.reason : outcome.kind;
}

test.each<[FaultName, string]>([
  ['no fault', 'done'],
  ['nothing listens', 'unsent'],
  ['an invalid certificate', 'unsent'],
  ['a reset', 'network'],
  ['half an answer', 'network'],
  ['a redirect', 'network'],
  ['silence', 'timeout'],
  ['a gateway’s 502', 'status'],
  ['half a body of the right length', 'malformed'],
  ['HTML with status 200', 'malformed'],
])('%s: %s', async (fault, reason) => {
  proxy.fail(fault);
  expect(await reasonOf(proxy.fetch, proxy.url, fault === 'silence' ? 100 : 5_000)).toBe(reason);
});

test('a name that nobody has: unsent', async () => {
  expect(await reasonOf(fetch, 'http://nowhere.invalid')).toBe('unsent');
});

test('a name of two addresses where nobody listens: unsent', async () => {
  expect(await reasonOf(fetch, `http://localhost:${await closedPort()}`)).toBe('unsent');
});
