/** `add:borshch`: the wanted result, so it is idempotent. */
export type FavoriteIntent = { kind: 'add' | 'remove'; slug: string };

export const FAVORITE_FIELD = 'favorite';

export function favoriteIntentValue({ kind, slug }: FavoriteIntent): string {
  return `${kind}:${slug}`;
}

/** `null` if invalid. The slug is not validated. */
export function readFavoriteIntent(value: unknown): FavoriteIntent | null {
  const [, kind, slug] = /^(add|remove):(.+)$/su.exec(typeof value === 'string' ? value : '') ?? [];
  return slug === undefined ? null : { kind: kind as FavoriteIntent['kind'], slug };
}
