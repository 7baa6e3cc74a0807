/** Protects responses on disk: the newest are kept for a week, and unreadable or unwritable files cause no failure. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ResponseStore } from '#app/services/api/response-store.server.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

function open(options: { maxBytes?: number } = {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'responses-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const clock = { now: 1_000_000 };
  return { dir, clock, start: () => new ResponseStore(dir, { now: () => clock.now, ...options }) };
}

test('the next process reads a response for a week; the one that writes it reads it at once', async () => {
  const { start, clock } = open();
  const store = start();
  store.put('/menus/', '{"title":"Щи"}');
  const stored = { text: '{"title":"Щи"}', savedAt: 1_000_000 };
  expect(await store.get('/menus/')).toEqual(stored);
  clock.now += WEEK;
  expect(await start().get('/menus/')).toEqual(stored);
  expect(await start().get('/settings/')).toBeUndefined();
  clock.now += 1;
  expect(await start().get('/menus/')).toBeUndefined();
});

test.each([
  ['cut off', (content: string) => content.slice(0, 5)],
  ['empty', () => ''],
])('a file that is %s is ignored', async (_, spoil) => {
  const { dir, start } = open();
  const store = start();
  store.put('/menus/', '1');
  await store.flush();
  const file = path.join(dir, readdirSync(dir)[0] ?? '');
  writeFileSync(file, spoil(readFileSync(file, 'utf8')));
  expect(await start().get('/menus/')).toBeUndefined();
});

test('a folder that cannot be written has no responses', async () => {
  const { dir } = open();
  writeFileSync(path.join(dir, 'file'), '');
  const store = new ResponseStore(path.join(dir, 'file', 'responses'));
  store.put('/menus/', '1');
  await store.flush();
  expect(await store.get('/menus/')).toBeUndefined();
});
