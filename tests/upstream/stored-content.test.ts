/** Protects content in the database: validation, no loss, keys that stay, an export that is the same shop. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ContentFolder, contentFolder } from '#tests/support/content-folder.ts';
import { type NewDatabase, newDatabase } from '#tests/support/new-database.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { fillFrom } from '#tests/upstream/support/menu-desk.ts';
import { applyChanges } from '#upstream/content/apply-changes.ts';
import type { Draft } from '#upstream/content/draft.ts';
import { inverted } from '#upstream/content/entry-changes.ts';
import { ContentError } from '#upstream/content/faults.ts';
import { DEMO_DIR, readContent } from '#upstream/content/read-content.ts';
import { exportTo } from '#upstream/publish/export-entries.ts';
import { importFolder } from '#upstream/publish/import-folder.ts';
import { loadEntries, saveEntries } from '#upstream/publish/save-entries.ts';
import { listEntries, readSnapshot } from '#upstream/store/content/content-entries.ts';
import { findSave, listSaves } from '#upstream/store/content/entry-journal.ts';
import { bodyOfBytes, putBodies } from '#upstream/store/content/file-bodies.ts';
import { openStore, type Store } from '#upstream/store/database/store.ts';

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
const fill = () => fillFrom(store, inDir('content'));
const importAgain = () => importFolder(store, inDir('content'), { by: 'marina', now: NOW });

type Apply = (draft: Draft) => { outcome: 'stopped' } | undefined;
const save = (apply: Apply, by = 'marina') => saveEntries(store, { by, now: NOW }, apply);

/** `undefined` removes a field. */
function edit(kind: string, key: string, fields: object): Apply {
  return (draft) => {
    const entry = draft.find(kind, key);
    if (!entry) throw new Error(`no ${kind} ${key}`);
    draft.put(entry, { ...(entry.document as object), ...fields });
    return undefined;
  };
}

async function undo(id: string) {
  const found = await findSave(store, id);
  if (!found) throw new Error('no such save');
  return save((draft) =>
    applyChanges(draft, inverted(found.changes)).length > 0 ? { outcome: 'stopped' } : undefined,
  );
}

async function priceOf(slug: string): Promise<number | undefined> {
  const { body } = await new ApiCaller(apiOn(store)).get<{ results: { slug: string; price: number }[] }>(
    '/products/',
  );
  return body.results.find((dish) => dish.slug === slug)?.price;
}

function filesIn(place: string): Map<string, string> {
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(path.join(place, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(path.join(place, name), 'latin1')]));
}

const keysOf = async (kind: string) =>
  Object.fromEntries(
    (await listEntries(store, [kind])).map(({ key, document }) => [
      key,
      Object.values(document as object)[0],
    ]),
  );

test('the demo is imported into a new database, and its export is the same shop, byte for byte from then on', async () => {
  expect(await fillFrom(store, DEMO_DIR)).toMatchObject({
    outcome: 'saved',
    loaded: { products: expect.any(Number) },
  });
  expect(await fillFrom(store, DEMO_DIR)).toMatchObject({ loaded: null });
  expect((await listSaves(store)).saves).toEqual([]);

  await exportTo(store, inDir('out'), NOW);
  const [demo, out] = [filesIn(DEMO_DIR), filesIn(inDir('out'))];
  for (const name of demo.keys()) if (/\.ts$|^README/.test(name)) demo.delete(name);
  expect([...out.keys()]).toEqual([...demo.keys()]);
  for (const [name, bytes] of out)
    if (/^(?:photos|video)\//.test(name)) expect(bytes === demo.get(name)).toBe(true);
  expect(readContent(inDir('out'))).toEqual(readContent(DEMO_DIR));

  await expect(exportTo(store, inDir('out'), NOW)).rejects.toThrow(/не пуста/);
  const again = await importFolder(store, inDir('out'), { by: 'marina', now: NOW });
  expect([again.changed, again.leftOut]).toEqual([0, []]);
});

test('a save is shown at once, and is in the journal with what was before and after', async () => {
  await fill();
  expect(await save(edit('dishes', 'soup', { price: 420 }))).toMatchObject({
    outcome: 'saved',
    loaded: { products: 3 },
  });
  expect(await priceOf('soup')).toBe(420);
  const [{ at, by, changes } = { changes: { entries: [] } }, ...others] = (await listSaves(store)).saves;
  expect([at, by, others]).toEqual([NOW.toISOString(), 'marina', []]);
  const version = (price: number) => ({ list: 'menu', document: { title: 'Суп', price } });
  expect(changes.entries).toMatchObject([
    { kind: 'dishes', key: 'soup', before: version(390), after: version(420) },
  ]);
});

test('a save can be undone, unless what it changed has changed since', async () => {
  await fill();
  const about = { title: 'О нас', text: 'Да.' };
  await save((draft) => {
    draft.add({ kind: 'pages', key: 'about', list: '', document: about });
    return edit('dishes', 'soup', { price: 420 })(draft);
  });
  const { id = '' } = (await listSaves(store)).saves[0] ?? {};
  await save(edit('pages', 'about', { text: 'Нет.' }));
  expect(await undo(id)).toEqual({ outcome: 'stopped' });
  expect(await priceOf('soup')).toBe(420);

  await save(edit('pages', 'about', { text: 'Да.' }));
  expect(await undo(id)).toMatchObject({ outcome: 'saved' });
  expect(await priceOf('soup')).toBe(390);
  expect((await listEntries(store, ['pages'])).map(({ key }) => key)).toEqual(['personal-data', 'privacy']);
});

test('of two saves at once none is lost', async () => {
  await fill();
  const price = edit('dishes', 'soup', { price: 420 });
  const title = edit('dishes', 'soup', { title: 'Борщ' });
  await Promise.all([save(price, 'marina'), save(title, 'oleg')]);
  const soup = (await listEntries(store, ['dishes'])).find(({ key }) => key === 'soup');
  expect(soup?.document).toMatchObject({ price: 420, title: 'Борщ' });
  expect((await listSaves(store)).saves).toHaveLength(2);
});

test('entries without a slug keep their keys when a folder is imported again, in another order and renamed', async () => {
  folder.write('synonyms.yaml', '- [суп, похлёбка]\n- [квас, хлебный]\n- [хлеб, булка]\n');
  folder.write('delivery.yaml', 'zones:\n  - { zone: Рядом, fee: 0 }\n  - { zone: Центр, fee: 100 }\n');
  await fill();
  expect(await keysOf('zones')).toEqual({ 0: 'Рядом', 1: 'Центр' });
  folder.write('synonyms.yaml', '- [хлеб, булка]\n- [суп, похлёбка]\n');
  folder.write(
    'delivery.yaml',
    'zones:\n  - { zone: Новая, fee: 5 }\n  - { zone: Центр, fee: 200 }\n  - { zone: Близко, fee: 0 }\n',
  );
  await importAgain();
  expect(await keysOf('synonyms')).toEqual({ 0: 'суп', 2: 'хлеб' });
  expect(await keysOf('zones')).toEqual({ 0: 'Новая', 1: 'Центр', 2: 'Близко' });
  folder.write('synonyms.yaml', '- [хлеб, булка]\n- [чай, чаёк]\n- [суп, похлёбка]\n');
  await importAgain();
  // The key of a deleted entry is not given again.
  expect(await keysOf('synonyms')).toEqual({ 0: 'суп', 2: 'хлеб', 3: 'чай' });
});

test.each<[string, (sha256: string) => Apply, RegExp]>([
  ['a price of two readings', () => edit('dishes', 'soup', { price: '1.250' }), /^\[1\] \(soup\)\.price/],
  ['a field that does not exist', () => edit('dishes', 'soup', { colour: 'red' }), /^\[1\] \(soup\)/],
  [
    'a photograph cut short',
    (sha256) => (draft) => {
      const photo = draft.find('files', 'photos/soup.jpg');
      if (photo) draft.put(photo, { sha256 });
      return undefined;
    },
    /cover/,
  ],
  [
    'what others refer to is removed',
    () => (draft) => {
      const soup = draft.find('dishes', 'soup');
      if (soup) draft.remove(soup);
      return undefined;
    },
    /popular/,
  ],
  [
    'a dish of no section',
    () => (draft) => {
      const soup = draft.find('dishes', 'soup');
      if (soup) draft.move(soup, { list: 'none' });
      return undefined;
    },
    /list/,
  ],
])('refused, and nothing is written: %s', async (_, apply, field) => {
  writeFileSync(inDir('content/photos/soup.jpg'), await sharp(WHITE).jpeg().toBuffer());
  folder.edit('dishes/menu.yaml', 'price: 390', 'price: 390\n  cover: soup.jpg');
  await fill();
  const before = await readSnapshot(store);
  const [cut = ''] = await putBodies(store, [bodyOfBytes(Buffer.from([0xff, 0xd8, 0xff]))], NOW);
  const saved = await save(apply(cut));
  if (saved.outcome !== 'refused' || !('faults' in saved)) throw new Error(saved.outcome);
  expect(saved.faults.map((fault) => fault.field)).toContainEqual(expect.stringMatching(field));
  expect(await readSnapshot(store)).toEqual(before);
  expect(await priceOf('soup')).toBe(390);
  expect((await listSaves(store)).saves).toEqual([]);
});

test('a corrupt photograph is never exported', async () => {
  writeFileSync(inDir('content/photos/soup.jpg'), await sharp(WHITE).jpeg().toBuffer());
  await fill();
  await store
    .updateTable('content_parts')
    .set({ bytes: Buffer.from('- {}') })
    .execute();
  await expect(exportTo(store, inDir('out'), NOW)).rejects.toThrow(/is corrupt/);
  expect(() => readdirSync(inDir('out'))).toThrow(/ENOENT/);
});

test('a folder with a mistake fills nothing', async () => {
  folder.edit('dishes/menu.yaml', 'price: 390', 'price: дорого');
  await expect(fill()).rejects.toThrow(ContentError);
  expect(await listEntries(store)).toEqual([]);
  await expect(loadEntries(store)).rejects.toThrow(/settings\.yaml/);
});
