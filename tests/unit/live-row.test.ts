import { expect, test } from 'vitest';
import { startRow, updateRow } from '#app/components/favorites/live-row.ts';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';

const dish = (slug: string) => ({ slug }) as ListedDish;
const KNOWN = ['borshch', 'morse', 'okroshka'].map(dish);
const slugs = ({ dishes }: { dishes: readonly ListedDish[] }) => dishes.map(({ slug }) => slug);

test('a heart that is given brings its dish to the front, once', () => {
  const row = startRow([dish('morse')], new Set(['morse']));
  const next = updateRow(row, new Set(['morse', 'borshch']), [...KNOWN, ...KNOWN], false);
  expect(slugs(next)).toEqual(['borshch', 'morse']);
  expect(slugs(updateRow(next, new Set(['borshch', 'morse']), KNOWN, false))).toEqual(['borshch', 'morse']);
});

test('a dish the page does not know is left out', () => {
  const row = startRow([], new Set());
  expect(slugs(updateRow(row, new Set(['kompot']), KNOWN, false))).toEqual([]);
});

test('a heart that is taken back elsewhere takes its dish away', () => {
  const row = startRow(KNOWN, new Set(slugs({ dishes: KNOWN })));
  expect(slugs(updateRow(row, new Set(['borshch', 'okroshka']), KNOWN, false))).toEqual([
    'borshch',
    'okroshka',
  ]);
});

test('one that is taken back in the row leaves it when nothing holds the row any more', () => {
  const row = startRow(KNOWN, new Set(slugs({ dishes: KNOWN })));
  const favorites = new Set(['borshch', 'okroshka']);
  const held = updateRow(row, favorites, KNOWN, true);
  expect(slugs(held)).toEqual(['borshch', 'morse', 'okroshka']);
  expect(updateRow(held, favorites, KNOWN, true)).toBe(held);
  expect(slugs(updateRow(held, favorites, KNOWN, false))).toEqual(['borshch', 'okroshka']);
});

test('and stays if it is given again', () => {
  const row = startRow([dish('morse')], new Set(['morse']));
  const held = updateRow(row, new Set(), KNOWN, true);
  const again = updateRow(held, new Set(['morse']), KNOWN, true);
  expect(slugs(updateRow(again, again.favorites, KNOWN, false))).toEqual(['morse']);
});

test('what the row began with stays, whatever the frame thought the favourites were', () => {
  const row = startRow([dish('morse')], new Set());
  expect(slugs(updateRow(row, new Set(['borshch']), KNOWN, false))).toEqual(['borshch', 'morse']);
});
