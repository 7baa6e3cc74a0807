import type { Allergen } from '#contract/allergens.ts';

/** A slug may contain any character (docs/decisions/0015-tolerant-parsing.md), so only this file builds paths from slugs. */

/**
 * Search parameter of the router while the dish dialog is open over a page. The address bar shows the dish's own page
 * instead (`mask`), for sharing and reloading.
 */
export const DISH_PARAM = 'dish';

/** Parameter of the contact page that shows the map without scripts. */
export const MAP_PARAM = 'map';

export const dishHref = addressUnder('/product');
/** The dish as JSON, for the dialog. */
export const dialogDishHref = addressUnder('/dish');
export const categoryHref = addressUnder('/category');
export const foodCategoryHref = addressUnder('/food-category');
export const articleHref = addressUnder('/article');
export const infoPageHref = addressUnder('/page');
export const tagHref = addressUnder('/tag');
export const orderHref = addressUnder('/order');

/**
 * @param foodCategory slug of the tab; `undefined` for all dishes
 * @param without allergens to exclude
 */
export function categoryTabHref(
  slug: string,
  foodCategory: string | undefined,
  without: readonly Allergen[] = [],
): string {
  const params = without.map((allergen) => `without=${allergen}`);
  if (foodCategory !== undefined) params.unshift(`active=${encodeURIComponent(foodCategory)}`);
  return categoryHref(slug) + (params.length > 0 ? `?${params.join('&')}` : '');
}

export function orderProgressHref(uuid: string): string {
  return `${orderHref(uuid)}/progress`;
}

/**
 * The slug in a path: its last segment, decoded once. The router's `params` decode `%252F` twice. A segment with an invalid
 * encoding is returned unchanged.
 */
export function slugAt(pathname: string): string {
  return decodedSegment(pathname.replace(/\/+$/, '').split('/').at(-1) ?? '');
}

/** The slug in the address of an info page; `null` for other addresses. */
export function infoPageSlugOf(address: string): string | null {
  return slugIn(/^\/page\/([^/?#]+)/, address);
}

export function isOrderPath(pathname: string): boolean {
  return /^\/order\/[^/]+$/.test(pathname);
}

/** The slug in the path of a dish's page; `null` for other paths. */
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
 * Also encodes brackets and quotes, because some paths appear in Markdown, and the names of the router's data requests:
 * the suffix `.data` and the slug `_`.
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
