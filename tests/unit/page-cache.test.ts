import { expect, test } from 'vitest';
import { captureLog, takeLog } from '#tests/routes/support/captured-log.ts';
import { type Asker, PageCache } from '../../server/page-cache.ts';

captureLog();

const HOME = { key: '/', address: '/', hasConsent: false };
const SOMEBODY: Asker = { requestId: 'test', client: () => '192.0.2.1' };

test('a page that cannot be made anew goes on being shown, and ends nothing', async () => {
  let now = 0;
  let isBroken = false;
  const cache = new PageCache(
    async () => {
      if (isBroken) throw new Error('broken');
      return new Response('home', {
        headers: { 'Cache-Control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=600' },
      });
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
