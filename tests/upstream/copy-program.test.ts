import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { loadContent } from '#upstream/store/load-content.ts';
import { openStore } from '#upstream/store/store.ts';
import { SHOP_COPY } from '../../scripts/lib/programs.mjs';

/** `npm run shop:copy`. What it does: copy-shop.test.ts. */

async function copy(...args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [...SHOP_COPY, ...args]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}

test('copies a shop, and says what has been copied', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'from.db');
  const store = await openStore(file);
  await loadContent(store, smallShop());
  await store.destroy();

  const { code, said } = await copy('--from', file, '--to', path.join(folder, 'to.db'));
  expect(said).toMatch(/ is copied to .*\n {2}orders 0, of 0 lines, 0\.00 roubles in all\n/);
  expect(code).toBe(0);
});

test.each([
  [['--to', 'postgres://localhost/shop'], 'it needs two databases'],
  [['--from', '/no/such/shop.db', '--to', '/no/other.db'], '/no/such/shop.db: there is no such file'],
])('with %j it changes nothing, says why and ends with 1', async (args, why) => {
  const { code, said } = await copy(...args);
  expect(said).toContain('The shop is not copied, and nothing has changed: ');
  expect(said).toContain(why);
  expect(said).not.toContain('    at ');
  expect(code).toBe(1);
});
