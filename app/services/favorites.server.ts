import type { Api } from './upstream.server.ts';

const MAX_FAVORITES = 50;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const SEPARATOR = '.';

/**
 * The slugs of the shopper's favourite dishes, newest first. The cookie holds them percent-encoded, joined by dots,
 * which no slug contains.
 */
export function readFavorites(api: Api): string[] {
  const value = api.jar.get('favorites') ?? '';
  return value.split(SEPARATOR).slice(0, MAX_FAVORITES).flatMap(decoded);
}

/** Adds or takes away one dish. @returns whether it is a favourite now. */
export function toggleFavorite(api: Api, slug: string): boolean {
  const before = readFavorites(api);
  const isNew = !before.includes(slug);
  const after = isNew ? [slug, ...before].slice(0, MAX_FAVORITES) : before.filter((other) => other !== slug);
  if (after.length === 0) api.jar.expire('favorites');
  else api.jar.put('favorites', after.map(encodeURIComponent).join(SEPARATOR), YEAR_SECONDS);
  return isNew;
}

function decoded(part: string): string[] {
  try {
    const slug = decodeURIComponent(part);
    return /^[\p{L}\p{N}_-]+$/u.test(slug) ? [slug] : [];
  } catch {
    return [];
  }
}
