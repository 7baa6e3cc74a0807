/** Protects content in the database: validation, no loss, identical export. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ContentFolder, contentFolder } from '#tests/support/content-folder.ts';
import { type NewDatabase, newDatabase } from '#tests/support/new-database.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { exportTo } from '#upstream/content/export-files.ts';
import { ContentError } from '#upstream/content/faults.ts';
import { DEMO_DIR } from '#upstream/content/open-content.ts';
import { readContent } from '#upstream/content/read-content.ts';
import { type BodyEdit, putEdits, saveFiles } from '#upstream/content/save-files.ts';
import { fillFrom, loadCurrent, putFolder, showFiles } from '#upstream/content/stored-content.ts';
import { findLoadedVersion } from '#upstream/store/load-content.ts';
import { openStore, type Store } from '#upstream/store/store.ts';
import {
  editsToUndo,
  findFile,
  listChanges,
  listFiles,
  readWholeBody,
} from '#upstream/store/stored-files.ts';

const NOW = new Date();
const WHITE = { create: { width: 90, height: 90, channels: 3, background: '#fff' } } as const;

let dir: string;
let folder: ContentFolder;
let database: NewDatabase;
let store: Store;

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'stored-'));
  folder = contentFolder(path.join(dir, 'content'));
  database = await newDatabase();
  store = await openStore(database.place);
});
afterEach(async () => {
  await store.destroy();
  await database.remove();
  rmSync(dir, { recursive: true });
});

const inDir = (...names: string[]) => path.join(dir, ...names);
const fill = () => fillFrom(store, inDir('content'), inDir('copy/current'));

async function save(...edits: BodyEdit[]) {
  const put = await putEdits(store, edits, NOW, []);
  return saveFiles(store, { edits: put, by: 'marina', now: NOW, contentDir: inDir('copy/current') });
}

async function priceOf(slug: string): Promise<number | undefined> {
  const { body } = await new ApiCaller(apiOn(store)).get<{ results: { slug: string; price: number }[] }>(
    '/products/',
  );
  return body.results.find((dish) => dish.slug === slug)?.price;
}

async function textOf(file: string): Promise<{ text: string; digest: string }> {
  const found = await findFile(store, file);
  if (!found) throw new Error(`no ${file}`);
  return { text: Buffer.from(found.bytes).toString(), digest: found.digest };
}

async function edit(file: string, from: string, to: string): Promise<BodyEdit> {
  const { text, digest } = await textOf(file);
  expect(text).toContain(from);
  return { path: file, body: text.replace(from, to), seen: digest };
}

function filesIn(place: string): Map<string, Buffer> {
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(path.join(place, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(path.join(place, name))]));
}

test('the demo is imported into a new database, exported identically, and is the same shop there', async () => {
  expect(await fillFrom(store, DEMO_DIR, inDir('copy/current'))).toMatchObject({
    outcome: 'saved',
    loaded: { products: expect.any(Number) },
  });
  expect(await fillFrom(store, DEMO_DIR, inDir('copy/current'))).toBeNull();
  expect(await findLoadedVersion(store)).toContain(readContent(DEMO_DIR).fingerprint);
  expect(await listChanges(store, { limit: 1 })).toEqual([]);

  await exportTo(store, inDir('out'), NOW);
  const demo = filesIn(DEMO_DIR);
  for (const name of demo.keys()) if (/\.ts$|^README/.test(name)) demo.delete(name);
  expect([...filesIn(inDir('out')).keys()]).toEqual([...demo.keys()]);
  for (const [name, bytes] of filesIn(inDir('out'))) expect(bytes.equals(demo.get(name) ?? bytes)).toBe(true);

  await expect(exportTo(store, inDir('out'), NOW)).rejects.toThrow(/не пуста/);
  const again = await putFolder(store, inDir('out'), NOW);
  expect([again.edits, again.leftOut]).toEqual([[], []]);
});

test('a save is shown at once, and is in the journal with what was before and after', async () => {
  await fill();
  const menu = await edit('dishes/menu.yaml', 'price: 390', 'price: 420');
  expect(await save(menu)).toMatchObject({ outcome: 'saved', loaded: { products: 3 } });
  expect(await priceOf('soup')).toBe(420);
  await showFiles(store, inDir('copy/current'));
  expect(readFileSync(inDir('copy/current/dishes/menu.yaml'), 'utf8')).toBe(menu.body);

  const [change, ...others] = await listChanges(store, { limit: 10 });
  expect(others).toEqual([]);
  expect(change).toMatchObject({ path: 'dishes/menu.yaml', user_name: 'marina', at: NOW.toISOString() });
  const before = Buffer.from(await readWholeBody(store, change?.digest_before ?? '')).toString();
  expect(before).toBe(String(menu.body).replace('price: 420', 'price: 390'));
  expect(await listChanges(store, { limit: 10, before: change?.id })).toEqual([]);
});

test('a save can be undone, unless the file has changed since', async () => {
  await fill();
  await save(
    await edit('dishes/menu.yaml', 'price: 390', 'price: 420'),
    {
      path: 'articles/new.md',
      body: '---\ntitle: Ещё\ndate: 2026-05-02T10:00:00+03:00\n---\nДа.\n',
      seen: null,
    },
    { path: 'pages/delivery.md', body: '---\ntitle: Доставка\n---\nЕсть.\n', seen: null },
  );
  const [first] = await listChanges(store, { limit: 1 });
  const undo = async () => {
    const edits = await editsToUndo(store, first?.save_id ?? '');
    return saveFiles(store, { edits, by: 'oleg', now: NOW, contentDir: inDir('copy/current') });
  };
  await save(await edit('pages/delivery.md', 'Есть.', 'Нет.'));
  expect(await undo()).toMatchObject({ outcome: 'changed', current: [{ path: 'pages/delivery.md' }] });
  expect(await priceOf('soup')).toBe(420);

  await save(await edit('pages/delivery.md', 'Нет.', 'Есть.'));
  expect(await undo()).toMatchObject({ outcome: 'saved' });
  expect(await priceOf('soup')).toBe(390);
  expect(await findFile(store, 'articles/new.md')).toBeNull();
});

test('of two concurrent edits of a file the first is saved, and the second gets the current version', async () => {
  await fill();
  const one = await edit('dishes/menu.yaml', 'price: 390', 'price: 420');
  const other = await edit('dishes/menu.yaml', 'price: 390', 'price: 450');
  expect(await save(one)).toMatchObject({ outcome: 'saved' });
  const { digest } = await textOf('dishes/menu.yaml');
  expect(await save(other)).toEqual({ outcome: 'changed', current: [{ path: 'dishes/menu.yaml', digest }] });
  expect(await save(one)).toMatchObject({ outcome: 'saved' });
  expect(await listChanges(store, { limit: 10 })).toHaveLength(1);
});

test.each<[string, Omit<BodyEdit, 'seen'>, RegExp]>([
  [
    'a price with a sign',
    { path: 'dishes/menu.yaml', body: "- { slug: soup, price: '590 р' }\n" },
    /^\[1\] \(soup\)\.price/,
  ],
  ['no YAML', { path: 'dishes/menu.yaml', body: 'a: [' }, /^$/],
  ['a photograph cut short', { path: 'photos/soup.jpg', body: Buffer.from([0xff, 0xd8, 0xff]) }, /cover/],
  ['what others refer to is removed', { path: 'dishes/menu.yaml', body: null }, /^$/],
  ['a way out of the folder', { path: '../settings.yaml', body: 'a' }, /^$/],
  ['a hidden file', { path: 'photos/.soup.jpg', body: 'a' }, /^$/],
  ['a program', { path: 'dishes/menu.ts', body: 'a' }, /^$/],
  ['a text of 6 MB', { path: 'pages/about.md', body: 'я'.repeat(3 * 1024 * 1024) }, /^$/],
])('refused, and nothing is written: %s', async (_, { path: file, body }, field) => {
  writeFileSync(inDir('content/photos/soup.jpg'), await sharp(WHITE).jpeg().toBuffer());
  folder.edit('dishes/menu.yaml', 'price: 390', 'price: 390\n  cover: soup.jpg');
  await fill();
  const before = await listFiles(store);
  const faults: { file: string; field: string }[] = [];
  const edits = await putEdits(
    store,
    [{ path: file, body, seen: before.get(file) ?? null }],
    NOW,
    faults as never,
  );
  if (faults.length === 0) {
    const outcome = await saveFiles(store, {
      edits,
      by: 'marina',
      now: NOW,
      contentDir: inDir('copy/current'),
    });
    if (outcome.outcome !== 'refused') throw new Error(outcome.outcome);
    faults.push(...outcome.faults);
  }
  expect(faults.map((fault) => fault.field)).toContainEqual(expect.stringMatching(field));
  expect(await listFiles(store)).toEqual(before);
  expect(await priceOf('soup')).toBe(390);
  expect(await listChanges(store, { limit: 1 })).toEqual([]);
});

test('a corrupt body is never shown', async () => {
  await fill();
  const { digest } = await textOf('dishes/bar.yaml');
  await store
    .updateTable('content_parts')
    .set({ bytes: Buffer.from('- {}') })
    .where('digest', '=', digest)
    .execute();
  await expect(loadCurrent(store, inDir('other/current'))).rejects.toThrow(/is corrupt/);
  await expect(exportTo(store, inDir('out'), NOW)).rejects.toThrow(/is corrupt/);
  expect(() => readdirSync(inDir('out'))).toThrow(/ENOENT/);
});

test('a folder with a mistake fills nothing', async () => {
  folder.edit('dishes/menu.yaml', 'price: 390', 'price: 390 р');
  await expect(fill()).rejects.toThrow(ContentError);
  expect((await listFiles(store)).size).toBe(0);
});
