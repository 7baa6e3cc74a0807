import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';

/** The row «Избранное» on a page where hearts are being pressed. */
export type LiveRow = {
  dishes: readonly ListedDish[];
  /** The favourites when the row was last made. */
  favorites: ReadonlySet<string>;
  /** Slugs of dishes whose hearts were taken back and which are still shown. */
  leaving: ReadonlySet<string>;
};

const NOBODY: ReadonlySet<string> = new Set();

export function startRow(dishes: readonly ListedDish[], favorites: ReadonlySet<string>): LiveRow {
  return { dishes, favorites, leaving: NOBODY };
}

/**
 * The row after hearts were pressed: new favourites come first, those taken back go. It compares the favourites with the
 * favourites before, not with the row: the server may have left out dishes that do not exist any more.
 *
 * @param known dishes the page can draw. Others appear when the page is opened anew.
 * @param isHeld a finger or the focus is in the row. What it took back stays, so that nothing moves under it.
 * @returns the same object if nothing has changed.
 */
export function updateRow(
  row: LiveRow,
  favorites: ReadonlySet<string>,
  known: readonly ListedDish[],
  isHeld: boolean,
): LiveRow {
  const isSettled = row.favorites === favorites && (isHeld || row.leaving.size === 0);
  if (isSettled) return row;
  const standing = new Set(row.dishes.map(({ slug }) => slug));
  const isNew = ({ slug }: ListedDish) =>
    favorites.has(slug) && !row.favorites.has(slug) && !standing.has(slug);
  const isLeaving = ({ slug }: ListedDish) =>
    !favorites.has(slug) && (row.favorites.has(slug) || row.leaving.has(slug));
  const coming = [...new Map(known.filter(isNew).map((dish) => [dish.slug, dish])).values()];
  const staying = isHeld ? row.dishes : row.dishes.filter((dish) => !isLeaving(dish));
  const leaving = isHeld ? new Set(row.dishes.filter(isLeaving).map(({ slug }) => slug)) : NOBODY;
  return { dishes: [...coming, ...staying], favorites, leaving };
}
