import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { type ContentFolder, contentFolder } from '#tests/support/content-folder.ts';
import { type NewDatabase, newDatabase } from '#tests/support/new-database.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { type ContentWatch, watchContent } from '#upstream/content/content-watch.ts';
import { folderState } from '#upstream/content/folder.ts';
import { loadFolder, UnquietFolder } from '#upstream/content/load-folder.ts';
import type { PicturePlan } from '#upstream/images/variants.ts';
import { openStore, type Store } from '#upstream/store/store.ts';

/** The files of a shop that runs are edited. */

const LOOK_MS = 40;
const WHITE = { create: { width: 90, height: 90, channels: 3, background: '#fff' } } as const;
const LATE = { timeout: 60_000, interval: 20 };

let dir: string;
let folder: ContentFolder;
let database: NewDatabase;
let store: Store;
const watches: ContentWatch[] = [];

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'watch-'));
  folder = contentFolder(path.join(dir, 'content'));
  database = await newDatabase();
  store = await openStore(database.place);
});
afterEach(async () => {
  for (const watch of watches.splice(0)) watch.stop();
  await store.destroy();
  await database.remove();
  rmSync(dir, { recursive: true });
});

/** One API of those that share the database, and what it notices. */
async function startWatch(deadlineMs?: number) {
  const contentDir = path.join(dir, 'content');
  const seen = await folderState(contentDir);
  await loadFolder(store, contentDir);
  const said: unknown[] = [];
  /** On the console. */
  const notices: unknown[] = [];
  const plans: PicturePlan[] = [];
  const log = {
    info: note,
    error: note,
  };
  function note({ notice }: { notice?: string }, text: string) {
    said.push(text);
    notices.push(notice);
  }
  const watch = watchContent({
    store,
    log: log as never,
    seen,
    trouble: null,
    warnings: [],
    contentDir,
    mediaDir: path.join(dir, 'media'),
    place: database.place,
    onPlan: (plan) => plans.push(plan),
    lookMs: LOOK_MS,
    deadlineMs,
  });
  watches.push(watch);
  return { watch, said, notices, plans };
}

const dishes = async () => {
  const { body } = await new ApiCaller(apiOn(store)).get<{
    results: { id: number; slug: string; price: number }[];
  }>('/products/');
  return Object.fromEntries(body.results.map(({ slug, id, price }) => [slug, [id, price]]));
};

it('a changed file is taken over, a wrong one is refused with its line, and a mended one is taken', async () => {
  const { watch, said, notices, plans } = await startWatch();
  const { soup, bread, kvass } = await dishes();

  folder.edit('dishes/menu.yaml', 'price: 390', 'price: 420\n  cover: soup.jpg');
  await vi.waitFor(() => expect(watch.trouble()?.faults).toHaveLength(1), LATE);
  expect(watch.trouble()?.faults[0]).toMatch(
    /^dishes\/menu\.yaml:5:10: \[1\] \(soup\)\.cover: .*«soup\.jpg»/,
  );
  expect(await dishes()).toEqual({ soup, bread, kvass });

  writeFileSync(path.join(dir, 'content/photos/soup.jpg'), await sharp(WHITE).jpeg().toBuffer());
  folder.edit('dishes/bar.yaml', 'price: 150', 'price: 160');
  await vi.waitFor(() => expect(watch.trouble()).toBeNull(), LATE);
  expect(await dishes()).toEqual({ soup: [soup?.[0], 420], bread, kvass: [kvass?.[0], 160] });
  await vi.waitFor(
    () =>
      expect(plans.at(-1)?.pictures.map(({ file }) => file)).toContainEqual(
        expect.stringContaining('-soup.'),
      ),
    LATE,
  );
  expect(said).toEqual(['content refused: the shop shows what it showed before', 'content loaded']);
  expect(notices).toEqual([
    expect.stringMatching(
      /^Изменения меню не приняты: 1 ошибка\. Сайт показывает прежнее меню\.\n {2}dishes\/menu\.yaml:5:10: /,
    ),
    expect.stringMatching(
      /^Меню обновлено: 3 блюда, 1 новость\. \d+ предупреждени\S+, их назовёт npm run content:check\.$/,
    ),
  ]);
  expect(watch.warnings()).toContainEqual(expect.stringMatching(/^settings\.yaml:\d+:\d+: телефон демо/));
});

it('a new photograph is looked at before it is taken over, one that is shown already is not', async () => {
  const photo = (name: string) => path.join(dir, 'content/photos', name);
  // A start takes what it is given.
  writeFileSync(photo('old.jpg'), 'none');
  folder.edit('dishes/menu.yaml', 'price: 90', 'price: 90\n  cover: old.jpg');
  const { watch } = await startWatch();

  execFileSync('mkfifo', [photo('new.jpg')]);
  folder.edit('dishes/bar.yaml', 'price: 150', 'price: 160\n  cover: new.jpg');
  const fault = async (words: RegExp) =>
    vi.waitFor(() => expect(watch.trouble()?.faults).toEqual([expect.stringMatching(words)]), LATE);
  await fault(/^dishes\/bar\.yaml:5:10: \[1\] \(kvass\)\.cover: .*это не обычный файл$/);
  rmSync(photo('new.jpg'));
  writeFileSync(photo('new.jpg'), 'no picture');
  await fault(/^dishes\/bar\.yaml:5:10: \[1\] \(kvass\)\.cover: фотография «new\.jpg»: это не картинка/);
  expect((await dishes()).kvass?.[1]).toBe(150);

  writeFileSync(photo('new.jpg'), await sharp(WHITE).jpeg().toBuffer());
  await vi.waitFor(async () => expect((await dishes()).kvass?.[1]).toBe(160), LATE);
  await vi.waitFor(() => expect(watch.trouble()).toBeNull(), LATE);
});

it('a program that does not come to its end is ended, said, and tried again', async () => {
  const { watch, said } = await startWatch(1);
  folder.edit('dishes/bar.yaml', 'price: 150', 'price: 160');
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(12), LATE);
  expect(watch.trouble()?.faults).toEqual([expect.stringMatching(/^файлы не прочитаны за 0\.001 с/)]);
  expect((await dishes()).kvass?.[1]).toBe(150);
});

it('of several APIs on one database one loads what has changed, and all know of the new pictures', async () => {
  const [one, other] = [await startWatch(), await startWatch()];
  await vi.waitFor(() => expect([one.plans.length, other.plans.length]).toEqual([1, 1]), LATE);
  folder.edit('dishes/bar.yaml', 'price: 150', 'price: 160');
  await vi.waitFor(() => expect([one.plans.length, other.plans.length]).toEqual([2, 2]), LATE);
  await vi.waitFor(
    () => expect([...one.said, ...other.said].sort()).toEqual(['content loaded', 'content unchanged']),
    LATE,
  );
  expect((await dishes()).kvass?.[1]).toBe(160);
});

it('takes nothing over while files are still being written', async () => {
  const contentDir = path.join(dir, 'content');
  const before = await folderState(contentDir);
  const loading = loadFolder(store, contentDir, async () => {
    folder.edit('dishes/bar.yaml', 'price: 150', 'price: 160');
    return (await folderState(contentDir)) === before;
  });
  await expect(loading).rejects.toThrow(UnquietFolder);
  expect(await dishes()).toEqual({});
});

it('knows another folder by any change of a file, and not by files of editors', async () => {
  const contentDir = path.join(dir, 'content');
  const file = (name: string) => path.join(contentDir, name);
  const time = new Date('2026-01-01');
  const states = new Set([await folderState(contentDir)]);
  for (const change of [
    () => utimesSync(file('dishes/bar.yaml'), time, time),
    // The same size and time, and another file all the same: a checkout may do that.
    () => {
      copyFileSync(file('dishes/bar.yaml'), file('dishes/new'));
      utimesSync(file('dishes/new'), time, time);
      renameSync(file('dishes/new'), file('dishes/bar.yaml'));
    },
    () => writeFileSync(file('photos/soup.jpg'), ''),
    () => renameSync(file('photos/soup.jpg'), file('photos/bread.jpg')),
    () => rmSync(file('articles'), { recursive: true }),
  ]) {
    change();
    states.add(await folderState(contentDir));
  }
  expect(states.size).toBe(6);
  writeFileSync(file('dishes/.bar.yaml.swp'), 'x');
  states.add(await folderState(contentDir));
  expect(states.size).toBe(6);
});
