/** Protects the page cache while renewals hang or fail. What it caches: tests/routes. */
import { expect, test } from 'vitest';
import { captureLog, takeLog } from '#tests/routes/support/captured-log.ts';
import { PageCache } from '../../server/page-cache.ts';

captureLog();

const HOME = { key: '/', address: '/', route: '/', hasConsent: false };

function page(text: string, status = 200): Response {
  const rule = 'public, max-age=0, s-maxage=30, stale-while-revalidate=600';
  return new Response(text, { status, headers: { 'Cache-Control': rule } });
}

/** A cache whose pages the test renders. */
function open() {
  const state = {
    now: 0,
    render: async (_isRenewal: boolean): Promise<Response> => page('home'),
  };
  const cache = new PageCache((_, __, isRenewal) => state.render(isRenewal), {
    maxBytes: 1_000_000,
    now: () => state.now,
  });
  const visit = async (now: number) => {
    state.now = now;
    const cached = await cache.get(HOME, 'request-id');
    // A renewal that has begun ends.
    await new Promise(setImmediate);
    return cached;
  };
  return { state, cache, visit };
}

test('nobody waits for a renewal that hangs: once the page is too old, another is made', async () => {
  const { state, visit } = open();
  state.render = (isRenewal) =>
    isRenewal ? new Promise(() => {}) : Promise.resolve(page(`at ${state.now}`));
  const served: string[] = [];
  for (const now of [0, 31_000, 700_000]) served.push(new TextDecoder().decode((await visit(now))?.body));
  expect(served).toEqual(['at 0', 'at 0', 'at 700000']);
});

test('while renewals fail the stale page is served at once', async () => {
  const { state, visit } = open();
  const first = await visit(0);
  state.render = async () => {
    throw new Error('broken');
  };
  expect(await visit(31_000)).toBe(first);
  expect(takeLog().map(({ msg }) => msg)).toEqual(['page renewal failed']);
  state.render = async () => new Response('', { status: 503 });
  expect(await visit(37_000)).toBe(first);
  state.render = () => new Promise(() => {});
  expect(await visit(43_000)).toBe(first);
});
