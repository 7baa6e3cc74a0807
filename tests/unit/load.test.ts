import { expect, test } from 'vitest';
import { DECK, DECK_SIZE, JOURNEY } from '../../scripts/lib/shoppers.mjs';

/** `npm run load`: its shoppers are those that docs/capacity.md tells of. */

test('ninety of a hundred requests browse, eight are of the cart, two are orders', () => {
  const of = (kinds: string[]) => (kinds.reduce((sum, kind) => sum + (DECK[kind] ?? 0), 0) / DECK_SIZE) * 100;
  const browse = Object.keys(DECK).filter((kind) => !['add', 'cart', 'order'].includes(kind));
  expect([of(browse), of(['add', 'cart']), of(['order'])]).toEqual([90, 8, 2]);
});

test('who orders has filled a cart before', () => {
  expect(JOURNEY.indexOf('order')).toBeGreaterThan(JOURNEY.lastIndexOf('add'));
  expect(JOURNEY.slice(JOURNEY.indexOf('order') - 1)).toEqual(['cart', 'order', 'order page']);
});
