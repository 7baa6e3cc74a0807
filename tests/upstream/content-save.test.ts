/** Protects: all API processes on a database show a save at once, with its pictures. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ContentFolder, contentFolder } from '#tests/support/content-folder.ts';
import { type NewDatabase, newDatabase } from '#tests/support/new-database.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { fillFrom } from '#tests/upstream/support/menu-desk.ts';
import type { Draft } from '#upstream/content/draft.ts';
import type { PicturePlan } from '#upstream/images/variants.ts';
import { type ContentWatch, watchContent } from '#upstream/publish/content-watch.ts';
import { openContent } from '#upstream/publish/open-content.ts';
import { bodyOfBytes, putBodies, readMaster } from '#upstream/store/content/file-bodies.ts';
import { openStore, type Store } from '#upstream/store/database/store.ts';

const WHITE = { create: { width: 90, height: 90, channels: 3, background: '#fff' } } as const;
const LATE = { timeout: 60_000, interval: 20 };
const NOW = new Date();

let dir: string;
let folder: ContentFolder;
let database: NewDatabase;
let store: Store;
const watches: ContentWatch[] = [];

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'save-'));
  folder = contentFolder(path.join(dir, 'content'));
  database = await newDatabase();
  store = await openStore(database.place);
  await fillFrom(store, path.join(dir, 'content'));
});
afterEach(async () => {
  for (const watch of watches.splice(0)) watch.stop();
  await store.destroy();
  await database.remove();
  rmSync(dir, { recursive: true });
});

async function startApi(name: string, contentDir?: string) {
  const places = { mediaDir: path.join(dir, name), place: database.place };
  const log = pino({ level: 'silent' });
  const opened = await openContent({ store, log }, contentDir);
  const plans: PicturePlan[] = [opened.plan];
  const watch = watchContent({
    store,
    log,
    ...opened,
    ...places,
    onPlan: (plan) => plans.push(plan),
    pollMs: 40,
  });
  watches.push(watch);
  return { watch, plans };
}

async function priceOf(slug: string): Promise<number | undefined> {
  const { body } = await new ApiCaller(apiOn(store)).get<{ results: { slug: string; price: number }[] }>(
    '/products/',
  );
  return body.results.find((dish) => dish.slug === slug)?.price;
}

/** Changes the soup, and adds a file. */
const change = (more: object, file: { key: string; sha256: string }) => (draft: Draft) => {
  const soup = draft.find('dishes', 'soup');
  if (!soup) throw new Error('no soup');
  draft.put(soup, { ...(soup.document as object), ...more });
  draft.add({ kind: 'files', key: file.key, list: '', document: { sha256: file.sha256 } });
  return undefined;
};

test('more saves at the same moment than a save has attempts are all saved', async () => {
  const { watch } = await startApi('one');
  const slugs = Array.from({ length: 8 }, (_, index) => `tab-${index}`);
  const saves = slugs.map((slug) =>
    watch.save({ by: 'anna', now: NOW }, (draft) => {
      draft.add({ kind: 'tabs', key: slug, list: '', document: { slug, title: slug } });
      return undefined;
    }),
  );
  expect((await Promise.all(saves)).map(({ outcome }) => outcome)).toEqual(slugs.map(() => 'saved'));
});

test('what is saved is shown by the next answer; other APIs have the picture and the video', async () => {
  const [one, other] = [await startApi('one'), await startApi('other')];
  expect(one.watch.canSave).toBe(true);
  const photo = await sharp(WHITE).jpeg().toBuffer();
  const [sha256 = ''] = await putBodies(store, [bodyOfBytes(photo)], NOW);
  const apply = change({ price: 420, cover: 'soup.jpg' }, { key: 'photos/soup.jpg', sha256 });
  expect(await one.watch.save({ by: 'marina', now: NOW }, apply)).toMatchObject({ outcome: 'saved' });
  expect(await priceOf('soup')).toBe(420);
  const soupsIn = ({ plans }: typeof one) =>
    plans
      .at(-1)
      ?.pictures.flatMap((one) => ('photo' in one && one.photo.file === 'soup.jpg' ? [one.photo] : []));
  expect(soupsIn(one)?.length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(soupsIn(other)?.length).toBeGreaterThan(0), LATE);
  const [master = { digest: '' }] = soupsIn(other) ?? [];
  expect((await readMaster(store, master))?.equals(photo)).toBe(true);
  expect(other.watch.trouble()).toBeNull();

  const film = change({ price: 421 }, { key: 'video/soup.mp4', sha256 });
  await one.watch.save({ by: 'marina', now: NOW }, film);
  expect(existsSync(path.join(dir, 'one/video/soup.mp4'))).toBe(true);
  await vi.waitFor(() => expect(existsSync(path.join(dir, 'other/video/soup.mp4'))).toBe(true), LATE);
});

test('with CONTENT_DIR the folder is what the shop shows, and nothing can be saved', async () => {
  folder.edit('dishes/menu.yaml', 'price: 390', 'price: 430');
  const { watch } = await startApi('one', path.join(dir, 'content'));
  expect(await priceOf('soup')).toBe(430);
  expect(watch.canSave).toBe(false);
  await expect(watch.save({ by: 'marina', now: NOW }, () => undefined)).rejects.toThrow('CONTENT_DIR');
});
