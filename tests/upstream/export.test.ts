/** Protects an owner's content: an export, imported elsewhere, is the same shop, hours of the desk included. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { WorkDay } from '#contract/content.ts';
import { contentFolder } from '#tests/support/content-folder.ts';
import { openDatabase } from '#tests/support/new-database.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { runCommand } from '#tests/upstream/support/api-process.ts';
import { NOON } from '#tests/upstream/support/desk.ts';
import { fillFrom, openMenuDesk } from '#tests/upstream/support/menu-desk.ts';
import { exportTo } from '#upstream/publish/export-entries.ts';
import type { AnyTables } from '#upstream/store/database/any-tables.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { listSpecialDays, setSpecialDay, setWeeklyHours } from '#upstream/store/terms/hours.ts';

/** docs/operations.md says that they do not travel. */
const NOT_EXPORTED = [
  'orders',
  'order_items',
  'order_changes',
  'carts',
  'cart_lines',
  'cart_option_lines',
  'feedback',
  'outbox',
  'payments',
  'refunds',
  'receipts',
  'till_orders',
  'till_links',
  'till_state',
  'desk_users',
  'desk_sessions',
  'desk_audit',
  'dish_stops',
  'order_stops',
  'content_changes',
  'content_files',
  'entry_changes',
  'consents',
  'consent_texts',
  'message_outbox',
  'change_outbox',
  'cancel_outbox',
  'call_outbox',
  'event_outbox',
  'order_followers',
  'integration_keys',
  'channel_settings',
  'desk_settings',
  'kysely_migration',
  'kysely_migration_lock',
  'sqlite_sequence',
];
/** Set at the desk in one shop, and of the content in the other: what applies is compared. */
const HOURS_TABLES = ['work_days', 'special_days', 'weekly_hours'];
const HOURS_FILE = 'work-days.yaml';
const WHITE = { create: { width: 90, height: 90, channels: 3, background: '#fff' } } as const;

const DAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'];
const WEEK = DAYS.map((day) => ({ day, status: day === 'Понедельник' ? 'Выходной' : '12:00–01:00' }));
const by = { seen: 0, by: 'marina', now: NOON };

function temporary(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'export-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

async function openSource() {
  const dir = temporary();
  const content = path.join(dir, 'content');
  const { write, edit } = contentFolder(content);
  write(HOURS_FILE, '# The hours are set at the desk.\n[]\n');
  write('delivery.yaml', 'zones:\n  - { zone: Рядом, fee: 90, minutes: 45 }\n');
  write('synonyms.yaml', '- [суп, похлёбка]\n');
  write('photos/soup.jpg', '');
  writeFileSync(path.join(content, 'photos/soup.jpg'), await sharp(WHITE).jpeg().toBuffer());
  mkdirSync(path.join(content, 'video'));
  writeFileSync(path.join(content, 'video/hero.mp4'), Buffer.alloc(3_000_000, 7));
  edit('dishes/menu.yaml', '  ingredients: вода', '  cover: soup.jpg\n  tags: [острое]\n  ingredients: вода');
  edit('dishes/menu.yaml', '- slug: soup #', '- formerSlugs: [sup]\n  slug: soup #');
  edit('articles/news.md', 'popular: []', 'tags: [бар]\npopular: [second]');
  write('articles/second.md', '---\ntitle: Вторая\ndate: 2026-04-01T10:00:00+03:00\n---\nТекст.\n');
  const { store } = await openDatabase();
  await fillFrom(store, content);
  await setWeeklyHours(store, { ...by, days: WEEK });
  await setSpecialDay(store, { ...by, date: '2026-12-31', status: '12:00–18:00' });
  await setSpecialDay(store, { ...by, date: '2027-01-01', status: 'Выходной' });
  await setSpecialDay(store, { ...by, date: '2027-01-02', status: 'Выходной' });
  await setSpecialDay(store, { ...by, seen: 1, date: '2027-01-02', status: null });
  return store;
}

async function importedFrom(store: Store, now = NOON) {
  const dir = temporary();
  const folder = path.join(dir, 'out');
  await exportTo(store, folder, now);
  const database = await openDatabase();
  await fillFrom(database.store, folder);
  return { store: database.store, folder };
}

async function tablesOf(store: AnyTables): Promise<string[]> {
  const tables = await store.introspection.getTables({ withInternalKyselyTables: true });
  return tables.map(({ name }) => name).filter((name) => !/^(?:search_\w+_|.*_fts|.*_trigram)/.test(name));
}

async function rowsOf(store: AnyTables, table: string): Promise<string[]> {
  const rows: Record<string, unknown>[] = await store.selectFrom(table).selectAll().execute();
  return rows.map(({ changes, changed_by, changed_at, written_at, ...row }) => JSON.stringify(row)).sort();
}

const workDaysOf = async (store: Store, now = NOON) => {
  const api = new ApiCaller(apiOn(store, { now: () => now }));
  return (await api.get<{ results: WorkDay[] }>('/work-days/')).body.results;
};

test('every table of the content is the same after export and import; the hours are those of the desk', async () => {
  const source = await openSource();
  const first = await importedFrom(source);
  expect(await workDaysOf(source)).toHaveLength(9);
  expect(await workDaysOf(first.store)).toEqual(await workDaysOf(source));
  const compared = (await tablesOf(source)).filter((name) => !NOT_EXPORTED.includes(name));
  const others = compared.filter((name) => ![...HOURS_TABLES, 'shop_state'].includes(name));
  for (const table of others) {
    const [before, after] = [await rowsOf(source, table), await rowsOf(first.store, table)];
    expect([table, before.length > 0]).toEqual([table, true]);
    const isHours = (row: string) => row.startsWith('{"kind":"hours"');
    expect([table, after.filter((row) => !isHours(row))]).toEqual([
      table,
      before.filter((row) => !isHours(row)),
    ]);
  }
  // Once the hours are in the file, nothing at all differs.
  const second = await importedFrom(first.store);
  for (const table of compared) {
    expect([table, await rowsOf(second.store, table)]).toEqual([table, await rowsOf(first.store, table)]);
  }
  expect(filesIn(second.folder)).toEqual(filesIn(first.folder));
});

test('an imported shop takes orders when the exported one was open, and none when it was closed', async () => {
  const { store } = await importedFrom(await openSource());
  const orderRules = { outsideHours: 'refuse', timeZone: 'Europe/Moscow' } as const;
  const statusAt = async (time: string) => {
    const api = new ApiCaller(apiOn(store, { now: () => new Date(time), orderRules }));
    const { soup } = await api.dishIds();
    return (await api.placeOrder([soup])).status;
  };
  expect(await statusAt('2026-10-07T05:02:00+03:00')).toBe(400);
  expect(await statusAt('2026-10-07T13:00:00+03:00')).toBe(201);
  expect(await statusAt('2026-12-31T17:00:00+03:00')).toBe(201);
  expect(await statusAt('2026-12-31T19:00:00+03:00')).toBe(400);
});

test('the desk replaces a date of the files, sets it back to the usual hours, and shows both', async () => {
  const { store } = await importedFrom(await openSource());
  const statuses = async () =>
    (await listSpecialDays(store, NOON)).map(({ date, status }) => `${date} ${status}`);
  expect(await statuses()).toEqual(['2026-12-31 12:00–18:00', '2027-01-01 Выходной']);
  expect(await setSpecialDay(store, { ...by, date: '2026-12-31', status: 'Выходной' })).toBe(true);
  expect(await setSpecialDay(store, { ...by, date: '2027-01-01', status: null })).toBe(true);
  expect(await statuses()).toEqual(['2026-12-31 Выходной', '2027-01-01 null']);
  expect((await workDaysOf(store)).filter(({ date }) => date)).toEqual([
    { day: '31 декабря', date: '2026-12-31', status: 'Выходной' },
  ]);
  const again = await importedFrom(store);
  expect(readFileSync(path.join(again.folder, HOURS_FILE), 'utf8')).not.toContain('2027-01-01');
});

test('the command says that hours of the desk stay in charge of the imported ones', async () => {
  const database = await openDatabase();
  const dir = temporary();
  contentFolder(path.join(dir, 'content'));
  await fillFrom(database.store, path.join(dir, 'content'));
  const settings = { ...database.settings, MEDIA_DIR: path.join(dir, 'media') };
  const importing = () =>
    runCommand(
      ['build/programs/content-import.js', path.join(dir, 'content')],
      settings as Record<string, string>,
    );
  expect(await importing()).toMatchObject({ code: 0, output: expect.not.stringContaining('Часы') });
  await setWeeklyHours(database.store, { ...by, days: WEEK });
  expect(await importing()).toMatchObject({
    code: 0,
    output: expect.stringContaining('Часы из work-days.yaml не действуют'),
  });
});

test('a manager downloads the export as one archive; the kitchen does not', async () => {
  const desk = await openMenuDesk();
  const marina = await desk.enter('marina', 'manager');
  await setWeeklyHours(desk.store, { ...by, days: WEEK });
  expect((await marina.visit('/menu/journal')).html).toContain('href="/menu/export.zip"');
  const response = await marina.send('/menu/export.zip');
  const { headers } = response;
  expect([
    headers.get('Content-Type'),
    headers.get('Content-Disposition'),
    headers.get('Cache-Control'),
  ]).toEqual(['application/zip', 'attachment; filename="menu-2026-10-05.zip"', 'private, no-store']);
  const zipped = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const dir = temporary();
  await exportTo(desk.store, path.join(dir, 'out'), NOON);
  const files = new Map(
    Object.entries(zipped).map(([name, bytes]) => [
      name.replace('menu-2026-10-05/', ''),
      strFromU8(bytes, true),
    ]),
  );
  expect(files).toEqual(filesIn(path.join(dir, 'out')));
  expect((await (await desk.enter('povar')).send('/menu/export.zip')).status).toBe(403);
});

test('with CONTENT_DIR there is nothing to download', async () => {
  const desk = await openMenuDesk({ isFolder: true });
  const marina = await desk.enter('marina', 'manager');
  expect((await marina.send('/menu/export.zip')).status).toBe(404);
});

/** Path → bytes as latin1, which is quicker to compare. */
function filesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(path.join(folder, name), 'latin1')]));
}
