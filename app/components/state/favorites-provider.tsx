import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import {
  FAVORITE_FIELD,
  type FavoriteIntent,
  readFavoriteIntent,
} from '#app/domain/shopper/favorite-intent.ts';
import { FAVORITE_CHANGES, wantedFavorites } from './favorite-changes.ts';
import { useChangeQueue } from './use-change-queue.ts';

const FavoritesContext = createContext<ReadonlySet<string>>(new Set());

/** Slugs of the favourite dishes. They include the clicks that the server has not answered yet. */
export function useFavorites(): ReadonlySet<string> {
  return use(FavoritesContext);
}

/**
 * Lets every heart change the favourites without loading a page. Hearts are submit buttons that post to /favorites, so
 * they work without this component, too.
 *
 * @param slugs as the server last sent them.
 */
export function FavoritesProvider({ slugs, children }: { slugs: readonly string[]; children: ReactNode }) {
  const { queue, changes } = useChangeQueue(FAVORITE_CHANGES);

  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const intent = favoriteIntentOf(event.submitter);
      if (!intent) return;
      event.preventDefault();
      queue.change(intent);
    }
    document.addEventListener('submit', onSubmit, { capture: true });
    return () => document.removeEventListener('submit', onSubmit, { capture: true });
  }, [queue]);

  const favorites = useMemo(() => wantedFavorites(slugs, changes), [slugs, changes]);
  return <FavoritesContext value={favorites}>{children}</FavoritesContext>;
}

function favoriteIntentOf(submitter: HTMLElement | null): FavoriteIntent | null {
  const isHeart = submitter instanceof HTMLButtonElement && submitter.name === FAVORITE_FIELD;
  return isHeart ? readFavoriteIntent(submitter.value) : null;
}
