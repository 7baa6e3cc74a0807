import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readContent } from '#upstream/content/read-content.ts';
import {
  type DishArt,
  dishArtSchema,
  iconArtSchema,
  justDrawing,
  sceneArtSchema,
} from '#upstream/pictures/art-schema.ts';
import { rgbToHsl } from '#upstream/pictures/colour.ts';
import { composePictures } from '#upstream/pictures/compose.ts';
import { findDrawing } from '#upstream/pictures/drawings.ts';
import { gradedDrawing } from '#upstream/pictures/grade.ts';
import {
  coverUrlsOf,
  galleryUrlsOf,
  MEDIA_PREFIX,
  PICTURE_SIZES,
  type PictureRequest,
  pictureFilesOf,
  readPicture,
} from '#upstream/pictures/picture-urls.ts';
import { sprite } from '#upstream/pictures/sprite.ts';

const CONTENT_DIR = fileURLToPath(new URL('../../upstream/content/', import.meta.url));

const burger = { emoji: '🍔', tint: 'grill', garnish: ['🌶', '🍅', '🥬', '🧀'] };
const dish = (slug: string, art: object): PictureRequest & { picture: { art: DishArt } } => ({
  kind: 'dish',
  slug,
  picture: { art: dishArtSchema.parse(art) },
});

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'pictures-'));
});
afterEach(() => rm(dir, { recursive: true }));

describe('art of a content file', () => {
  test('an emoji may be written with or without its variation selector, or as a code; our own drawings have names', () => {
    expect(['🌶', '🌶️', '1f336'].map(findDrawing)).toEqual(Array(3).fill('1f336'));
    expect(findDrawing('fried-egg')).toBe('fried-egg');
  });

  test('an emoji without a drawing is refused, with its place', () => {
    const { error } = dishArtSchema.safeParse({ ...burger, garnish: ['🌶', 'перец', '🥬', '🧀'] });
    expect(error?.issues).toMatchObject([
      { path: ['garnish', 1], message: expect.stringContaining('«перец»') },
    ]);
  });

  test.each([
    ['neither an emoji nor a vessel', {}],
    ['both', { emoji: '🍔', vessel: 'plate' }],
    ['a piece that is both', { vessel: 'plate', pieces: [{ emoji: '🍔', vessel: 'bowl' }] }],
  ])('%s is refused', (_, thing) => {
    const { emoji: _emoji, ...rest } = burger;
    const { error } = dishArtSchema.safeParse({ ...rest, ...thing });
    expect(error?.issues[0]?.message).toBe('нужно или emoji, или vessel');
  });

  test('a misspelt key is refused instead of ignored', () => {
    expect(dishArtSchema.safeParse({ ...burger, companoin: '🥓' }).success).toBe(false);
  });
});

describe('addresses', () => {
  test('follow from the art: the same for the same, others when it changes', () => {
    const url = (art: object) => coverUrlsOf('dish', 'burger', dish('burger', art).picture).default;
    expect(url(burger)).toMatch(/^\/media\/dish\/tile-560-burger\.[0-9a-f]{8}\.avif$/);
    expect(url({ ...burger })).toBe(url(burger));
    const variants = [
      { ...burger, tint: 'meat' },
      { ...burger, flip: true },
      { ...burger, companion: '🥓' },
      { ...burger, recolour: { hue: 20 } },
    ];
    expect(new Set([burger, ...variants].map(url)).size).toBe(5);
  });

  test('a dish has four views in its gallery, the first one its large cover', () => {
    const { picture } = dish('burger', burger);
    const gallery = galleryUrlsOf('dish', 'burger', picture);
    expect(gallery).toHaveLength(4);
    expect(gallery[0]?.['720']).toBe(coverUrlsOf('dish', 'burger', picture)['720']);
    expect(new Set(gallery.map((shot) => shot.default)).size).toBe(4);
  });

  test('on dark screens the gallery opens with the picture on coals that the card shows', () => {
    const gallery = galleryUrlsOf('dish', 'burger', dish('burger', burger).picture);
    expect(gallery.map((shot) => shot['720Dark'])).toEqual([
      gallery[3]?.['720'],
      undefined,
      undefined,
      gallery[0]?.['720'],
    ]);
    expect(coverUrlsOf('dish', 'burger', dish('burger', burger).picture).defaultDark).toContain('coal-560');
  });

  test('nothing is promised for an entry without a picture', () => {
    expect(readPicture({}, dir)).toBeNull();
    expect(coverUrlsOf('dish', 'burger', null)).toEqual({});
    expect(galleryUrlsOf('dish', 'burger', null)).toEqual([]);
  });
});

describe('the demo shop', () => {
  const dishes = readContent(CONTENT_DIR).pictures.filter(({ kind }) => kind === 'dish');

  test('no two dishes look the same, whatever lies around them', () => {
    const seen = new Map<string, string>();
    for (const { slug, picture } of dishes) {
      if (!picture || !('art' in picture)) continue;
      const { tint: _tint, garnish: _garnish, ...visible } = picture.art as DishArt;
      const look = JSON.stringify(visible);
      expect(seen.get(look), `«${slug}» looks like`).toBeUndefined();
      seen.set(look, slug);
    }
    expect(seen.size).toBeGreaterThanOrEqual(70);
  });

  test('everything that its pictures show can be drawn', async () => {
    const things = readContent(CONTENT_DIR).pictures.flatMap(({ picture }) => {
      if (!picture || !('art' in picture)) return [];
      const { art } = picture;
      const group = Array.isArray(art.emoji) ? art.emoji : [art as DishArt];
      const beside = 'companion' in art && art.companion ? [art.companion] : [];
      return [...group, ...beside, ...('garnish' in art ? art.garnish.map(justDrawing) : [])];
    });
    const drawn = await Promise.all(things.map((thing) => sprite(thing, { size: 16, source: 16 })));
    expect(drawn.length).toBeGreaterThan(500);
    const isSeen = ({ data }: { data: Buffer }) =>
      data.some((value, index) => index % 4 === 3 && value > 128);
    expect(things.filter((_, index) => !isSeen(drawn[index] ?? { data: Buffer.alloc(0) }))).toEqual([]);
  });

  test('no two dishes share a file', () => {
    const hashes = dishes.map(({ slug, picture }) =>
      coverUrlsOf('dish', slug, picture).default?.split('.').at(-2),
    );
    expect(new Set(hashes).size).toBe(dishes.length);
  });
});

describe('composing', () => {
  const scene = sceneArtSchema.parse({ tint: 'soup', emoji: ['🍲', '🥗'], garnish: ['🌿'] });
  const pictures: PictureRequest[] = [
    dish('burger', { ...burger, companion: '🥓' }),
    { ...dish('burger', burger), kind: 'dish-great' },
    { kind: 'category', slug: 'soups', picture: { art: scene } },
    { kind: 'counter', slug: 'taps', picture: { art: iconArtSchema.parse({ emoji: '🍺' }) } },
    { kind: 'page', slug: 'plain', picture: null },
  ];

  test('makes every promised file in the promised format and size', async () => {
    await composePictures({ pictures }, dir);
    for (const { kind, slug, picture } of pictures) {
      const urls = coverUrlsOf(kind, slug, picture);
      for (const [name, url] of Object.entries(urls)) {
        const { format, width, height } = await sharp(
          path.join(dir, url.slice(MEDIA_PREFIX.length)),
        ).metadata();
        const promised = Object.entries(PICTURE_SIZES[kind]).find(([sizeName]) => sizeName === name)?.[1];
        expect({ format, width, height }, url).toMatchObject({
          // As sharp calls AVIF.
          format: promised?.format === 'jpeg' ? 'jpeg' : 'heif',
          width: promised?.width,
          height: promised?.height,
        });
      }
    }
    const gallery = galleryUrlsOf('dish', 'burger', pictures[0]?.picture ?? null);
    const files = await readdir(path.join(dir, 'dish'));
    for (const url of gallery.flatMap((shot) => Object.values(shot)))
      expect(files).toContain(path.basename(url));
  });

  test('the dish stands in the middle of a table in its tint', async () => {
    await composePictures({ pictures: [dish('burger', burger)] }, dir);
    const { default: url = '' } = coverUrlsOf('dish', 'burger', dish('burger', burger).picture);
    const tile = sharp(path.join(dir, url.slice(MEDIA_PREFIX.length)));
    const { data } = await tile.raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * 560 + x) * 3, (y * 560 + x) * 3 + 3)];
    // oklch(.90 .066 48): the warm edge of the «grill» table; the dish itself is far darker.
    for (const [x, y] of [
      [2, 2],
      [557, 2],
      [2, 557],
      [557, 557],
    ] as const) {
      const [red = 0, green = 0, blue = 0] = pixel(x, y);
      expect(red).toBeGreaterThan(245);
      expect(green - blue).toBeGreaterThan(10);
    }
    expect(Math.min(...pixel(280, 280))).toBeLessThan(120);
    expect(pixel(60, 280)[2]).toBeGreaterThan(190);
    expect(pixel(500, 280)[2]).toBeGreaterThan(190);
  });

  test('what is in a vessel is seen: the sauce in its colour, cheese on it, nothing on an empty plate', async () => {
    const served = async (art: object) => {
      const thing = dishArtSchema.parse({ tint: 'soup', garnish: burger.garnish, ...art });
      const { data, width } = await sprite(thing, { size: 256 });
      return (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
    };
    const [beet, cheese, plate] = await Promise.all([
      served({ vessel: 'pan', filling: 'beet' }),
      served({ vessel: 'pan', filling: 'beet', pieces: [{ emoji: 'mozzarella' }] }),
      served({ vessel: 'plate' }),
    ]);
    const [red = 0, green = 0, blue = 0] = beet(111, 111);
    expect(red - green).toBeGreaterThan(80);
    expect(blue).toBeGreaterThan(green);
    expect(Math.min(...cheese(111, 111))).toBeGreaterThan(200);
    expect(Math.min(...plate(134, 168))).toBeGreaterThan(180);
  });

  test('things with no place of their own are shuffled, always the same way', async () => {
    const pizza = {
      ...burger,
      emoji: undefined,
      vessel: 'pizza',
      filling: 'tomato',
      pieces: [{ emoji: 'salami', count: 7 }, 'basil'],
    };
    const [one, two] = [dish('one', pizza), dish('two', pizza)];
    await composePictures({ pictures: [one] }, path.join(dir, '1'));
    await composePictures({ pictures: [two, one] }, path.join(dir, '2'));
    const tile = (folder: string) => readFile(path.join(dir, folder, pictureFilesOf(one)[0]?.file ?? ''));
    expect((await tile('1')).equals(await tile('2'))).toBe(true);
  });

  test('a second run makes nothing; what the content names no longer goes, what is not ours stays', async () => {
    const [first] = pictures;
    await composePictures({ pictures }, dir);
    await writeFile(path.join(dir, 'menu.pdf'), 'a restaurant’s own file');
    expect(await composePictures({ pictures }, dir)).toEqual({ composed: 0, removed: 0 });

    const changed = first && { ...first, picture: dish('burger', { ...burger, flip: true }).picture };
    const files = changed ? pictureFilesOf(changed) : [];
    const result = await composePictures({ pictures: changed ? [changed] : [] }, dir);
    expect(result.composed).toBe(files.length);
    expect((await readdir(path.join(dir, 'dish'))).sort()).toEqual(
      files.map(({ file }) => path.basename(file)).sort(),
    );
    expect(await readdir(path.join(dir, 'counter'))).toEqual([]);
    expect(await readdir(dir)).toContain('menu.pdf');
  });

  test('an emoji without a drawing stops it with the name of the dish', async () => {
    const broken = dish('ghost', burger);
    broken.picture.art.emoji = 'fffff';
    await expect(composePictures({ pictures: [broken] }, dir)).rejects.toThrow(/dish «ghost».*«fffff»/);
  });

  test('lavender of the drawings becomes stone, magenta tomato; glass stays blue', async () => {
    const share = async (emoji: string, isShade: (hue: number, chroma: number) => boolean) => {
      const { data } = await gradedDrawing(findDrawing(emoji) ?? '', 256);
      let shade = 0;
      let solid = 0;
      for (let i = 0; i < data.length; i += 4) {
        if (data.readUInt8(i + 3) < 200) continue;
        const rgb = [data.readUInt8(i), data.readUInt8(i + 1), data.readUInt8(i + 2)] as const;
        const [hue] = rgbToHsl(...rgb);
        solid++;
        if (isShade(hue, (Math.max(...rgb) - Math.min(...rgb)) / 255)) shade++;
      }
      return shade / solid;
    };
    const lavender = (hue: number, chroma: number) => hue > 230 && hue < 300 && chroma > 0.12;
    const magenta = (hue: number, chroma: number) => hue > 315 && hue < 350 && chroma > 0.3;
    const blue = (hue: number, chroma: number) => hue > 190 && hue < 225 && chroma > 0.1;
    expect(await share('☕', lavender)).toBeLessThan(0.01);
    expect(await share('🍅', magenta)).toBeLessThan(0.01);
    expect(await share('🍺', blue)).toBeGreaterThan(0.1);
  });
});

describe('a restaurant’s own photographs', () => {
  let photos: string;
  beforeEach(async () => {
    photos = path.join(dir, 'photos');
    await mkdir(photos);
  });

  /** Red above green, lying on its side as cameras save it. */
  const shoot = async (name: string, top = '#c22') => {
    const half = (background: string) => ({
      create: { width: 300, height: 600, channels: 3 as const, background },
    });
    await sharp(half(top))
      .extend({ right: 300, background: '#2a2' })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(path.join(photos, name));
  };

  test('come upright and in the same sizes, each one a picture of the gallery', async () => {
    await shoot('plate.jpg');
    await shoot('side.jpg', '#22c');
    const picture = readPicture({ cover: 'plate.jpg', gallery: ['side.jpg'] }, photos);
    const out = path.join(dir, 'media');
    await composePictures({ pictures: [{ kind: 'dish', slug: 'steak', picture }] }, out, { contentDir: dir });
    const { default: tile = '', box2 = '' } = coverUrlsOf('dish', 'steak', picture);
    const { data } = await sharp(path.join(out, tile.slice(MEDIA_PREFIX.length)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, green = 0] = data.subarray((40 * 560 + 500) * 3);
    expect(red).toBeGreaterThan(green);
    expect(await sharp(path.join(out, box2.slice(MEDIA_PREFIX.length))).metadata()).toMatchObject({
      format: 'heif',
      width: 1200,
      height: 850,
    });
    expect(galleryUrlsOf('dish', 'steak', picture)).toHaveLength(2);
    expect([
      coverUrlsOf('dish', 'steak', picture).defaultDark,
      coverUrlsOf('dish-great', 'steak', picture),
    ]).toEqual([undefined, {}]);
  });

  test('that are transparent lie on white where nothing else is behind them', async () => {
    const nothing = { width: 800, height: 800, channels: 4 as const, background: '#0000' };
    await sharp({ create: nothing }).png().toFile(path.join(photos, 'cut-out.png'));
    const picture = readPicture({ cover: 'cut-out.png' }, photos);
    const out = path.join(dir, 'media');
    await composePictures({ pictures: [{ kind: 'dish', slug: 'steak', picture }] }, out, { contentDir: dir });
    const { share = '' } = coverUrlsOf('dish', 'steak', picture);
    const shared = sharp(path.join(out, share.slice(MEDIA_PREFIX.length)));
    expect((await shared.metadata()).format).toBe('jpeg');
    expect((await shared.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  test('get a new address when the file is replaced under its name', async () => {
    const address = () => coverUrlsOf('dish', 'steak', readPicture({ cover: 'plate.jpg' }, photos)).default;
    await shoot('plate.jpg');
    const before = address();
    await shoot('plate.jpg', '#22c');
    expect(address()).not.toBe(before);
  });

  test('a missing one, or one beside an art, is an error', async () => {
    expect(() => readPicture({ cover: 'lost.jpg' }, photos)).toThrow('lost.jpg');
    await shoot('plate.jpg');
    const both = { cover: 'plate.jpg', art: dishArtSchema.parse(burger) };
    expect(() => readPicture(both, photos)).toThrow('оставьте что-то одно');
  });
});
