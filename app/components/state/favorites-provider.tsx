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

/** Slugs, newest first, with unconfirmed changes. */
export function useFavorites(): ReadonlySet<string> {
  return use(FavoritesContext);
}

/**
 * Hearts are submit buttons that post to /favorites; after hydration shown at once and sent through a
 * queue.
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
    onResponse(response) {
      if (response === null) notify({ code: 'favorite-failed' });
      for (const notice of response?.notices ?? []) notify(notice);
      if (response?.served) setServed(response.served);
    },
  });
  const favorites = useMemo(() => wantedFavorites(served, open), [served, open]);
  return <FavoritesContext value={favorites}>{children}</FavoritesContext>;
}

function wantedFavorites(served: readonly string[], intents: readonly FavoriteIntent[]): ReadonlySet<string> {
  let wanted = new Set(served);
  for (const { kind, slug } of intents) {
    if (kind === 'remove') wanted.delete(slug);
    else wanted = new Set([slug, ...wanted]);
  }
  return wanted;
}
