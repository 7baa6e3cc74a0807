import { expect, test } from 'vitest';
import { captureLog, takeLog } from '#tests/routes/support/captured-log.ts';
import type { PageAddress } from '../../server/page-address.ts';
import { type Asker, PageCache } from '../../server/page-cache.ts';

captureLog();

const HOME = { key: '/', address: '/', hasConsent: false };
const KEPT = { 'Cache-Control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=600' };
const SOMEBODY: Asker = { requestId: 'test', client: () => '192.0.2.1' };

/** What a page is sent in after so many visits. */
async function sentAfter(visits: number, page: PageAddress): Promise<string | undefined> {
  const cache = new PageCache(async () => new Response('home', { headers: KEPT }), { maxBytes: 1_000_000 });
  const kept = await cache.get(page, SOMEBODY);
  await kept?.make('br');
  for (let visit = 1; visit < visits; visit += 1) await cache.get(page, SOMEBODY);
  await cache.improved;
  return kept?.find('br')?.tag.match(/-(\w+)"$/)?.[1];
}

test('what is asked for again is made as small as can be; what people can make up only when it is asked for often', async () => {
  expect(await sentAfter(1, HOME)).toBe('quick');
  expect(await sentAfter(2, HOME)).toBe('best');
  const tag = { key: '/tag/a', address: '/tag/a', hasConsent: false };
  expect(await sentAfter(10, tag)).toBe('quick');
  expect(await sentAfter(11, tag)).toBe('best');
});

test('a page that is made anew and says the same is not compressed again, and has its tag; how long it is kept is new', async () => {
  let now = 0;
  let [text, seconds] = ['home', 30];
  const render = async () =>
    new Response(text, { headers: { ...KEPT, 'Cache-Control': `public, s-maxage=${seconds}` } });
  const cache = new PageCache(render, { maxBytes: 1_000_000, now: () => now });
  const visit = async () => {
    const page = await cache.get(HOME, SOMEBODY);
    const form = page?.find('br') ?? (await page?.make('br'));
    await cache.improved;
    return { tag: form?.tag, head: form?.head.join(' ') };
  };
  await visit();
  await visit();
  const best = await visit();
  expect(best.tag).toMatch(/-br-best"$/);
  expect(best.head).toContain('s-maxage=30');

  [now, seconds] = [31_000, 12];
  const renewed = await visit();
  expect(renewed.tag).toBe(best.tag);
  expect(renewed.head).toContain('s-maxage=12');

  [now, text] = [62_000, 'another home'];
  const other = await visit();
  expect(other.tag).toMatch(/-br-quick"$/);
  expect(other.tag?.slice(0, 20)).not.toBe(best.tag?.slice(0, 20));
});

test('a page is told whether somebody waits for it', async () => {
  let now = 0;
  const renewals: boolean[] = [];
  const render = async (_: PageAddress, __: Asker, isRenewal: boolean) => {
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
  const render = (_: PageAddress, __: Asker, isRenewal: boolean) =>
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
    expect(String((await cache.get(HOME, SOMEBODY))?.plain.body)).toBe(shown);
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
  expect(takeLog().map(({ msg }) => msg)).toEqual(['a page could not be made anew']);
  isBroken = false;
  expect(await cache.get(HOME, SOMEBODY)).toBe(first);
});
