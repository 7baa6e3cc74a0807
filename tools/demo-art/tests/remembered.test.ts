import { expect, test, vi } from 'vitest';
import { Remembered } from '../remembered.ts';

test('what several want at once is made once, and again when it was pushed out', async () => {
  const things = new Remembered<{ name: string }>({ max: 2 });
  const make = vi.fn(async (name: string) => ({ name }));
  const get = (name: string) => things.get(name, () => make(name));
  const [one, other] = await Promise.all([get('a'), get('a')]);
  expect(one).toBe(other);
  expect(await get('a')).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
  await Promise.all([get('b'), get('c')]);
  expect(await get('a')).toEqual(one);
  expect(make).toHaveBeenCalledTimes(4);
});

test('who waits gets it, however many others are asked for and made meanwhile', async () => {
  const things = new Remembered<{ name: number }>({ max: 2 });
  const gates = Array.from({ length: 20 }, gate);
  const waiting = gates.map(({ promise }, name) =>
    things.get(`${name}`, () => promise.then(() => ({ name }))),
  );
  for (const { resolve } of gates.toReversed()) resolve();
  expect(await Promise.all(waiting)).toEqual(gates.map((_, name) => ({ name })));
});

test('what could not be made is tried again', async () => {
  const things = new Remembered<{ name: string }>({ max: 2 });
  await expect(things.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await things.get('a', async () => ({ name: 'a' }))).toEqual({ name: 'a' });
});

/** Node 20 has no `Promise.withResolvers`. */
function gate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}
