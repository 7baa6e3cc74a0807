/** A heart's intent, `add:borshch` or `remove:borshch`: it names the wanted state, so posting it twice does no harm. */
export type FavoriteIntent = { kind: 'add' | 'remove'; slug: string };

export const FAVORITE_FIELD = 'favorite';

export function favoriteIntentValue({ kind, slug }: FavoriteIntent): string {
  return `${kind}:${slug}`;
}

/** `null` for what is no intent. Whether a dish can have this slug is not looked at. */
export function readFavoriteIntent(value: unknown): FavoriteIntent | null {
  const [, kind, slug] = /^(add|remove):(.+)$/su.exec(typeof value === 'string' ? value : '') ?? [];
  return slug === undefined ? null : { kind: kind as FavoriteIntent['kind'], slug };
}
