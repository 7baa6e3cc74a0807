/** A storefront of its own, in front of docs/examples/backend. */

import path from 'node:path';
import { serve } from '@hono/node-server';
import { createBackend } from '../../../docs/examples/backend/backend.ts';
import { pickPort, shop } from './shop.ts';
import { startShop } from './start.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

export const test = base.extend<object, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from a pattern, here nothing
    async ({}, use, { workerIndex }) => {
      const port = Number(await pickPort());
      const server = serve({ port, hostname: '127.0.0.1', fetch: createBackend() });
      const storefront = await startShop({
        UPSTREAM_URL: `http://127.0.0.1:${port}/api/v1`,
        VAR_DIR: path.join(shop.folder, `spec-${workerIndex}`),
      });
      await use(storefront.address);
      await storefront.stop();
      server.close();
    },
    { scope: 'worker', timeout: 5 * 60_000 },
  ],

  baseURL: ({ address }, use) => use(address),
});
