import { expect, test } from 'vitest';
import { readRetryAfter } from '#app/services/api/send.server.ts';

test.each([
  ['30', 30_000],
  ['0', 0],
  ['Sun, 22 Nov 2026 10:00:30 GMT', 30_000],
  ['Sun, 22 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After %j is %s ms', (header, expected) => {
  expect(readRetryAfter(header, Date.parse('2026-11-22T10:00:00Z'))).toBe(expected);
});
