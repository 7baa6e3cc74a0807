/**
 * What a heart asks for, as the value of its button: `add:borshch`, `remove:borshch`. It names the wanted
 * state, not «the other one». So it does what was pressed even if it is posted twice, or from an old page.
 */
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
