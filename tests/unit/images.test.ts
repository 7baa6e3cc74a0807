/** Protects pictures: nominal sizes, orientation, colours, no camera and GPS data. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Album } from '#upstream/content/content-pictures.ts';
import { Findings } from '#upstream/content/findings.ts';
import { filesOfFolder } from '#upstream/content/source-files.ts';
import { makeVariant } from '#upstream/images/resize.ts';
import { PICTURE_SIZES, type PictureKind } from '#upstream/images/sizes.ts';
import { MEDIA_PREFIX, type Variant } from '#upstream/images/variants.ts';

let dir: string;
const entry = { kind: 'dishes', key: 'steak', list: '' };

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'images-'));
  mkdirSync(path.join(dir, 'photos'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const put = (name: string, bytes: Buffer) => writeFileSync(path.join(dir, 'photos', name), bytes);
const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } });

function covers(kind: PictureKind, cover: string) {
  const { paths, digestOf } = filesOfFolder(dir);
  const names = paths.map((file) => path.basename(file));
  const album = new Album({ names, digestOf: (name) => digestOf(`photos/${name}`) }, new Findings());
  const urls = album.add(entry, kind, 'steak', { cover });
  const variants = new Map(album.variants.map((variant) => [MEDIA_PREFIX + variant.file, variant]));
  const find = (name: string) => variants.get(urls[name] ?? '') as Variant;
  return {
    urls,
    make: (name: string) => makeVariant(find(name), readFileSync(path.join(dir, 'photos', cover))),
  };
}

describe('sizes', () => {
  const kinds = (Object.keys(PICTURE_SIZES) as PictureKind[]).filter((kind) => kind !== 'gallery');

  test.each(kinds)('of a %s are made as they are named', async (kind) => {
    put('plate.jpg', await plain(2600, 1700).jpeg().toBuffer());
    const { urls, make } = covers(kind, 'plate.jpg');
    expect(Object.keys(urls)).toEqual(Object.keys(PICTURE_SIZES[kind]));
    for (const [name, { format, width, height }] of Object.entries(PICTURE_SIZES[kind])) {
      const expected = { format: format === 'jpeg' ? 'jpeg' : 'heif', width, height };
      expect(await sharp(await make(name)).metadata(), name).toMatchObject(expected);
    }
  });

  /** Without the connection's opening: docs/performance.md, «First window». */
  const FIRST_WINDOW = 14_000;
  const PAINTED_FIRST: [photo: string, width: number, height: number][] = [
    ['burger-dymnyj-bekon.avif', 720, 720],
    ['slide-1.phone.avif', 780, 1380],
  ];
  test.each(PAINTED_FIRST)(
    '%s, which phones paint first, fits the first window',
    async (file, width, height) => {
      const master = readFileSync(path.join('upstream/content/photos', file));
      const size = { file, width, height, format: 'avif' as const };
      const picture = await makeVariant({ ...size, photo: { file, digest: '' } }, master);
      expect(picture.length).toBeLessThan(FIRST_WINDOW);
    },
  );

  test('that a photo already has are its own bytes, unless they contain camera or GPS data', async () => {
    const tile = plain(560, 560);
    const bare = await tile.clone().avif().toBuffer();
    put('plate.avif', bare);
    expect((await covers('dish', 'plate.avif').make('default')).equals(bare)).toBe(true);
    put(
      'exif.avif',
      await tile
        .withExif({ IFD0: { Copyright: 'Анна' } })
        .avif()
        .toBuffer(),
    );
    expect((await sharp(await covers('dish', 'exif.avif').make('default')).metadata()).exif).toBeUndefined();
  });
});

describe('files of cameras and editors', () => {
  test('a rotated photo becomes upright', async () => {
    const half = await plain(300, 600).extend({ right: 300, background: '#2a2' }).toColourspace('srgb');
    put('side.jpg', await half.withMetadata({ orientation: 6 }).jpeg().toBuffer());
    // AVIF encoders apply the EXIF orientation; JPEG encoders do not.
    const share = sharp(await covers('dish', 'side.jpg').make('share')).raw();
    const { data, info } = await share.toBuffer({ resolveWithObject: true });
    const [red = 0, green = 0] = data.subarray((10 * info.width + info.width - 10) * 3);
    expect(red).toBeGreaterThan(green);
  });
});
