import { expect, test } from 'vitest';
import { KnownTokens } from '#app/services/api/known-tokens.server.ts';

test('of a token nobody was asked about nothing is known', () => {
  const tokens = new KnownTokens();
  expect([tokens.isVouched('t0k'), tokens.isRefused('t0k')]).toEqual([false, false]);
});

test('the last word counts', () => {
  const tokens = new KnownTokens();
  tokens.refuse('t0k');
  tokens.vouch('t0k');
  expect([tokens.isVouched('t0k'), tokens.isRefused('t0k')]).toEqual([true, false]);
  tokens.refuse('t0k');
  expect([tokens.isVouched('t0k'), tokens.isRefused('t0k')]).toEqual([false, true]);
});

test('a flood of made-up tokens pushes no shopper out, and has an end', () => {
  const tokens = new KnownTokens(() => 0);
  tokens.vouch('token-of-marina');
  for (let count = 0; count < 20_000; count += 1) tokens.refuse(`made-up ${count}`);
  expect(tokens.isVouched('token-of-marina')).toBe(true);
  expect([tokens.isRefused('made-up 0'), tokens.isRefused('made-up 19999')]).toEqual([false, true]);
});

test('so many shoppers that the first are forgotten', () => {
  const tokens = new KnownTokens();
  for (let count = 0; count < 20_000; count += 1) tokens.vouch(`shopper ${count}`);
  expect([tokens.isVouched('shopper 0'), tokens.isVouched('shopper 19999')]).toEqual([false, true]);
});
