import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShopApi, demoShop } from '#tests/support/shop-api.ts';
import { homePictures } from '#upstream/content/home-pictures.ts';
import { iconArtSchema } from '#upstream/pictures/art-schema.ts';
import { createComposer } from '#upstream/pictures/composer.ts';
import { jobsOf } from '#upstream/pictures/jobs.ts';
import { makeFolders } from '#upstream/pictures/media-folder.ts';
import { coverUrlsOf, MEDIA_PREFIX, type PictureRequest } from '#upstream/pictures/picture-urls.ts';

/** Pictures that are made while the shop runs. */

let mediaDir: string;
const errors: unknown[] = [];
const log = { error: (...details: unknown[]) => void errors.push(...details) } as never;

beforeEach(async () => {
  mediaDir = mkdtempSync(path.join(tmpdir(), 'composer-'));
  await makeFolders(mediaDir);
  errors.length = 0;
});
afterEach(() => rmSync(mediaDir, { recursive: true }));

const request = (slug: string, emoji: string) =>
  ({ kind: 'counter', slug, picture: { art: iconArtSchema.parse({ emoji }) } }) satisfies PictureRequest;
const fileOf = (one: ReturnType<typeof request>) =>
  (coverUrlsOf(one.kind, one.slug, one.picture).default ?? '').slice(MEDIA_PREFIX.length);
const made = () => readdirSync(path.join(mediaDir, 'counter')).filter((name) => name.endsWith('.avif'));

function compose(pictures: PictureRequest[], ahead: boolean, first: string[] = []) {
  return createComposer({ pictures, first, mediaDir, contentDir: mediaDir, ahead, log });
}

it('makes what somebody waits for, and nothing else unless it shall; the log says what cannot be made', async () => {
  const [one, other, ghost] = [request('one', '🍺'), request('other', '🍔'), request('ghost', '🍅')];
  ghost.picture.art.emoji = 'fffff';
  const composer = compose([one, other, ghost], false);
  const api = await createShopApi({ mediaDir, composer });
  const ask = (file: string) => api.fetch(new Request(`http://shop.test${MEDIA_PREFIX}${file}`));
  const [response, again] = await Promise.all([ask(fileOf(one)), ask(fileOf(one))]);
  expect([response.status, again.status]).toEqual([200, 200]);
  expect(response.headers.get('Content-Type')).toBe('image/avif');
  expect(made()).toEqual([path.basename(fileOf(one))]);
  expect((await ask('counter/nobody.avif')).status).toBe(404);
  expect(errors).toEqual([]);
  expect((await ask(fileOf(ghost))).status).toBe(404);
  expect(errors[0]).toEqual({ reason: expect.stringMatching(/«ghost».*«fffff»/) });
  expect((await ask(fileOf(other))).status).toBe(200);
  await api.close();
});

it('makes all of them ahead', async () => {
  const pictures = [request('one', '🍺'), request('other', '🍔')];
  compose(pictures, true);
  await vi.waitFor(() => expect(made()).toHaveLength(2), { timeout: 60_000 });
  expect(errors).toEqual([]);
});

it('does not wait for what is no picture of the shop', async () => {
  const composer = compose([], false);
  await composer.make('dish/unknown.webp');
  expect(errors).toEqual([]);
});

it('begins with the home page, and its first slide', () => {
  const content = demoShop();
  const first = homePictures(content);
  const jobs = jobsOf(content.pictures, mediaDir, first);
  const isFirst = new Set(first);
  const places = jobs.flatMap(({ files }, place) =>
    files.some(({ file }) => isFirst.has(file)) ? [place] : [],
  );
  expect(places).toEqual(places.map((_, place) => place));
  expect(places.length).toBeLessThan(jobs.length / 5);
  const views = jobs.slice(0, 4).flatMap(({ files }) => files[0]?.view ?? []);
  expect(views).toContain('hero');
  expect(first.some((file) => existsSync(path.join(mediaDir, file)))).toBe(false);
});

it('makes what the content names later, and what is asked for of it', async () => {
  const [one, other, third] = [request('one', '🍺'), request('other', '🍔'), request('third', '🍅')];
  const ahead = compose([one], true);
  ahead.use({ pictures: [one, other], first: [] });
  await vi.waitFor(() => expect(made()).toHaveLength(2), { timeout: 60_000 });
  const asked = compose([one, other], false);
  asked.use({ pictures: [third], first: [] });
  await asked.make(fileOf(third));
  expect(made()).toHaveLength(3);
  expect(errors).toEqual([]);
});
