/** Protects guests from duplicate orders: unsent requests are distinguished from those with an unknown outcome. */
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createCookieJar } from '#app/services/api/api-cookies.server.ts';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { createApi, upstreamContext } from '#app/services/api/upstream.server.ts';
import { type FaultName, openFaultProxy } from '#tests/support/fault-proxy.ts';

const DEADLINE_MS = 60_000;

let proxy: Awaited<ReturnType<typeof openFaultProxy>>;
beforeAll(async () => {
  proxy = await openFaultProxy({ fetch: async () => Response.json({}) });
});
afterAll(() => proxy.close());

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
  const upstream = {
    ...new RouterContextProvider().get(upstreamContext),
    url: proxy.url,
    fetch: proxy.fetch,
    breaker: new CircuitBreaker(),
    deadlines: { readMs: DEADLINE_MS, writeMs: DEADLINE_MS },
  };
  const api = createApi(upstream, createCookieJar(null, { secure: false }), 'test');
  const outcome = await api.write('/order/', {}, z.unknown());
  expect(outcome.kind === 'failed' ? outcome.reason : outcome.kind).toBe(reason);
});
