/**
 * What a heart asks for, as its button's value: `add:borshch`, `remove:borshch`. It says what shall be, not «the other
 * way round»: posted twice, or from a page that is no longer true, it still does what was pressed.
 */
export type FavoriteIntent = { kind: 'add' | 'remove'; slug: string };

export const FAVORITE_FIELD = 'favorite';

export function favoriteIntentValue({ kind, slug }: FavoriteIntent): string {
  return `${kind}:${slug}`;
}

/** `null` for what is no intent. Whether a dish can have this slug is not looked at. */
export function readFavoriteIntent(value: unknown): FavoriteIntent | null {
  const [, kind, slug] = /^(add|remove):(.+)$/su.exec(String(value)) ?? [];
  return slug === undefined ? null : { kind: kind as FavoriteIntent['kind'], slug };
}
