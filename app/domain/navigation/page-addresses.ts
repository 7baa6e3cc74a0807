import type { Allergen } from '#contract/allergens.ts';

/** Slugs are whatever the API says; only this file makes addresses: docs/decisions/0015-tolerant-parsing.md. */

/**
 * The router's parameter for a dish that is open in the dialog over another page. The address bar shows the dish's own
 * page instead (`mask`): that is what is shared and what a reload loads.
 */
export const DISH_PARAM = 'dish';

export const dishHref = addressUnder('/product');
/** Where the dialog asks for a dish. */
export const dialogDishHref = addressUnder('/dish');
export const categoryHref = addressUnder('/category');
export const foodCategoryHref = addressUnder('/food-category');
export const articleHref = addressUnder('/article');
export const infoPageHref = addressUnder('/page');
export const tagHref = addressUnder('/tag');
export const orderHref = addressUnder('/order');

/**
 * @param foodCategory slug of the tab; `undefined`: all of them
 * @param without allergens that no shown dish has
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
 * The slug of the page at an address: its last segment, decoded once. The router's own `params` decode `%252F` twice.
 * What cannot be decoded counts as it stands.
 */
export function slugAt(pathname: string): string {
  return decodedSegment(pathname.replace(/\/+$/, '').split('/').at(-1) ?? '');
}

/** The slug in the address of an info page; `null` for any other address. */
export function infoPageSlugOf(address: string): string | null {
  return slugIn(/^\/page\/([^/?#]+)/, address);
}

export function isOrderPath(pathname: string): boolean {
  return /^\/order\/[^/]+$/.test(pathname);
}

/** The slug in the path of a dish's page; `null` for any other path. */
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
 * Brackets, quotes and the like are encoded, too: some of these addresses stand in Markdown. So is what the router would
 * take for a request of its own: `….data`, and `_` in front of it.
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
