import { performance } from 'node:perf_hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openShop } from './support/shop.ts';
import { openSite } from './support/site.ts';

/** How a shopper's own page is compressed, beside server/codings.ts. What is kept for all: kept-pages.test.ts. */

/** The work of the thread so far, as the server reads it: it never goes back. */
const at = { active: 0, idle: 1e9, utilization: 0 };

test.each(['br', 'gzip'])('a page is smaller while the server has time to spare: %s', async (coding) => {
  const work = vi.spyOn(performance, 'eventLoopUtilization');
  onTestFinished(() => work.mockRestore());
  const { visit } = await openSite(await openShop());
  const ask = () =>
    visit('/category/supy', { cookie: 'favorites=[]', headers: { 'Accept-Encoding': coding } });
  const passes = (active: number, idle: number) => {
    at.active += active;
    at.idle += idle;
    work.mockReturnValue({ ...at });
  };
  passes(0, 1_000);
  const spare = await ask();
  passes(1_000, 0);
  const busy = await ask();
  passes(0, 1_000);
  const again = await ask();

  expect([spare, busy, again].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(spare.headers.get('Cache-Control')).toContain('private');
  expect(spare.size).toBeLessThan(busy.size);
  expect(again.size).toBeLessThan(busy.size);
});
