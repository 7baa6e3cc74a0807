import { expect, test } from 'vitest';
import { FAVORITE_CHANGES, wantedFavorites } from '#app/components/state/favorite-changes.ts';
import { type FavoriteIntent, readFavoriteIntent } from '#app/domain/shopper/favorite-intent.ts';

const add = (slug: string): FavoriteIntent => ({ kind: 'add', slug });
const remove = (slug: string): FavoriteIntent => ({ kind: 'remove', slug });

test.each<[string, string[], FavoriteIntent[], string[]]>([
  ['a heart given', [], [add('a')], ['a']],
  ['a heart given that the server knows of already', ['a'], [add('a')], ['a']],
  ['a heart taken back', ['a', 'b'], [remove('a')], ['b']],
  ['a heart taken back that the server does not know of', ['b'], [remove('a')], ['b']],
  ['the last of several on one dish counts', ['a'], [remove('a'), add('a'), remove('a')], []],
])('%s', (_, slugs, intents, expected) => {
  expect([...wantedFavorites(new Set(slugs), intents)]).toEqual(expected);
});

test('of two clicks on one heart the last waits', () => {
  expect(FAVORITE_CHANGES.merge(add('a'), remove('a'))).toEqual(remove('a'));
});

test('clicks travel as the buttons’ own values', () => {
  const form = new URLSearchParams(FAVORITE_CHANGES.entriesOf([add('a'), remove('щи')]));
  expect(form.getAll('favorite')).toEqual(['add:a', 'remove:щи']);
  expect(form.getAll('favorite').map(readFavoriteIntent)).toEqual([add('a'), remove('щи')]);
});

test.each(['', 'borshch', 'add', 'add:', 'toggle:borshch', ' add:borshch'])('«%s» is no intent', (value) => {
  expect(readFavoriteIntent(value)).toBeNull();
});
