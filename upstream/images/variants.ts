import { createHash } from 'node:crypto';
import { DARK_SIZES, type Format, PICTURE_SIZES, type PictureKind, type Size, type View } from './sizes.ts';

/**
 * Derived from the content alone: pages reference images that are not made yet. A changed master gets a new
 * URL.
 */

/**
 * Increment only when the same master has to look different: a release that runs beside this one serves the
 * addresses of the newer one, and cannot make their files.
 */
export const RECIPE_VERSION = 7;

export const MEDIA_PREFIX = '/media/';

/** `file`: in `photos/`. */
export type Photo = { file: string; digest: string; focus?: Focus };

/** Centre of crops, percent from left and top. Default: sharp detects the subject. */
export type Focus = { x: number; y: number };

/** `file`: under MEDIA_DIR. `svg`: drawn. */
export type Variant = Omit<Size, 'view'> & { file: string } & ({ photo: Photo } | { svg: string });

/** `first`: the files of the home page. */
export type PicturePlan = { pictures: Variant[]; first: string[] };

export type CoverUrls = Record<string, string>;

/** Default: the item's `photo`; `null`: no such master. */
export type FindMaster = (view: View, isDark: boolean) => Photo | null;

type Variants = Record<string, Variant>;

/** By size name. @param sizesOf a gallery shares files with the dish's covers */
export function variantsOf(
  kind: PictureKind,
  slug: string,
  findMaster: FindMaster,
  sizesOf = kind,
): Variants {
  const variants: Variants = {};
  for (const [name, { view, ...size }] of Object.entries<Size>(PICTURE_SIZES[sizesOf])) {
    const light = findMaster(view, false);
    const dark = DARK_SIZES[sizesOf]?.includes(name) ? findMaster(view, true) : null;
    for (const [photo, key] of [[light, name] as const, [dark, `${name}Dark`] as const]) {
      if (photo)
        variants[key] = { ...size, photo, file: `${kind}/${fileName(view, slug, size, masterOf(photo))}` };
    }
  }
  return variants;
}

/** Logo, icon, link preview. */
export function drawnVariant(name: string, svg: string, size: Omit<Size, 'view'>): Variant {
  return { ...size, svg, file: `brand/${fileName(name, 'shop', size, svg)}` };
}

function masterOf({ digest, focus }: Photo): string {
  return focus ? `${digest} ${focus.x} ${focus.y}` : digest;
}

/** Differing parts first: the common suffix compresses better. */
function fileName(view: string, slug: string, { width, format }: Omit<Size, 'view'>, master: string): string {
  return `${view}-${width}-${slug}.${shortHash(`${RECIPE_VERSION} ${master}`)}.${ENDINGS[format]}`;
}

const ENDINGS: Record<Format, string> = { avif: 'avif', jpeg: 'jpg', png: 'png', svg: 'svg' };

export function urlsOf(variants: Variants): CoverUrls {
  return Object.fromEntries(Object.entries(variants).map(([name, { file }]) => [name, MEDIA_PREFIX + file]));
}

/** Hex digits in file names. */
export const SHORT_HASH = 8;

export function shortHash(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex').slice(0, SHORT_HASH);
}
