import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ResponseStore } from '#app/services/api/response-store.server.ts';
import { openStore } from '#upstream/store/store.ts';
import { openLog } from '../../scripts/lib/logs.mjs';

/** What is written beside the shop is read by its own user alone. Dumps: deploy-compose.test.ts. */

function openFolder(umask: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'private-'));
  const before = process.umask(umask);
  onTestFinished(() => {
    process.umask(before);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Of all files in a folder: their names, and who may do what. */
function modesIn(folder: string): Record<string, string> {
  const modes = readdirSync(folder).map((name) => {
    return [name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)];
  });
  return Object.fromEntries(modes);
}

const UMASKS = [0, 0o022, 0o077];

test.each(UMASKS)('the database and its companions, umask %i', async (umask) => {
  const folder = openFolder(umask);
  const store = await openStore(path.join(folder, 'shop.db'));
  expect(modesIn(folder)).toEqual({ 'shop.db': '600', 'shop.db-wal': '600', 'shop.db-shm': '600' });
  await store.destroy();
});

test('a database that others could read', async () => {
  const folder = openFolder(0);
  for (const name of ['shop.db', 'shop.db-wal', 'shop.db-shm'])
    writeFileSync(path.join(folder, name), '', { mode: 0o644 });
  const store = await openStore(path.join(folder, 'shop.db'));
  expect(modesIn(folder)).toEqual({ 'shop.db': '600', 'shop.db-wal': '600', 'shop.db-shm': '600' });
  await store.destroy();
});

test.each(UMASKS)('answers of the API, those of before as well, umask %i', async (umask) => {
  const folder = path.join(openFolder(umask), 'answers');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'old.answer'), 'x', { mode: 0o644 });
  const store = new ResponseStore(folder);
  store.put('/menus/', '1');
  await store.flush();
  expect(Object.values(modesIn(folder))).toEqual(['600', '600']);
});

test.each(UMASKS)('logs, those of before and the next file as well, umask %i', (umask) => {
  const folder = openFolder(umask);
  for (const name of ['shop.log', 'shop.log.1', 'shop.log.5'])
    writeFileSync(path.join(folder, name), 'x\n', { mode: 0o644 });
  const write = openLog({ name: 'shop', dir: folder, to: 'files' });
  const modes = { 'shop.log': '600', 'shop.log.1': '600', 'shop.log.5': '600' };
  expect(modesIn(folder)).toEqual(modes);
  // Longer than a file may be, and not shown on the console.
  write(Buffer.from(`{"level":30,${' '.repeat(10 * 1024 * 1024)}}\n`));
  write(Buffer.from('{"level":30}\n'));
  expect(modesIn(folder)).toEqual({ ...modes, 'shop.log.2': '600' });
});
