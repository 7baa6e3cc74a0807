/** Protects: all API processes on a database show a save at once, with its pictures. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ContentFolder, contentFolder } from '#tests/support/content-folder.ts';
import { type NewDatabase, newDatabase } from '#tests/support/new-database.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { type ContentWatch, watchContent } from '#upstream/content/content-watch.ts';
import { openContent } from '#upstream/content/open-content.ts';
import { fillFrom } from '#upstream/content/stored-content.ts';
import type { PicturePlan } from '#upstream/images/variants.ts';
import { openStore, type Store } from '#upstream/store/store.ts';
import { findFile } from '#upstream/store/stored-files.ts';

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
  await fillFrom(store, path.join(dir, 'content'), path.join(dir, 'filling/current'));
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
  const opened = await openContent({ store, log, ...places }, contentDir);
  const plans: PicturePlan[] = [opened.plan];
  const watch = watchContent({
    ...{ store, log, ...opened, ...opened.content, ...places },
    onPlan: (plan) => plans.push(plan),
    pollMs: 40,
  });
  watches.push(watch);
  return { watch, plans, contentDir: opened.content.contentDir };
}

async function priceOf(slug: string): Promise<number | undefined> {
  const { body } = await new ApiCaller(apiOn(store)).get<{ results: { slug: string; price: number }[] }>(
    '/products/',
  );
  return body.results.find((dish) => dish.slug === slug)?.price;
}

async function menuWith(from: string, to: string) {
  const menu = await findFile(store, 'dishes/menu.yaml');
  const body = Buffer.from(menu?.bytes ?? [])
    .toString()
    .replace(from, to);
  return { path: 'dishes/menu.yaml', body, seen: menu?.digest ?? null };
}

test('what is saved is shown by the next answer, and other APIs have the photograph before they make pictures of it', async () => {
  const [one, other] = [await startApi('one'), await startApi('other')];
  expect(one.watch.canSave).toBe(true);
  const photo = { path: 'photos/soup.jpg', body: await sharp(WHITE).jpeg().toBuffer(), seen: null };
  const menu = await menuWith('price: 390', 'price: 420\n  cover: soup.jpg');
  const seenByOther: boolean[] = [];
  other.plans.push = (plan) => {
    const isNamed = plan.pictures.some(({ file }) => file.includes('-soup.'));
    if (isNamed) seenByOther.push(readFileSync(path.join(other.contentDir, 'photos/soup.jpg')).length > 0);
    return 0;
  };

  expect(await one.watch.save({ edits: [photo, menu], by: 'marina', now: NOW })).toMatchObject({
    outcome: 'saved',
  });
  expect(await priceOf('soup')).toBe(420);
  expect(one.plans.at(-1)?.pictures.map(({ file }) => file)).toContainEqual(
    expect.stringContaining('-soup.'),
  );
  await vi.waitFor(() => expect(seenByOther).toEqual([true]), LATE);
  expect(other.watch.trouble()).toBeNull();
});

test('with CONTENT_DIR the folder is what the shop shows, and nothing can be saved', async () => {
  folder.edit('dishes/menu.yaml', 'price: 390', 'price: 430');
  const { watch } = await startApi('one', path.join(dir, 'content'));
  expect(await priceOf('soup')).toBe(430);
  expect(watch.canSave).toBe(false);
  await expect(watch.save({ edits: [], by: 'marina', now: NOW })).rejects.toThrow('CONTENT_DIR');
});
