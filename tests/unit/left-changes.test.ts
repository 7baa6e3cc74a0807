import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLeftChanges, takeLeftChanges } from '#app/components/state/left-changes.ts';
import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import { LEFT_CHANGES_MS } from '#app/domain/timing.ts';

const SET: LineIntent = { kind: 'set', productId: 1, quantity: 3 };
const REMOVE: LineIntent = { kind: 'remove', productId: 2 };
const ADD: LineIntent = { kind: 'add', productId: 3, quantity: 1 };
const WANTED = new Map([
  [1, 3],
  [3, 5],
]);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('clicks are left for the next page, once, as the quantities that they make', () => {
  keepLeftChanges([SET, ADD, REMOVE, ADD], WANTED);
  expect(takeLeftChanges()).toEqual([SET, { kind: 'set', productId: 3, quantity: 5 }, REMOVE]);
  expect(takeLeftChanges()).toEqual([]);
});

test('what is old says nothing of the cart as it is now', () => {
  keepLeftChanges([SET], WANTED, 0);
  expect(takeLeftChanges(LEFT_CHANGES_MS)).toEqual([]);
  keepLeftChanges([SET], WANTED, 0);
  expect(takeLeftChanges(LEFT_CHANGES_MS - 1)).toEqual([SET]);
});

test('a browser that forbids the storage keeps nothing, and the page works', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): Storage {
      throw new Error('denied');
    },
  });
  keepLeftChanges([SET], WANTED);
  expect(takeLeftChanges()).toEqual([]);
});

test.each([
  [
    'forbids every storage',
    {
      get sessionStorage() {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  ],
  [
    'has no room left',
    {
      sessionStorage: {
        getItem: () => null,
        removeItem: () => undefined,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    },
  ],
])('a browser that %s keeps nothing, and the page goes on', (_, browser) => {
  vi.stubGlobal('window', browser);
  expect(() => keepLeftChanges([SET], WANTED)).not.toThrow();
  expect(takeLeftChanges()).toEqual([]);
});

test.each(['', '{', 'null', '5', 'later set:1:2', `${Date.now()} set:x 5 order`])(
  '«%s» is nothing that a page has left',
  (stored) => {
    window.sessionStorage.setItem('cart-changes', stored);
    expect(takeLeftChanges()).toEqual([]);
  },
);
