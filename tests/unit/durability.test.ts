import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createShopApi } from '#tests/support/shop-api.ts';

/** As SQLite calls it. */
const FULL = 2;

it('syncs what it writes to the disk before it answers', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
  const api = await createShopApi({ file: path.join(folder, 'shop.db') });
  expect((await sql<{ synchronous: number }>`pragma synchronous`.execute(api.store)).rows).toEqual([
    { synchronous: FULL },
  ]);
  await api.close();
  rmSync(folder, { recursive: true });
});
