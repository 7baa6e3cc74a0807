import path from 'node:path';
import { FlakyUpstream } from './flaky-upstream.ts';
import { shop } from './shop.ts';
import { startShop } from './start.ts';
import { test as base } from './test.ts';

export { expect, untilHydrated } from './test.ts';

type Fixtures = {
  /** The way to the API, which the test can break. Carts and orders are in the API every browser test uses. */
  upstream: FlakyUpstream;
};
type WorkerFixtures = { drill: { address: string; upstream: FlakyUpstream } };

/**
 * A test whose pages come from another storefront: with `upstream` the test says when the API fails. Answers are fresh for
 * no time at all, so that every page asks the API again.
 *
 * Its start takes longer than most tests, so the tests of a worker share it, with what it remembers: what no page may have
 * shown before has to be something no other test of this kind looks at.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  drill: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from a pattern, here nothing
    async ({}, use, { workerIndex }) => {
      const upstream = await FlakyUpstream.start(shop.apiAddress);
      const storefront = await startShop({
        UPSTREAM_URL: upstream.address,
        VAR_DIR: path.join(shop.folder, `drill-${workerIndex}`),
        CATALOGUE_FRESH_SECONDS: '0',
        CONTENT_FRESH_SECONDS: '0',
      });
      await use({ address: storefront.address, upstream });
      await storefront.stop();
      await upstream.stop();
    },
    { scope: 'worker', timeout: 5 * 60_000 },
  ],

  upstream: async ({ drill }, use) => {
    await use(drill.upstream);
    drill.upstream.reset();
  },

  baseURL: ({ drill }, use) => use(drill.address),
});
