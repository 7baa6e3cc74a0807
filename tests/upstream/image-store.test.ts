import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShopApi, demoShop } from '#tests/support/shop-api.ts';
import { homePictures } from '#upstream/content/home-pictures.ts';
import { createImageStore } from '#upstream/images/image-store.ts';
import { makeFolders, removeOthers } from '#upstream/images/media-folder.ts';
import { MEDIA_PREFIX, shortHash, type Variant, variantsOf } from '#upstream/images/variants.ts';

/** Variants that are made while the shop runs. */

let dir: string;
let mediaDir: string;
const errors: object[] = [];
const log = { error: (details: object) => void errors.push(details) } as never;

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'images-'));
  mediaDir = path.join(dir, 'media');
  mkdirSync(path.join(dir, 'photos'));
  await makeFolders(mediaDir);
  errors.length = 0;
});
afterEach(() => rmSync(dir, { recursive: true }));

async function shoot(name: string, background: string): Promise<Variant> {
  const square = { create: { width: 200, height: 200, channels: 3 as const, background } };
  return masterOf(`${name}.jpg`, await sharp(square).jpeg().toBuffer());
}

function masterOf(file: string, bytes: Buffer): Variant {
  writeFileSync(path.join(dir, 'photos', file), bytes);
  const photo = { file, digest: shortHash(bytes) };
  const { counter } = variantsOf('counter', path.parse(file).name, (_, isDark) => (isDark ? null : photo));
  return counter as Variant;
}

const made = () => readdirSync(path.join(mediaDir, 'counter'));

function storeOf(
  pictures: Variant[],
  options: { ahead?: boolean; first?: string[]; deadlineMs?: number } = {},
) {
  const { ahead = false, first = [], deadlineMs = 60_000 } = options;
  return createImageStore({ mediaDir, contentDir: dir, ahead, log, deadlineMs }, { pictures, first });
}

async function apiWith(images: ReturnType<typeof storeOf>) {
  const api = await createShopApi({ mediaDir, contentDir: dir, images });
  const get = ({ file }: { file: string }) =>
    api.fetch(new Request(`http://shop.test${MEDIA_PREFIX}${file}`));
  return { get, close: api.close };
}

it('makes once what several wait for, and nothing else unless it shall', async () => {
  const [one, other] = [await shoot('one', '#a33'), await shoot('other', '#3a3')];
  const { get, close } = await apiWith(storeOf([one, other]));
  const answers = await Promise.all([get(one), get(one)]);
  for (const { status, headers } of answers) {
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('image/avif');
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  }
  expect(made()).toEqual([path.basename(one.file)]);
  expect((await get({ file: 'counter/nobody.avif' })).status).toBe(404);
  expect((await get(other)).status).toBe(200);
  expect(errors).toEqual([]);
  await close();
});

it('sends the master, this time only, when a variant takes too long', async () => {
  const one = await shoot('one', '#a33');
  const { get, close } = await apiWith(storeOf([one], { deadlineMs: 1 }));
  const answer = await get(one);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(200);
  await vi.waitFor(() => expect(made()).toHaveLength(1), { timeout: 60_000 });
  expect((await get(one)).headers.get('Content-Type')).toBe('image/avif');
  await close();
});

it('names in the log what cannot be made, and does not try again at once', async () => {
  const broken = masterOf('broken.jpg', Buffer.from('no picture'));
  const one = await shoot('one', '#a33');
  const { get, close } = await apiWith(storeOf([broken, one]));
  // Phones would have to decode it.
  expect([(await get(broken)).status, (await get(broken)).status]).toEqual([404, 404]);
  expect(errors).toEqual([{ file: broken.file, reason: expect.stringMatching(/unsupported image format/) }]);
  expect((await get(one)).status).toBe(200);
  await close();
});

it('puts no other picture under an address: a master that was changed meanwhile is not used', async () => {
  const one = await shoot('one', '#a33');
  const store = storeOf([one]);
  await shoot('one', '#33a');
  expect(await store.prepare(one.file)).toBeNull();
  expect([made(), errors]).toEqual([[], [{ file: one.file, reason: 'photos/one.jpg has changed' }]]);
});

it('sends the master where the variant cannot be written', async () => {
  const one = await shoot('one', '#a33');
  rmSync(path.join(mediaDir, 'counter'), { recursive: true });
  const { get, close } = await apiWith(storeOf([one]));
  const answer = await get(one);
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(errors).toEqual([{ file: one.file, reason: expect.stringMatching(/ENOENT/) }]);
  await close();
});

it('makes all of them ahead, and what the content names later', async () => {
  const pictures = [await shoot('one', '#a33'), await shoot('other', '#3a3')];
  const store = storeOf(pictures, { ahead: true });
  await vi.waitFor(() => expect(made()).toHaveLength(2), { timeout: 60_000 });
  store.use({ pictures: [...pictures, await shoot('third', '#33a')], first: [] });
  await vi.waitFor(() => expect(made()).toHaveLength(3), { timeout: 60_000 });
  expect(errors).toEqual([]);
});

it('removes what the content names no longer, and leaves what is not its own', async () => {
  const [one, other] = [await shoot('one', '#a33'), await shoot('other', '#3a3')];
  const store = storeOf([one, other]);
  await Promise.all([store.prepare(one.file), store.prepare(other.file)]);
  writeFileSync(path.join(mediaDir, 'menu.pdf'), 'a restaurant’s own file');
  await removeOthers([other], mediaDir);
  expect(made()).toEqual([path.basename(other.file)]);
  expect(readdirSync(mediaDir)).toContain('menu.pdf');
});

it('knows the pictures of the home page, a small part of all', () => {
  const content = demoShop();
  const files = new Set(content.pictures.map(({ file }) => file));
  const first = homePictures(content);
  expect(first.filter((file) => !files.has(file))).toEqual([]);
  expect(first.length).toBeGreaterThan(20);
  expect(first.length).toBeLessThan(files.size / 5);
});
