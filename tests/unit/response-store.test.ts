import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ResponseStore } from '#app/services/api/response-store.server.ts';

const DAY = 24 * 60 * 60_000;

/** A folder, a clock, and stores that come and go like processes. */
function createDrill(options: { maxBytes?: number } = {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'answers-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  let now = 1_000_000;
  return {
    dir,
    start: () => new ResponseStore(path.join(dir, 'answers'), { now: () => now, ...options }),
    pass: (ms: number) => {
      now += ms;
    },
    files: () => readdirSync(path.join(dir, 'answers')),
  };
}

test('the next process reads what the last one kept', async () => {
  const { start, pass } = createDrill();
  const first = start();
  first.put('/settings/', '{"title":"Щи"}');
  await first.flush();
  pass(DAY);
  expect(await start().get('/settings/')).toEqual({ text: '{"title":"Щи"}', savedAt: 1_000_000 });
  expect(await start().get('/menus/')).toBeUndefined();
});

test('what was not written yet is known already', async () => {
  const store = createDrill().start();
  store.put('/menus/', '1');
  expect(await store.get('/menus/')).toEqual({ text: '1', savedAt: 1_000_000 });
});

test('a week later it is too old to be shown', async () => {
  const { start, pass } = createDrill();
  const store = start();
  store.put('/menus/', '1');
  await store.flush();
  pass(7 * DAY + 1);
  expect(await start().get('/menus/')).toBeUndefined();
});

test('an answer is written anew only after a while', async () => {
  const { start, pass } = createDrill();
  const store = start();
  async function put(text: string) {
    store.put('/menus/', text);
    await store.flush();
    return (await start().get('/menus/'))?.savedAt;
  }
  const first = await put('1');
  pass(60_000);
  expect(await put('2')).toBe(first);
  pass(300_000);
  expect(await put('2')).toBe((first ?? 0) + 360_000);
});

test('of many answers the newest stay, also of those of processes before', async () => {
  const { start, files } = createDrill({ maxBytes: 1_000 });
  for (let run = 0; run < 2; run += 1) {
    const store = start();
    for (let count = 0; count < 5; count += 1) {
      store.put(`/product/${run}-${count}`, 'x'.repeat(200));
      await store.flush();
    }
  }
  expect(files()).toHaveLength(4);
  expect(await start().get('/product/1-4')).toBeDefined();
  expect(await start().get('/product/0-4')).toBeUndefined();
});

test.each([
  ['cut off', (content: string) => content.slice(0, 5)],
  ['of another question', (content: string) => content.replace('/menus/', '/other/')],
  ['empty', () => ''],
])('a file that is %s is none', async (_, spoil) => {
  const { dir, start, files } = createDrill();
  const store = start();
  store.put('/menus/', '1');
  await store.flush();
  const file = path.join(dir, 'answers', files()[0] ?? '');
  writeFileSync(file, spoil(readFileSync(file, 'utf8')));
  expect(await start().get('/menus/')).toBeUndefined();
});

test('a folder that cannot be written costs nothing but the answers', async () => {
  const { dir } = createDrill();
  writeFileSync(path.join(dir, 'file'), '');
  const store = new ResponseStore(path.join(dir, 'file', 'answers'));
  store.put('/menus/', '1');
  await store.flush();
  expect(await store.get('/settings/')).toBeUndefined();
});
