/** Protects: no start of a release replaces a restaurant's content with the demo, and `content:check` says beforehand what it does. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Migrator } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type ContentFolder, contentFolder } from '#tests/support/content-folder.ts';
import { type NewDatabase, newDatabase, openDatabase, temporaryFolder } from '#tests/support/new-database.ts';
import { runCommand } from '#tests/upstream/support/api-process.ts';
import { DEMO_FINGERPRINTS } from '#upstream/content/demo-releases.ts';
import { digestOf } from '#upstream/content/entries.ts';
import { RELEASE } from '#upstream/process/release.ts';
import { openContent } from '#upstream/publish/open-content.ts';
import { listEntries } from '#upstream/store/content/content-entries.ts';
import { copyShop } from '#upstream/store/content/copy-shop.ts';
import { MIGRATIONS } from '#upstream/store/database/migrate.ts';
import { connectStore, openStore, type Store } from '#upstream/store/database/store.ts';

const OWN = 'a-menu-of-the-restaurant';
/** The last migration of 0.1.0. */
const LAST_OF_0_1_0 = '0011-report';
const DEMO_NAME = 'Угли и хмель';
const log = pino({ level: 'silent' });

let dir: string;
let folder: ContentFolder;
let database: NewDatabase;
let stores: Store[];

beforeEach(async () => {
  dir = temporaryFolder();
  folder = contentFolder(path.join(dir, 'my-shop'));
  database = await newDatabase();
  stores = [];
});
afterEach(async () => {
  for (const store of stores) await store.destroy();
  await database.remove();
  rmSync(dir, { recursive: true });
});

function kept(store: Store): Store {
  stores.push(store);
  return store;
}

/** The database as 0.1.0 leaves it: its tables, and content loaded from a folder. */
async function fillAs0_1_0(fingerprint: string): Promise<void> {
  const store = kept(connectStore(database.place));
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateTo(LAST_OF_0_1_0);
  if (error) throw error;
  await store.insertInto('settings').values({ name: 'SITE_NAME', value: 'Ёж' }).execute();
  const state = { content: `4:${fingerprint}`, release: '0.1.0', pictures: '{"pictures":[],"first":[]}' };
  const rows = Object.entries(state).map(([name, value]) => ({ name, value }));
  await store.insertInto('shop_state').values(rows).execute();
}

const upgraded = async () => kept(await openStore(database.place));
const open = (store: Store, contentDir?: string, isEmpty = false) =>
  openContent({ store, log, isEmpty }, contentDir);
const nameIn = async (store: Store) =>
  (await store.selectFrom('settings').select('value').where('name', '=', 'SITE_NAME').executeTakeFirst())
    ?.value;
const command = (name: string, args: string[], settings: Record<string, string> = {}) =>
  runCommand([`build/programs/${name}.js`, ...args], {
    ...database.settings,
    MEDIA_DIR: path.join(dir, 'media'),
    ...settings,
  });
const check = (settings?: Record<string, string>) => command('content-check', [], settings);
const importFolder = () => command('content-import', [path.join(dir, 'my-shop')]);
const REFUSED = /^Магазин не открылся\. В базе данных меню ресторана, .* версия 0\.1\.0 .*content:import/s;

test.each([false, true])(
  'a menu that 0.1.0 took from a folder is not replaced (--empty: %s)',
  async (isEmpty) => {
    await fillAs0_1_0(OWN);
    const store = await upgraded();
    await expect(open(store, undefined, isEmpty)).rejects.toThrow(REFUSED);
    expect(await nameIn(store)).toBe('Ёж');
    expect(await store.selectFrom('content_entries').select('key').execute()).toEqual([]);
  },
);

test.each(Object.keys(DEMO_FINGERPRINTS))(
  'the untouched demo of %s is replaced by that of this release',
  async (release) => {
    await fillAs0_1_0(DEMO_FINGERPRINTS[release] ?? '');
    const store = await upgraded();
    await open(store);
    expect(await nameIn(store)).toBe(DEMO_NAME);
  },
);

test('a menu of CONTENT_DIR stays when the setting is missing, also in a copy', async () => {
  const source = await upgraded();
  folder.edit('settings.yaml', DEMO_NAME, 'Ёж');
  await open(source, path.join(dir, 'my-shop'));
  await open(source);
  expect(await nameIn(source)).toBe('Ёж');
  const { store } = await openDatabase();
  expect(await copyShop(source, store)).toMatchObject({ outcome: 'copied' });
  await openContent({ store, log }, undefined);
  expect(await nameIn(store)).toBe('Ёж');
});

test('a copied demo is replaced', async () => {
  await fillAs0_1_0(DEMO_FINGERPRINTS['0.1.0'] ?? '');
  const { store } = await openDatabase();
  await copyShop(await upgraded(), store);
  await openContent({ store, log }, undefined);
  expect(await nameIn(store)).toBe(DEMO_NAME);
});

test('an imported folder opens the new release, and until then the old one shows its own rows', async () => {
  await fillAs0_1_0(OWN);
  folder.edit('settings.yaml', DEMO_NAME, 'Новый ёж');
  expect(await importFolder()).toEqual({
    code: 0,
    output: expect.stringContaining(`На сайте это меню появится, когда откроется версия ${RELEASE}.`),
  });
  const store = await upgraded();
  expect(await nameIn(store)).toBe('Ёж');
  await open(store);
  expect(await nameIn(store)).toBe('Новый ёж');
});

test('faults of CONTENT_DIR stop the start that follows 0.1.0, and the message names 0.1.0', async () => {
  await fillAs0_1_0(OWN);
  folder.edit('dishes/menu.yaml', 'price: 390', 'price: 390\n  art: soup');
  const store = await upgraded();
  await expect(open(store, path.join(dir, 'my-shop'))).rejects.toThrow(
    /«art».*\nПока они есть, версия .* не откроет магазин: прежнее меню загрузила версия 0\.1\.0/s,
  );
  expect(await nameIn(store)).toBe('Ёж');
});

test('faults of stored documents do not stop a shop whose rows another release with the same layout has loaded', async () => {
  const store = await upgraded();
  await importFolder();
  await open(store);
  const [row] = await store.selectFrom('shop_state').select('value').where('name', '=', 'content').execute();
  expect(row?.value).toMatch(/^\d+:/);
  await store.updateTable('shop_state').set({ value: '6:of-0.2.0' }).where('name', '=', 'content').execute();
  await store.deleteFrom('content_entries').where('kind', '=', 'texts').execute();
  expect((await open(store)).trouble?.faults).toEqual([expect.stringContaining('settings.yaml')]);
});

test('content:check says that a start stops, and changes nothing', async () => {
  await fillAs0_1_0(OWN);
  const { code, output } = await check();
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^В базе данных меню ресторана, .* версия 0\.1\.0 /),
  ]);
  const [store] = stores;
  const tables = (await store?.introspection.getTables())?.map(({ name }) => name);
  expect(tables).not.toContain('content_entries');
});

test('content:check says that an untouched demo is replaced', async () => {
  await fillAs0_1_0(DEMO_FINGERPRINTS['0.1.0'] ?? '');
  expect(await check()).toEqual({
    code: 0,
    output: expect.stringContaining(`В базе данных нетронутое демо: версия ${RELEASE} заменит его своим.`),
  });
});

test('content:check names the faults of CONTENT_DIR and that they stop the start', async () => {
  await fillAs0_1_0(OWN);
  folder.edit('dishes/menu.yaml', 'price: 390', 'price: 390\n  art: soup');
  const CONTENT_DIR = path.join(dir, 'my-shop');
  for (const { code, output } of [
    await check({ CONTENT_DIR }),
    await command('content-check', [CONTENT_DIR], { CONTENT_DIR }),
  ]) {
    expect(code).toBe(1);
    expect(output).toMatch(
      /menu\.yaml:5:3: .*«art».*\n.*: 1 ошибка.*\nПока они есть, версия .* не откроет магазин/s,
    );
  }
});

test('content:check of a folder in order says that it will be shown', async () => {
  await fillAs0_1_0(OWN);
  expect(await check({ CONTENT_DIR: path.join(dir, 'my-shop') })).toEqual({
    code: 0,
    output: expect.stringMatching(/ошибок нет\. 3 блюда.*\nВерсия .* откроет магазин с этим меню\.\n$/s),
  });
});

test('content:check of a shop reads its database', async () => {
  await importFolder();
  expect(await check()).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^База данных: ошибок нет\. 3 блюда.*\nВерсия .* откроет магазин с этим меню\.\n$/ms,
    ),
  });
});

test('content:check names faults in the documents of the database', async () => {
  await importFolder();
  const store = await upgraded();
  await store.deleteFrom('content_entries').where('kind', '=', 'texts').execute();
  expect(await check()).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^settings\.yaml: .*\nБаза данных: 1 ошибка\. .*\nПока они есть, сайт показывает прежнее меню\.\n$/s,
    ),
  });
});

test.skipIf(inject('postgres'))(
  'content:check of a new shop checks the demo and creates no database',
  async () => {
    expect(await check()).toEqual({
      code: 0,
      output: expect.stringContaining('откроет новый магазин с демо'),
    });
    expect(existsSync(database.place)).toBe(false);
  },
);

test('content:check says that the database cannot be read', async () => {
  const file = path.join(dir, 'broken.db');
  writeFileSync(file, 'x'.repeat(4_096));
  const env: Record<string, string> = inject('postgres')
    ? { DATABASE_URL: 'postgres://shop@127.0.0.1:9/shop' }
    : { DATABASE_FILE: file };
  expect(await check(env)).toEqual({ code: 1, output: expect.stringMatching(/^Меню не проверено\.\n/) });
});

test('content:check warns of duties in the database, which a start takes', async () => {
  await importFolder();
  const store = await upgraded();
  const soup = (await listEntries(store, ['dishes'])).find(({ key }) => key === 'soup');
  const document = { ...(soup?.document as object), tags: ['18+'] };
  await store
    .updateTable('content_entries')
    .set({ document_json: JSON.stringify(document), digest: digestOf(document) })
    .where('kind', '=', 'dishes')
    .where('key', '=', 'soup')
    .execute();
  expect(await check()).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^предупреждение: dishes\/menu\.yaml:.*«18\+».*\nБаза данных: ошибок нет\. .*\nВерсия .* откроет магазин с этим меню\.\n$/ms,
    ),
  });
  expect((await open(store)).trouble).toBeNull();
});

test.each(['content-import', 'content-check', 'content-export'])('%s refuses a second path', async (name) => {
  expect((await command(name, ['my', 'shop'])).output).toContain('лишнее: shop. Путь с пробелами');
});

test.each(['content-import', 'content-check'])('%s names a folder that is not there', async (name) => {
  expect((await command(name, [path.join(dir, 'none')])).output).toMatch(/нет папки «.*none»/);
});
