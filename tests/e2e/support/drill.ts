import path from 'node:path';
import { FlakyUpstream } from './flaky-upstream.ts';
import { shop } from './shop.ts';
import { startShop } from './start.ts';
import { test as base } from './test.ts';

export { expect, untilHydrated } from './test.ts';

type Fixtures = {
  /** The way to the API, which the test can break. Carts and orders are in the API every browser test uses. */
  upstream: FlakyUpstream;
  /** Settings of this test's storefront: `test.use({ storefrontEnv: { READ_TIMEOUT_MS: '0' } })`. */
  storefrontEnv: Record<string, string>;
};

/**
 * A test with a storefront of its own, whose cache is empty at first: pages go to that one. With `upstream` the test says
 * when the API fails. Answers are fresh for no time at all, so that every page asks the API again.
 */
export const test = base.extend<Fixtures>({
  storefrontEnv: [{}, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from a pattern, here nothing
  upstream: async ({}, use) => {
    const upstream = await FlakyUpstream.start(shop.apiAddress);
    await use(upstream);
    await upstream.stop();
  },

  baseURL: async ({ upstream, storefrontEnv }, use, testInfo) => {
    const storefront = await startShop({
      UPSTREAM_URL: upstream.address,
      VAR_DIR: path.join(shop.folder, testInfo.testId),
      READ_TIMEOUT_MS: '1000',
      WRITE_TIMEOUT_MS: '1000',
      CATALOGUE_FRESH_SECONDS: '0',
      CONTENT_FRESH_SECONDS: '0',
      ...storefrontEnv,
    });
    await use(storefront.address);
    await storefront.stop();
  },
});
