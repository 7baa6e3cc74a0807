import type { Allergen } from '#contract/allergens.ts';

/**
 * A slug may contain any character (docs/decisions/0015-tolerant-parsing.md): only this file builds paths
 * from slugs.
 */

/** While the dish dialog is open; the address bar shows the dish's own page (`mask`). */
export const DISH_PARAM = 'dish';

/** Shows the map without scripts. */
export const MAP_PARAM = 'map';

export const dishHref = addressUnder('/product');
export const dialogDishHref = addressUnder('/dish');
export const categoryHref = addressUnder('/category');
export const foodCategoryHref = addressUnder('/food-category');
export const articleHref = addressUnder('/article');
export const infoPageHref = addressUnder('/page');
export const tagHref = addressUnder('/tag');
export const orderHref = addressUnder('/order');

/** @param foodCategory slug; `undefined`: all dishes @param without allergens */
export function categoryTabHref(
  slug: string,
  foodCategory: string | undefined,
  without: readonly Allergen[] = [],
): string {
  const params = without.map((allergen) => `without=${allergen}`);
  if (foodCategory !== undefined) params.unshift(`active=${encodeURIComponent(foodCategory)}`);
  return categoryHref(slug) + (params.length > 0 ? `?${params.join('&')}` : '');
}

/** Of a section in the whole menu. */
export function sectionIdOf({ id }: { id: number }): string {
  return `section-${id}`;
}

export function menuSectionHref(section: { id: number }): string {
  return `/categories#${sectionIdOf(section)}`;
}

export function orderProgressHref(uuid: string): string {
  return `${orderHref(uuid)}/progress`;
}

export function orderPushHref(uuid: string): string {
  return `${orderHref(uuid)}/push`;
}

/** Decoded once: the router's `params` decode `%252F` twice. An invalid encoding is returned unchanged. */
export function slugAt(pathname: string): string {
  return decodedSegment(pathname.replace(/\/+$/, '').split('/').at(-1) ?? '');
}

export function infoPageSlugOf(address: string): string | null {
  return slugIn(/^\/page\/([^/?#]+)/, address);
}

export function isOrderPath(pathname: string): boolean {
  return /^\/order\/[^/]+$/.test(pathname);
}

export function dishSlugOf(pathname: string): string | null {
  return slugIn(/^\/product\/([^/]+)$/, pathname);
}

function slugIn(page: RegExp, address: string): string | null {
  const [, segment] = page.exec(address) ?? [];
  return segment === undefined ? null : decodedSegment(segment);
}

function addressUnder(path: string): (slug: string) => string {
  return (slug) => `${path}/${segmentOf(slug)}`;
}

/**
 * Also brackets and quotes, for Markdown, and the router's data requests: the suffix `.data` and the slug
 * `_`.
 */
function segmentOf(slug: string): string {
  const encoded = encodeURIComponent(slug).replace(/[!'()*]/g, percent);
  return encoded.replace(/\.(?=data$)|^_$/, percent);
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
