import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useLate } from '#app/components/late.ts';
import { lateChanges } from './late-changes.ts';
import { NOTHING_OPEN, type OpenChanges } from './open-changes.ts';

const FavoritesContext = createContext<ReadonlySet<string>>(new Set());

/** Slugs of the favourite dishes. They include the clicks that the server has not answered yet. */
export function useFavorites(): ReadonlySet<string> {
  return use(FavoritesContext);
}

/**
 * Tells the page of the favourites. Hearts are submit buttons that post to /favorites. `CartProvider`, which stands around this, asks
 * for what changes them without loading a page.
 *
 * @param slugs as the server last sent them.
 */
export function FavoritesProvider({ slugs, children }: { slugs: readonly string[]; children: ReactNode }) {
  const [open, setOpen] = useState<OpenChanges<ReadonlySet<string>>>(NOTHING_OPEN);
  const served = useMemo(() => new Set(slugs), [slugs]);
  const favorites = useMemo(() => open.applyTo(served), [open, served]);
  const late = useLate(lateChanges, false);
  return (
    <FavoritesContext value={favorites}>
      {late && <late.FavoriteChanges answeredCount={open.answeredCount} setOpen={setOpen} />}
      {children}
    </FavoritesContext>
  );
}
