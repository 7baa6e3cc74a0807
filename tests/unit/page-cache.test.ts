import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { captureLog, takeLog } from '#tests/routes/support/captured-log.ts';
import type { PageAddress } from '../../server/page-address.ts';
import { PageCache } from '../../server/page-cache.ts';

captureLog();

const HOME = { key: '/', address: '/', route: '/', hasConsent: false };
const KEPT = { 'Cache-Control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=600' };
const SOMEBODY = 'request-id';

/** A cache whose page can be made to say something else, and its clock. */
function open() {
  const state = {
    now: 0,
    text: 'home',
    seconds: 30,
  };
  const render = async () =>
    new Response(state.text, { headers: { ...KEPT, 'Cache-Control': `public, s-maxage=${state.seconds}` } });
  const cache = new PageCache(render, { maxBytes: 1_000_000, now: () => state.now });
  const visit = async () => {
    const cached = await cache.get(HOME, SOMEBODY);
    if (cached === null) throw new Error('no page');
    return {
      cached,
      bytes: await cache.compressed(cached, 'br'),
      seconds: cache.secondsLeft(cached),
      tag: cached.tag,
    };
  };
  return { state, visit };
}

test('a page that is made anew and says the same is not compressed again, and has its tag; how long it is kept is new', async () => {
  const { state, visit } = open();
  const first = await visit();
  expect(first.seconds).toBe(30);
  Object.assign(state, { now: 31_000, seconds: 12 });
  const renewed = await visit();
  expect([renewed.tag, renewed.seconds]).toEqual([first.tag, 12]);
  expect(renewed.bytes).toBe(first.bytes);
  Object.assign(state, { now: 62_000, text: 'another home' });
  const other = await visit();
  expect(other.tag).not.toBe(first.tag);
  expect(brotliDecompressSync(other.bytes).toString()).toBe('another home');
});

test('a page is told whether somebody waits for it', async () => {
  let now = 0;
  const renewals: boolean[] = [];
  const render = async (_: PageAddress, __: string, isRenewal: boolean) => {
    renewals.push(isRenewal);
    return new Response('home', { headers: KEPT });
  };
  const cache = new PageCache(render, { maxBytes: 1_000_000, now: () => now });
  // The first one, one that is shown while it is made anew, and one that is too old to be shown.
  for (const passed of [0, 31_000, 700_000]) {
    now += passed;
    await cache.get(HOME, SOMEBODY);
    await new Promise(setImmediate);
  }
  expect(renewals).toEqual([false, true, false]);
});

test('nobody waits for a renewal that hangs: once its page is too old to be shown, another is made', async () => {
  let now = 0;
  const render = (_: PageAddress, __: string, isRenewal: boolean) =>
    isRenewal
      ? new Promise<Response>(() => {})
      : Promise.resolve(new Response(`at ${now}`, { headers: KEPT }));
  const cache = new PageCache(render, { maxBytes: 1_000_000, now: () => now });
  for (const [at, shown] of [
    [0, 'at 0'],
    [31_000, 'at 0'],
    [700_000, 'at 700000'],
  ] as const) {
    now = at;
    const page = await cache.get(HOME, SOMEBODY);
    expect(new TextDecoder().decode(page?.body)).toBe(shown);
  }
});

test('a page that cannot be made anew goes on being shown, and ends nothing', async () => {
  let now = 0;
  let isBroken = false;
  const cache = new PageCache(
    async () => {
      if (isBroken) throw new Error('broken');
      return new Response('home', { headers: KEPT });
    },
    { maxBytes: 1_000_000, now: () => now },
  );
  const first = await cache.get(HOME, SOMEBODY);
  isBroken = true;
  now = 31_000;
  expect(await cache.get(HOME, SOMEBODY)).toBe(first);
  // An error that nobody caught would end the process, and this run.
  await new Promise(setImmediate);
  expect(takeLog().map(({ msg }) => msg)).toEqual(['page renewal failed']);
  isBroken = false;
  expect(await cache.get(HOME, SOMEBODY)).toBe(first);
});

test('while renewals fail the stale page is served at once', async () => {
  let now = 0;
  let render = async () => new Response('home', { headers: KEPT });
  const cache = new PageCache(() => render(), { maxBytes: 1_000_000, now: () => now });
  const first = await cache.get(HOME, SOMEBODY);
  render = async () => new Response('', { status: 503 });
  now = 31_000;
  expect(await cache.get(HOME, SOMEBODY)).toBe(first);
  await new Promise(setImmediate);
  // The next attempt does not end.
  render = () => new Promise(() => {});
  now = 37_000;
  expect(await cache.get(HOME, SOMEBODY)).toBe(first);
});

test('a page that is not cached is compressed quickly', async () => {
  const text = Array.from({ length: 500 }, (_, index) => `dish ${index ** 3}`).join();
  const sizeOf = async (status: number) => {
    const render = async () => new Response(text, { status, headers: KEPT });
    const cache = new PageCache(render, { maxBytes: 1_000_000 });
    const page = await cache.get(HOME, SOMEBODY);
    return page && (await cache.compressed(page, 'br')).length;
  };
  expect(await sizeOf(404)).toBeGreaterThan((await sizeOf(200)) ?? 0);
});
