/** Protects truncated texts from broken characters, which receivers refuse. */
import { expect, test } from 'vitest';
import { MAX_QUERY_LENGTH, normalizeQuery } from '#app/domain/catalogue/search-query.ts';
import { draftOf } from '#app/domain/shopper/checkout-draft.ts';
import { ellipsize, truncateText } from '#contract/truncate-text.ts';

test.each([
  ['щи', 2, 'щи'],
  ['щиц', 2, 'щи'],
  ['щ🔥', 2, 'щ'],
  ['щ🔥', 3, 'щ🔥'],
  // A letter and its accent, a flag, a skin tone, a joined family.
  ['и\u0306д', 1, ''],
  ['ди\u0306', 2, 'д'],
  ['д🇷🇺', 3, 'д'],
  ['🇷🇺🇷🇺', 6, '🇷🇺'],
  ['👍🏽', 2, ''],
  ['д👨‍👩‍👧', 6, 'д'],
  ['', 0, ''],
])('%j of at most %d is %j', (text, length, shown) => {
  const cut = truncateText(text, length);
  expect(shown === '' ? cut.length <= length && cut.isWellFormed() : cut).toBe(shown === '' ? true : shown);
});

test('a character longer than the limit is cut between code points', () => {
  expect(truncateText(`е${'\u0301'.repeat(200)}`, 80)).toHaveLength(80);
  expect(truncateText('👨‍👩‍👧', 4)).toBe('👨‍');
});

test.each([
  ['щиц', 2, 'щи…'],
  ['щи', 2, 'щи'],
])('%j is shown as %j', (text, length, shown) => {
  expect(ellipsize(text, length)).toBe(shown);
});

test('a draft of a checkout ends with a whole character', () => {
  const form = new FormData();
  form.set('userComment', `${'щ'.repeat(499)}🔥`);
  expect(draftOf(form).userComment).toBe('щ'.repeat(499));
});

test('a search text has no invisible characters', () => {
  expect(normalizeQuery(' бур\u200bгер\u2060  с\u00a0сыром ')).toBe('бургер с сыром');
});

test('a search text ends with a whole character', () => {
  expect(normalizeQuery(`${'щ'.repeat(MAX_QUERY_LENGTH - 1)}🔥`)).toBe('щ'.repeat(MAX_QUERY_LENGTH - 1));
});
