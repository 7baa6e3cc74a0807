import { expect, test } from 'vitest';
import { createCookieJar } from '#app/services/api/cookie-jar.server.ts';
import { type Loaded, ReadCache } from '#app/services/api/read-cache.server.ts';
import { createApi } from '#app/services/api/upstream.server.ts';
import { getCategory, listDishes } from '#app/services/catalogue/catalogue.server.ts';
import { createUpstream } from '#tests/routes/support/visit.ts';

const FRESH_MS = 1_000;

/** A cache on a clock of its own, and a source that can be slow, fail or have nothing. */
function createDrill() {
  let now = 0;
  const cache = new ReadCache(() => now);
  const loads: PromiseWithResolvers<Loaded<string>>[] = [];
  return {
    get: () =>
      cache.get('menu', FRESH_MS, () => {
        const load = withResolvers<Loaded<string>>();
        loads.push(load);
        return load.promise;
      }),
    loads,
    pass: (ms: number) => {
      now += ms;
    },
    answer: (index: number, value: string) => loads[index]?.resolve({ value, keep: true }),
    fail: (index: number) => loads[index]?.reject(new Error('down')),
  };
}

// Promise.withResolvers is not in Node 20.
type PromiseWithResolvers<T> = {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
};
function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('readers of one thing at the same time share one load', async () => {
  const drill = createDrill();
  const reads = [drill.get(), drill.get(), drill.get()];
  drill.answer(0, 'v1');
  expect(await Promise.all(reads)).toEqual(['v1', 'v1', 'v1']);
  expect(drill.loads).toHaveLength(1);
});

test('a fresh answer causes no load', async () => {
  const drill = createDrill();
  const first = drill.get();
  drill.answer(0, 'v1');
  await first;
  drill.pass(FRESH_MS - 1);
  expect(await drill.get()).toBe('v1');
  expect(drill.loads).toHaveLength(1);
});

test('an old answer is given at once while one refresh runs; the next reader has the new one', async () => {
  const drill = createDrill();
  const first = drill.get();
  drill.answer(0, 'v1');
  await first;
  drill.pass(FRESH_MS);
  expect(await Promise.all([drill.get(), drill.get()])).toEqual(['v1', 'v1']);
  expect(drill.loads).toHaveLength(2);
  drill.answer(1, 'v2');
  await settled();
  expect(await drill.get()).toBe('v2');
});

test('while the source fails the old answer goes on being given, and each reader’s refresh tries again', async () => {
  const drill = createDrill();
  const first = drill.get();
  drill.answer(0, 'v1');
  await first;
  drill.pass(FRESH_MS * 1_000);
  expect(await drill.get()).toBe('v1');
  drill.fail(1);
  await settled();
  expect(await drill.get()).toBe('v1');
  expect(drill.loads).toHaveLength(3);
});

test('a first load that fails is an error, and not remembered', async () => {
  const drill = createDrill();
  const first = drill.get();
  drill.fail(0);
  await expect(first).rejects.toThrow('down');
  const second = drill.get();
  drill.answer(1, 'v1');
  expect(await second).toBe('v1');
});

test('what turns out to be gone is forgotten', async () => {
  const drill = createDrill();
  const first = drill.get();
  drill.answer(0, 'v1');
  await first;
  drill.pass(FRESH_MS);
  await drill.get();
  drill.loads[1]?.resolve({ value: 'gone', keep: false });
  await settled();
  const next = drill.get();
  expect(drill.loads).toHaveLength(3);
  drill.answer(2, 'back');
  expect(await next).toBe('back');
});

test('a flood of searches pushes neither the menu out nor itself beyond its limit', async () => {
  const cache = new ReadCache(() => 0);
  let loads = 0;
  const read = (key: string, isApart: boolean) =>
    cache.get(key, FRESH_MS, async () => ({ value: `${key} ${++loads}`, keep: true, isApart }));
  await read('menu', false);
  for (let count = 0; count < 5_000; count += 1) await read(`search ${count}`, true);
  expect(await read('menu', false)).toBe('menu 1');
  expect(cache.peek('search 0')).toBeUndefined();
  expect(cache.peek('search 4999')).toBeDefined();
});

test('neither do addresses that somebody made up', async () => {
  let isDown = false;
  const soups = { id: 1, slug: 'supy', title: 'Супы', templateName: 'lunch' };
  const fetch = async (request: Request) => {
    if (isDown) throw new TypeError('fetch failed');
    return Response.json(request.url.endsWith('/categories/supy/') ? soups : { results: [] });
  };
  const api = createApi(createUpstream({ fetch }), createCookieJar(null, { secure: false }), 'test');
  await getCategory(api, 'supy');
  for (let count = 0; count < 2_100; count += 1) await listDishes(api, { category: `made-up-${count}` });
  isDown = true;
  expect((await getCategory(api, 'supy')).title).toBe('Супы');
});
