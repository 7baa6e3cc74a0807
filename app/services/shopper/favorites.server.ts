import { data } from 'react-router';
import {
  FAVORITE_FIELD,
  type FavoriteIntent,
  readFavoriteIntent,
} from '#app/domain/shopper/favorite-intent.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { getDish } from '#app/services/catalogue/catalogue.server.ts';
import { slug as slugSchema } from '#contract/entity-fields.ts';
import type { ProductCard } from '#contract/product.ts';

const MAX_FAVORITES = 50;
/** Browsers drop cookies above 4096 bytes. */
const MAX_COOKIE_LENGTH = 3_800;
/** Each is a call to the API. */
const MAX_SHOWN = 24;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const SEPARATOR = '.';

/** Newest first. */
export function readFavorites(api: Api): string[] {
  const value = api.jar.get('favorites') ?? '';
  return value.split(SEPARATOR).slice(0, MAX_FAVORITES).flatMap(decodeSlug);
}

export async function listFavorites(api: Api): Promise<ProductCard[]> {
  const slugs = readFavorites(api).slice(0, MAX_SHOWN);
  const found = await Promise.all(slugs.map((slug) => orNull(getDish(api, slug))));
  const dishes = found.filter((dish) => dish !== null);
  renameFavorites(api, new Map(dishes.map(({ movedFrom, slug }) => [movedFrom, slug])));
  return [...new Map(dishes.map((dish) => [dish.slug, dish])).values()];
}

/** A dish has another slug now: its heart is filled where it is shown. */
function renameFavorites(api: Api, moved: ReadonlyMap<string | undefined, string>): void {
  const before = readFavorites(api);
  if (!before.some((slug) => moved.has(slug))) return;
  const after = [...new Set(before.map((slug) => moved.get(slug) ?? slug))];
  api.jar.put('favorites', encodeSlugs(after), YEAR_SECONDS);
}

/** Above the limit the oldest one is dropped. */
export function changeFavorite(api: Api, { kind, slug }: FavoriteIntent): void {
  const before = readFavorites(api);
  if (before.includes(slug) === (kind === 'add')) return;
  const after =
    kind === 'add' ? [slug, ...before].slice(0, MAX_FAVORITES) : before.filter((other) => other !== slug);
  if (after.length === 0) api.jar.expire('favorites');
  else api.jar.put('favorites', encodeSlugs(after), YEAR_SECONDS);
}

export function readFavoriteIntents(form: FormData): FavoriteIntent[] {
  const intents = form.getAll(FAVORITE_FIELD).map(readFavoriteIntent);
  const valid = intents.flatMap((intent) =>
    intent && slugSchema.safeParse(intent.slug).success ? [intent] : [],
  );
  if (valid.length === 0 || valid.length < intents.length) throw data(null, { status: 400 });
  return valid;
}

function encodeSlugs(slugs: readonly string[]): string {
  const parts = slugs.map((slug) => encodeURIComponent(slug).replaceAll(SEPARATOR, '%2E'));
  while (parts.join(SEPARATOR).length > MAX_COOKIE_LENGTH) parts.pop();
  return parts.join(SEPARATOR);
}

function decodeSlug(part: string): string[] {
  try {
    const slug = decodeURIComponent(part);
    return slugSchema.safeParse(slug).success ? [slug] : [];
  } catch {
    return [];
  }
}
