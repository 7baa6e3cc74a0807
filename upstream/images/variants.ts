import { createHash } from 'node:crypto';
import { DARK_SIZES, type Format, PICTURE_SIZES, type PictureKind, type Size, type View } from './sizes.ts';

/**
 * Variants and their addresses. They follow from the content alone: pages can name a picture before it is made, and one whose
 * master changes gets another address, so files are immutable.
 */

/** Raise it when the same master gives other bytes. */
const RECIPE_VERSION = 7;

export const MEDIA_PREFIX = '/media/';

/** A master: a file of the content's `photos/`. */
export type Photo = { file: string; digest: string };

/** `file` is the path under MEDIA_DIR. What is drawn instead of photographed comes from `svg`. */
export type Variant = Omit<Size, 'view'> & { file: string } & ({ photo: Photo } | { svg: string });

/** All variants that the content names, and the files of the home page, which come first. */
export type PicturePlan = { pictures: Variant[]; first: string[] };

export type CoverUrls = Record<string, string>;

/** The master of a view: its own, else the item's photograph; `null` if there is none for dark screens. */
export type FindMaster = (view: View, isDark: boolean) => Photo | null;

type Variants = Record<string, Variant>;

/** Size name → variant, for the contract's `coverUrls`. `sizesOf`: a dish's gallery shares files with its covers. */
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
        variants[key] = { ...size, photo, file: `${kind}/${fileName(view, slug, size, photo.digest)}` };
    }
  }
  return variants;
}

/** A picture that is drawn as SVG: logo, icon, picture of shared links. */
export function drawnVariant(name: string, svg: string, size: Omit<Size, 'view'>): Variant {
  return { ...size, svg, file: `brand/${fileName(name, 'shop', size, svg)}` };
}

/** What differs comes first: two sizes of a picture have the rest in common, and a page compresses better. */
function fileName(view: string, slug: string, { width, format }: Omit<Size, 'view'>, master: string): string {
  return `${view}-${width}-${slug}.${shortHash(`${RECIPE_VERSION} ${master}`)}.${ENDINGS[format]}`;
}

const ENDINGS: Record<Format, string> = { avif: 'avif', jpeg: 'jpg', png: 'png', svg: 'svg' };

export function urlsOf(variants: Variants): CoverUrls {
  return Object.fromEntries(Object.entries(variants).map(([name, { file }]) => [name, MEDIA_PREFIX + file]));
}

/** Of a SHA-256: so many digits of it are in names of files. */
export const SHORT_HASH = 8;

export function shortHash(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex').slice(0, SHORT_HASH);
}
