/** Protects the page cache: renewals nobody waits for, failures that nobody sees, and no work done twice. */
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { captureLog, takeLog } from '#tests/routes/support/captured-log.ts';
import { PageCache } from '../../server/page-cache.ts';

captureLog();

const HOME = { key: '/', address: '/', route: '/', hasConsent: false };

/** A cache with a clock; `render` is what the next page is made by. */
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

function page(text: string, seconds = 30): Response {
  const rule = `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=600`;
  return new Response(text, { headers: { 'Cache-Control': rule } });
}

const textOf = (cached: { body: Uint8Array } | null) => new TextDecoder().decode(cached?.body);

test('a renewed page that is the same keeps its tag and its compressed form, and is fresh for a new time', async () => {
  const { state, cache, visit } = open();
  const compressed = async (now: number) => {
    await visit(now);
    const cached = await visit(now);
    if (cached === null) throw new Error('no page');
    return {
      tag: cached.tag,
      seconds: cache.secondsLeft(cached),
      bytes: await cache.compressed(cached, 'br'),
    };
  };
  const first = await compressed(0);
  expect(first.seconds).toBe(30);
  state.render = async () => page('home', 12);
  const renewed = await compressed(31_000);
  expect(renewed.bytes).toBe(first.bytes);
  expect([renewed.tag, renewed.seconds]).toEqual([first.tag, 12]);
  state.render = async () => page('another home');
  const other = await compressed(62_000);
  expect(other.tag).not.toBe(first.tag);
  expect(brotliDecompressSync(other.bytes).toString()).toBe('another home');
});

test('rendering is told whether a visitor waits for it', async () => {
  const { state, visit } = open();
  const renewals: boolean[] = [];
  state.render = async (isRenewal) => {
    renewals.push(isRenewal);
    return page('home');
  };
  // The first page, one that is stale, and one that is too old to be served.
  for (const now of [0, 31_000, 800_000]) await visit(now);
  expect(renewals).toEqual([false, true, false]);
});

test('nobody waits for a renewal that hangs: once the page is too old, another is made', async () => {
  const { state, visit } = open();
  state.render = (isRenewal) =>
    isRenewal ? new Promise(() => {}) : Promise.resolve(page(`at ${state.now}`));
  const served: string[] = [];
  for (const now of [0, 31_000, 700_000]) served.push(textOf(await visit(now)));
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

test('a page that is not cached is compressed quickly', async () => {
  const text = Array.from({ length: 500 }, (_, index) => `dish ${index ** 3}`).join();
  const sizeOf = async (status: number) => {
    const { state, cache, visit } = open();
    state.render = async () => new Response(text, { status, headers: page('').headers });
    const cached = await visit(0);
    return cached === null ? 0 : (await cache.compressed(cached, 'br')).length;
  };
  expect(await sizeOf(404)).toBeGreaterThan(await sizeOf(200));
});
