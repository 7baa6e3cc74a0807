/** Protects picture variants: encoded once, on demand or ahead; the master as fallback; no stale picture. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/new-database.ts';
import { openApi } from '#tests/upstream/support/api-caller.ts';
import { createImageStore } from '#upstream/images/image-store.ts';
import { makeFolders } from '#upstream/images/media-folder.ts';
import { MEDIA_PREFIX, shortHash, type Variant, variantsOf } from '#upstream/images/variants.ts';

let dir: string;
let mediaDir: string;
const errors: object[] = [];
const log = { error: (details: object) => void errors.push(details) } as never;

beforeEach(async () => {
  dir = temporaryFolder();
  mediaDir = path.join(dir, 'media');
  mkdirSync(path.join(dir, 'photos'));
  await makeFolders(mediaDir);
  errors.length = 0;
});
afterEach(() => rmSync(dir, { recursive: true }));

/** Writes a photo. @returns one of its variants */
async function shoot(name: string, background = '#a33', content?: string): Promise<Variant> {
  const square = { create: { width: 200, height: 200, channels: 3 as const, background } };
  const bytes = content === undefined ? await sharp(square).jpeg().toBuffer() : Buffer.from(content);
  writeFileSync(path.join(dir, 'photos', `${name}.jpg`), bytes);
  const photo = { file: `${name}.jpg`, digest: shortHash(bytes) };
  return variantsOf('counter', name, (_, isDark) => (isDark ? null : photo)).counter as Variant;
}

const readPhoto = ({ file }: { file: string }) => readFile(path.join(dir, 'photos', file));
const made = () => readdirSync(path.join(mediaDir, 'counter'));
const fileOf = ({ file }: Variant) => path.basename(file);

function openStore(pictures: Variant[], deadlineMs = 60_000) {
  const settings = { mediaDir, readPhoto, ahead: false, log, deadlineMs };
  return createImageStore(settings, { pictures, first: [] });
}

async function serve(pictures: Variant[], deadlineMs?: number) {
  const images = openStore(pictures, deadlineMs);
  const api = await openApi({ mediaDir, readPhoto, images });
  return async ({ file }: { file: string }) => {
    const response = await api.fetch(new Request(`http://shop.test${MEDIA_PREFIX}${file}`));
    const [type, caching] = ['Content-Type', 'Cache-Control'].map((name) => response.headers.get(name));
    return { status: response.status, type, caching, bytes: Buffer.from(await response.arrayBuffer()) };
  };
}
const AVIF = { status: 200, type: 'image/avif', caching: 'public, max-age=31536000, immutable' };
const MASTER = { status: 200, type: 'image/jpeg', caching: 'no-store' };

test('several requests for a variant make it once, and no other', async () => {
  const [one, other] = [await shoot('one'), await shoot('other', '#3a3')];
  const get = await serve([one, other]);
  for (const reply of await Promise.all([get(one), get(one)])) expect(reply).toMatchObject(AVIF);
  expect(made()).toEqual([fileOf(one)]);
  expect((await get({ file: 'counter/nobody.avif' })).status).toBe(404);
  expect(await get(other)).toMatchObject(AVIF);
  expect(errors).toEqual([]);
});

test('the master is served, uncached, when a variant takes too long', async () => {
  const one = await shoot('one');
  const get = await serve([one], 0);
  const reply = await get(one);
  expect(reply).toMatchObject(MASTER);
  expect((await sharp(reply.bytes).metadata()).width).toBe(200);
  await expect.poll(made).toHaveLength(1);
  expect(await (await serve([one]))(one)).toMatchObject(AVIF);
});
