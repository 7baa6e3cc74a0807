import {
  FAVORITE_FIELD,
  type FavoriteIntent,
  favoriteIntentValue,
} from '#app/domain/shopper/favorite-intent.ts';

/** How clicks on hearts wait and travel: the last one on a dish counts. */
export const FAVORITE_CHANGES = {
  action: '/favorites',
  failure: { code: 'favorite-failed' },
  keyOf: ({ slug }: FavoriteIntent) => slug,
  merge: (_: FavoriteIntent, later: FavoriteIntent) => later,
  wanted: wantedFavorites,
  entriesOf: (intents: readonly FavoriteIntent[]) =>
    intents.map((intent): [string, string] => [FAVORITE_FIELD, favoriteIntentValue(intent)]),
} as const;

/** The favourites as the shopper wants them: the server's with all open clicks on top. */
export function wantedFavorites(
  served: ReadonlySet<string>,
  intents: readonly FavoriteIntent[],
): ReadonlySet<string> {
  const wanted = new Set(served);
  for (const { kind, slug } of intents) {
    if (kind === 'add') wanted.add(slug);
    else wanted.delete(slug);
  }
  return wanted;
}
