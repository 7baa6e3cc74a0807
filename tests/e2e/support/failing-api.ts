/** The API fails on demand; it is shared by all browser tests. */

import path from 'node:path';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { proxy } from 'hono/proxy';
import { createFlakyApi, type FlakyApi } from '#tests/support/flaky-api.ts';
import { pickPort, shop } from './shop.ts';
import { startShop } from './start.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

/**
 * Responses are never fresh: every page calls the API. A worker has one storefront: a test of an uncached
 * page must open one that no other opens.
 */
export const test = base.extend<{ upstream: FlakyApi }, { drill: { address: string; upstream: FlakyApi } }>({
  drill: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from a pattern, here nothing
    async ({}, use, { workerIndex }) => {
      const upstream = createFlakyApi({
        fetch: (request) => {
          const { pathname, search } = new URL(request.url);
          return proxy(new URL(pathname + search, shop.apiAddress), request);
        },
      });
      const port = Number(await pickPort());
      const server = serve({
        port,
        hostname: '127.0.0.1',
        fetch: (request, { outgoing }) =>
          upstream.fetch(request).catch(() => {
            outgoing.destroy();
            return RESPONSE_ALREADY_SENT;
          }),
      });
      const storefront = await startShop({
        UPSTREAM_URL: `http://127.0.0.1:${port}/api/v1`,
        VAR_DIR: path.join(shop.folder, `drill-${workerIndex}`),
        CATALOGUE_FRESH_SECONDS: '0',
        CONTENT_FRESH_SECONDS: '0',
      });
      await use({ address: storefront.address, upstream });
      await storefront.stop();
      server.close();
    },
    { scope: 'worker', timeout: 5 * 60_000 },
  ],

  upstream: async ({ drill }, use) => {
    await use(drill.upstream);
    drill.upstream.up();
    drill.upstream.calls.length = 0;
  },

  baseURL: ({ drill }, use) => use(drill.address),
});
