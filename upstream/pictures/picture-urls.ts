import { createHash } from 'node:crypto';
import path from 'node:path';

import { MAX_PHOTO_MB, readRegular, whyUnread } from '../content/regular-file.ts';
import type { DishArt, IconArt, SceneArt } from './art-schema.ts';
import type { Brand } from './brand/brand.ts';

/**
 * The addresses of pictures. They follow from the content alone, so the shop's database can be filled before (or without)
 * a single picture being composed, and a picture whose recipe changes gets a new address: the files are immutable.
 *
 * How content uses it:
 *   const picture = readPicture(entry, photosDir);              // entry has `cover` or `art`; null when it has neither
 *   coverUrls: coverUrlsOf('dish', slug, picture),
 *   coverListUrls: galleryUrlsOf('dish', slug, picture),
 *   pictures.push({ kind: 'dish', slug, picture })              // Content.pictures: what compose.ts has to make
 */

/** Raise it when a change of the composer must reach pictures that are already there. */
const RECIPE_VERSION = 6;
/** The same for logo, icon and the picture of shared links. */
const BRAND_VERSION = 1;

export const MEDIA_PREFIX = '/media/';

/**
 * Films of a content folder (`video/hero.mp4`, drawn by draw-hero-video.ts) are served under their own names:
 * `/media/video/hero.mp4`. Unlike pictures they can change under one address, so they must not be cached for good.
 */
export const VIDEO_FOLDER = 'video';

type Size = { view: View; width: number; height: number; format: Format };

/** Pages show AVIF; programs that do not read it get JPEG, systems PNG. SVG is the logo. */
export type Format = 'avif' | 'jpeg' | 'png' | 'svg';

/** What a picture shows of its subject; every view is composed once, its smaller sizes are scaled down from the largest. */
export type View =
  | 'tile'
  | 'podium'
  | 'wide'
  | 'closeup'
  | 'ring'
  | 'coal'
  | 'coal-wide'
  | 'card'
  | 'thumb'
  | 'nav'
  | 'banner'
  | 'hero'
  | 'phone'
  | 'promo'
  | 'news'
  | 'icon'
  | BrandView;

export type BrandView = 'logo' | 'app-icon' | 'share';

const size = (view: View, width: number, height = width): Size => ({ view, width, height, format: 'avif' });

/** For messengers, feeds and search engines: docs/decisions/0054-avif.md. */
const shared = (view: View, width: number, height = width): Size => ({ view, width, height, format: 'jpeg' });

const STRIP = { bigPhone: size('banner', 1240, 280), big: size('banner', 2480, 560) };

/** Of a strip, messengers would show the empty middle. */
const banner = {
  default: size('banner', 1240, 280),
  ...STRIP,
  share: shared('news', 1200, 720),
};
const card = {
  default: size('card', 720, 540),
  middle: size('thumb', 160),
  ...STRIP,
  share: shared('card', 720, 540),
};

/**
 * Kind of content → the contract's size names → view and pixels. `Phone` behind a name: the same picture, as large as phones
 * show it.
 */
export const PICTURE_SIZES = {
  dish: {
    default: size('tile', 560),
    middle: size('tile', 280),
    '720': size('podium', 720),
    share: shared('podium', 720),
    box2: size('wide', 1200, 850),
    box2Phone: size('wide', 720, 510),
    defaultDark: size('coal', 560),
    middleDark: size('coal', 280),
  },
  /** Besides, for a dish of a section with large cards. Not for all: it takes a tenth of a second. */
  'dish-great': { box2Dark: size('coal-wide', 1200, 850), box2PhoneDark: size('coal-wide', 720, 510) },
  category: card,
  'food-category': card,
  nav: {
    default: size('nav', 480, 420),
    homeNavPhone: size('nav', 760, 665),
    homeNav: size('nav', 1120, 980),
  },
  /** The video slider's panel: text at the left, so the picture stands in the right half. */
  slider: {
    default: size('hero', 1860, 960),
    middle: size('phone', 780, 1380),
    big: size('hero', 2480, 1280),
  },
  /** The image slider's picture, beside its text. */
  promo: {
    default: size('promo', 1200, 640),
    middle: size('promo', 780, 416),
    big: size('promo', 1440, 768),
  },
  article: {
    default: size('news', 720, 432),
    middle: size('thumb', 160),
    '800': size('news', 800, 480),
    big: size('news', 1600, 960),
    share: shared('news', 1200, 720),
  },
  page: banner,
  seo: banner,
  counter: { default: size('icon', 128), counter: size('icon', 128) },
  /** The names are those of the settings that carry the addresses. */
  brand: {
    LOGO: { view: 'logo', width: 64, height: 64, format: 'svg' },
    ICON: { view: 'app-icon', width: 512, height: 512, format: 'png' },
    SHARE_IMAGE: { view: 'share', width: 1200, height: 630, format: 'jpeg' },
  },
} as const satisfies Record<string, Record<string, Size>>;

export type PictureKind = keyof typeof PICTURE_SIZES;

/** On dark screens the first and the last change places: the gallery opens with what the card showed. */
const GALLERY_VIEWS = [
  ['podium', 'coal'],
  ['closeup', null],
  ['ring', null],
  ['coal', 'podium'],
] as const satisfies [view: View, darkView: View | null][];
const GALLERY_SIDE = 720;
const GALLERY_THUMB_SIDE = 160;

export type Photo = { file: string; digest: string };
export type ArtPicture = { art: DishArt | SceneArt | IconArt };
export type PhotoPicture = { cover: Photo; gallery: Photo[] };
export type BrandPicture = { brand: Brand };
export type Picture = ArtPicture | PhotoPicture | BrandPicture;

export type PictureRequest = { kind: PictureKind; slug: string; picture: Picture | null };

/** What is to be made, and the files that come before the others: those of the home page. */
export type PicturePlan = { pictures: PictureRequest[]; first: string[] };

/** One file to be made: `file` is its path under the media folder. */
export type PictureFile = Size & { file: string; photo: Photo | null };

type PictureEntry = {
  cover?: string | undefined;
  gallery?: string[] | undefined;
  art?: DishArt | SceneArt | IconArt | undefined;
};

export type CoverUrls = Record<string, string>;

/**
 * The picture of a content entry; photographs are read once here, because their addresses hold a digest of their bytes.
 * @throws when an entry has both kinds of picture or names a photograph that is not there
 */
export function readPicture(entry: PictureEntry, photosDir: string): Picture | null {
  if (entry.cover && entry.art) throw new Error(`есть и cover «${entry.cover}», и art: оставьте что-то одно`);
  if (entry.cover) {
    return {
      cover: readPhoto(entry.cover, photosDir),
      gallery: (entry.gallery ?? []).map((file) => readPhoto(file, photosDir)),
    };
  }
  return entry.art ? { art: entry.art } : null;
}

function readPhoto(file: string, photosDir: string): Photo {
  try {
    return { file, digest: shortHash(readRegular(path.join(photosDir, file), MAX_PHOTO_MB)) };
  } catch (cause) {
    throw new Error(`фотография «${file}» в папке photos: ${whyUnread(cause)}`, { cause });
  }
}

/** Size name → address, as the contract's `CoverUrls`; empty when there is no picture. */
export function coverUrlsOf(kind: PictureKind, slug: string, picture: Picture | null): CoverUrls {
  if (!picture) return {};
  return urlsOf(coverFiles(kind, slug, picture));
}

/** A dish's gallery: four views of its art, or its photographs. Each has `default`, `720` and the thumb `middle`. */
export function galleryUrlsOf(kind: 'dish', slug: string, picture: Picture | null): CoverUrls[] {
  if (!picture) return [];
  return galleryFiles(kind, slug, picture).map(urlsOf);
}

/** Every file that a request names, each once. */
export function pictureFilesOf({ kind, slug, picture }: PictureRequest): PictureFile[] {
  if (!picture) return [];
  const named = [coverFiles(kind, slug, picture)];
  if (kind === 'dish') named.push(...galleryFiles(kind, slug, picture));
  const files = named.flatMap((names) => Object.values(names));
  return [...new Map(files.map((file) => [file.file, file])).values()];
}

/** The eight characters that every address of this picture carries. A dish has a dozen of them. */
export function pictureHash(picture: ArtPicture): string {
  const known = hashes.get(picture);
  if (known !== undefined) return known;
  const hash = shortHash(JSON.stringify([RECIPE_VERSION, picture.art]));
  hashes.set(picture, hash);
  return hash;
}
const hashes = new WeakMap<ArtPicture, string>();

type NamedFiles = Record<string, PictureFile>;

function coverFiles(kind: PictureKind, slug: string, picture: Picture): NamedFiles {
  const sizes = Object.entries<Size>(PICTURE_SIZES[kind]);
  // A photograph is the same by day and by night.
  const made = 'cover' in picture ? sizes.filter(([name]) => !name.endsWith('Dark')) : sizes;
  return Object.fromEntries(
    made.map(([name, size]) => [name, fileOf(kind, slug, size, picture, coverPhoto(picture))]),
  );
}

function galleryFiles(kind: 'dish', slug: string, picture: Picture): NamedFiles[] {
  const fileAt = (view: View, side: number, photo: Photo | null = null) =>
    fileOf(kind, slug, size(view, side), picture, photo);
  if ('cover' in picture) {
    return [picture.cover, ...picture.gallery].map((photo) => ({
      default: fileAt('podium', GALLERY_SIDE, photo),
      '720': fileAt('podium', GALLERY_SIDE, photo),
      middle: fileAt('podium', GALLERY_THUMB_SIDE, photo),
    }));
  }
  return GALLERY_VIEWS.map(([view, dark]) => ({
    default: fileAt(view, GALLERY_SIDE),
    '720': fileAt(view, GALLERY_SIDE),
    middle: fileAt(view, GALLERY_THUMB_SIDE),
    ...(dark && { '720Dark': fileAt(dark, GALLERY_SIDE), middleDark: fileAt(dark, GALLERY_THUMB_SIDE) }),
  }));
}

function coverPhoto(picture: Picture): Photo | null {
  return 'cover' in picture ? picture.cover : null;
}

function fileOf(kind: string, slug: string, size: Size, picture: Picture, photo: Photo | null): PictureFile {
  const hash = hashOf(picture, photo);
  // What differs comes first: two sizes of a picture then have the rest in common, and a page compresses better.
  const name = `${size.view}-${size.width}-${slug}.${hash}`;
  return { ...size, photo, file: `${kind}/${name}.${ENDINGS[size.format]}` };
}

function hashOf(picture: Picture, photo: Photo | null): string {
  if ('art' in picture) return pictureHash(picture);
  if ('brand' in picture) return shortHash(JSON.stringify([BRAND_VERSION, picture.brand]));
  return shortHash(`${RECIPE_VERSION} ${photo?.digest}`);
}

const ENDINGS: Record<Format, string> = { avif: 'avif', jpeg: 'jpg', png: 'png', svg: 'svg' };

function urlsOf(names: NamedFiles): CoverUrls {
  return Object.fromEntries(Object.entries(names).map(([name, { file }]) => [name, MEDIA_PREFIX + file]));
}

function shortHash(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 8);
}
