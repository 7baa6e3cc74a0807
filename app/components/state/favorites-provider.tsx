import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import {
  FAVORITE_FIELD,
  type FavoriteIntent,
  favoriteIntentValue,
  readFavoriteIntent,
} from '#app/domain/shopper/favorite-intent.ts';
import { useChangeQueue } from './change-queue.ts';

const FavoritesContext = createContext<ReadonlySet<string>>(new Set());

/** Slugs of the favourite dishes, the newest first, with the changes that the server has not confirmed yet. */
export function useFavorites(): ReadonlySet<string> {
  return use(FavoritesContext);
}

/**
 * The favourites of the whole page. Hearts are submit buttons that post to /favorites; once the page is hydrated their submits
 * are shown at once and go through a queue.
 */
export function FavoritesProvider({ slugs, children }: { slugs: readonly string[]; children: ReactNode }) {
  const notify = useNotify();
  const [served, setServed] = useState(slugs);
  const [loaded, setLoaded] = useState(slugs);
  if (loaded !== slugs) {
    setLoaded(slugs);
    setServed(slugs);
  }
  const { queue, open } = useChangeQueue<FavoriteIntent, string[]>({
    action: '/favorites',
    keyOf: ({ slug }) => slug,
    merge: (_, later) => later,
    fieldName: FAVORITE_FIELD,
    toValue: favoriteIntentValue,
    onSubmit(event, { value }) {
      const intent = readFavoriteIntent(value);
      if (!intent) return;
      event.preventDefault();
      queue.add(intent);
    },
    onAnswer(answer) {
      if (answer === null) notify({ code: 'favorite-failed' });
      for (const notice of answer?.notices ?? []) notify(notice);
      if (answer?.served) setServed(answer.served);
    },
  });
  const favorites = useMemo(() => wantedFavorites(served, open), [served, open]);
  return <FavoritesContext value={favorites}>{children}</FavoritesContext>;
}

/** The server's favourites with all open changes on top, the newest first. */
function wantedFavorites(served: readonly string[], intents: readonly FavoriteIntent[]): ReadonlySet<string> {
  let wanted = new Set(served);
  for (const { kind, slug } of intents) {
    if (kind === 'remove') wanted.delete(slug);
    else wanted = new Set([slug, ...wanted]);
  }
  return wanted;
}
