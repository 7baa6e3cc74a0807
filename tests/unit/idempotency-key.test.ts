import { describe, expect, test } from 'vitest';
import { createIdempotencyKey, readIdempotencyKey } from '#app/domain/idempotency-key.ts';

const UUID = '3f2b8a54-9c1d-4e7f-8a6b-0123456789ab';
const NOW = Date.UTC(2026, 9, 5, 12);
const KEY = createIdempotencyKey(NOW, UUID);

test('a key tells its time in base 36 and fits the limit of the contract', () => {
  expect(KEY).toBe(`${NOW.toString(36)}-${UUID}`);
  expect(KEY.length).toBeLessThanOrEqual(64);
  expect(readIdempotencyKey(KEY)).toEqual({ key: KEY, issuedAt: NOW });
});

describe('what is no key reads as none', () => {
  test.each([
    [undefined],
    [null],
    [42],
    [''],
    [UUID],
    [`-${UUID}`],
    [`0${KEY}`],
    [`${KEY}x`],
    [` ${KEY}`],
    [`${KEY}\n`],
    [KEY.toUpperCase()],
    [`${NOW.toString(36)}-not-a-uuid`],
    [`zzzzzzzzzz-${UUID}`],
    [`-1-${UUID}`],
    [[KEY]],
    [{ key: KEY }],
  ])('%j', (value) => {
    expect(readIdempotencyKey(value)).toBeNull();
  });
});
