import { expect, onTestFinished, test, vi } from 'vitest';
import { createCookieJar } from '#app/services/api/cookie-jar.server.ts';
import { type Loaded, ResponseCache } from '#app/services/api/response-cache.server.ts';
import type { ResponseStore } from '#app/services/api/response-store.server.ts';
import { createApi } from '#app/services/api/upstream.server.ts';
import { getCategory, listDishes } from '#app/services/catalogue/catalogue.server.ts';
import { createUpstream } from '#tests/routes/support/visit.ts';

const FRESH_MS = 1_000;
type Disk = Pick<ResponseStore, 'put' | 'get'>;

/** A cache on a clock of its own, and a source that can be slow, fail or have nothing. */
function createDrill(disk?: Disk) {
  let now = 0;
  const cache = new ResponseCache({ now: () => now, ...(disk && { store: disk }) });
  const loads: PromiseWithResolvers<Loaded<string> | null>[] = [];
  const drill = {
    get: async () => (await drill.ask())?.value,
    ask: ({ isRenewal = false } = {}) => {
      const source = {
        load: () => {
          const load = withResolvers<Loaded<string> | null>();
          loads.push(load);
          return load.promise;
        },
        revive: (text: string) => (text === 'unreadable' ? undefined : text),
      };
      return cache.get<string>('menu', { ...source, freshMs: FRESH_MS, isRenewal });
    },
    loads,
    pass: (ms: number) => {
      now += ms;
    },
    answer: (index: number, value: string) => loads[index]?.resolve({ value, text: value }),
    fail: (index: number) => loads[index]?.resolve(null),
    miss: (index: number) => loads[index]?.reject(new Error('missing')),
  };
  return drill;
}

/** One whose first answer, `v1`, has come. */
async function createWarmDrill() {
  const drill = createDrill();
  const first = drill.get();
  drill.answer(0, 'v1');
  await first;
  return drill;
}

/** Who waits for them waits for ever. */
function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
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
  const drill = await createWarmDrill();
  drill.pass(FRESH_MS - 1);
  expect(await drill.get()).toBe('v1');
  expect(drill.loads).toHaveLength(1);
});

test('an old answer is given at once while one refresh runs; the next reader has the new one', async () => {
  holdTimers();
  const drill = await createWarmDrill();
  drill.pass(FRESH_MS + 60_000);
  expect(await Promise.all([drill.get(), drill.get()])).toEqual(['v1', 'v1']);
  expect(drill.loads).toHaveLength(2);
  drill.answer(1, 'v2');
  await settled();
  expect(await drill.get()).toBe('v2');
});

test('an answer that has been old for a minute is waited for, and stays if it cannot be had', async () => {
  const drill = await createWarmDrill();
  drill.pass(FRESH_MS + 60_001);
  const second = drill.get();
  drill.answer(1, 'v2');
  expect(await second).toBe('v2');
  drill.pass(FRESH_MS + 60_001);
  const third = drill.get();
  drill.fail(2);
  expect(await third).toBe('v2');
});

test('nobody waits long for a new answer while there is an old one', async () => {
  holdTimers();
  const drill = await createWarmDrill();
  drill.pass(FRESH_MS + 60_001);
  const second = drill.get();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await second).toBe('v1');
  const third = drill.get();
  drill.answer(1, 'v2');
  expect(await third).toBe('v2');
});

test('whoever rather waits is not given an old answer', async () => {
  const drill = await createWarmDrill();
  drill.pass(FRESH_MS);
  const second = drill.ask({ isRenewal: true });
  drill.answer(1, 'v2');
  expect((await second)?.value).toBe('v2');
});

test('while the source fails the answer goes on being given, and each reader’s refresh tries again', async () => {
  const drill = await createWarmDrill();
  drill.pass(FRESH_MS * 2);
  expect(await drill.get()).toBe('v1');
  drill.fail(1);
  await settled();
  expect(await drill.get()).toBe('v1');
  expect(drill.loads).toHaveLength(3);
});

test('what the disk has and cannot be read any more does not help', async () => {
  const drill = createDrill({ put: () => {}, get: async () => ({ text: 'unreadable', savedAt: 0 }) });
  const read = drill.ask();
  drill.fail(0);
  expect(await read).toBeNull();
});

test('a first load that fails gives nothing, and is not remembered', async () => {
  const drill = createDrill();
  const first = drill.get();
  drill.fail(0);
  expect(await first).toBeUndefined();
  const second = drill.get();
  drill.answer(1, 'v1');
  expect(await second).toBe('v1');
});

test('what turns out to be gone is forgotten', async () => {
  const drill = await createWarmDrill();
  drill.pass(FRESH_MS);
  await drill.get();
  drill.miss(1);
  await settled();
  const next = drill.get();
  expect(drill.loads).toHaveLength(3);
  drill.answer(2, 'back');
  expect(await next).toBe('back');
});

test('a flood of searches pushes neither the menu out nor itself beyond its limit', async () => {
  const cache = new ResponseCache({ maxBytes: 100_000 });
  let loads = 0;
  const read = async (key: string, isTyped: boolean) => {
    const load = async () => ({ value: `${key} ${++loads}` });
    return (await cache.get(key, { freshMs: FRESH_MS, load, isTyped }))?.value;
  };
  await read('menu', false);
  for (let count = 0; count < 5_000; count += 1) await read(`search ${count}`, true);
  expect(await read('menu', false)).toBe('menu 1');
  expect(await read('search 4999', true)).toBe('search 4999 5001');
  expect(cache.bytes).toBeLessThan(20_000);
});

test('without memory, readers still share loads that run at the same time', async () => {
  const cache = new ResponseCache({ maxBytes: 0 });
  let loads = 0;
  const load = async () => ({ value: ++loads, text: 'x' });
  const read = async (key: string) => (await cache.get(key, { freshMs: FRESH_MS, load }))?.value;
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual([1, 1, 2]);
  expect(await read('a')).toBe(3);
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
