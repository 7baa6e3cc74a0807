import type { SearchKind } from './content-tables.ts';

/** A document's rowid. A range per kind: a search for dishes does not scan articles. */
const KINDS: readonly SearchKind[] = ['category', 'food-category', 'article', 'product'];
const IDS_PER_KIND = 2 ** 40;

export function placeOf(kind: SearchKind, id: number): number {
  return KINDS.indexOf(kind) * IDS_PER_KIND + id;
}

/** @param last adjacent to `first` in KINDS */
export function placesOf(first: SearchKind, last: SearchKind = first): { from: number; to: number } {
  return { from: placeOf(first, 0), to: placeOf(last, IDS_PER_KIND) - 1 };
}
