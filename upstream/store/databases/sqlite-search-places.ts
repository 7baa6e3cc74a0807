import type { SearchKind } from '../tables.ts';

/**
 * The index knows everything by one number, its place. Things of one kind have neighbouring places, so that a search for
 * dishes does not meet news.
 */
const KINDS: readonly SearchKind[] = ['category', 'food-category', 'article', 'product'];
const IDS_PER_KIND = 2 ** 40;

export function placeOf(kind: SearchKind, id: number): number {
  return KINDS.indexOf(kind) * IDS_PER_KIND + id;
}

/** The places of neighbouring kinds, from the first to the last. */
export function placesOf(first: SearchKind, last: SearchKind = first): { from: number; to: number } {
  return { from: placeOf(first, 0), to: placeOf(last, IDS_PER_KIND) - 1 };
}
