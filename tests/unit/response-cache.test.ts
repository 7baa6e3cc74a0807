/** Protects the response cache: concurrent readers share a load, stale data is bounded, user input cannot evict the menu. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Loaded, ResponseCache } from '#app/services/api/response-cache.server.ts';

const FRESH_MS = 1_000;
const STALE_MS = FRESH_MS + 60_000;

/** Responses of the source: `null` is a failure, an error is a 404. */
function open(store?: ConstructorParameters<typeof ResponseCache>[0]) {
  let now = 0;
  const cache = new ResponseCache({ now: () => now, ...store });
  const ends: ((value: string | null | Error) => void)[] = [];
  const load = () =>
    new Promise<Loaded<string> | null>((resolve, reject) => {
      ends.push((end) => {
        if (end instanceof Error) reject(end);
        else resolve(end === null ? null : { value: end, text: end });
      });
    });
  return {
    read: async ({ isRenewal = false } = {}) =>
      (await cache.get('menu', { load, revive: () => undefined, freshMs: FRESH_MS, isRenewal }))?.value,
    respond: async (value: string | null | Error) => {
      ends.at(-1)?.(value);
      await new Promise(setImmediate);
    },
    loads: () => ends.length,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

async function openWarm() {
  const opened = open();
  const first = opened.read();
  await opened.respond('v1');
  expect(await first).toBe('v1');
  return opened;
}

function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('concurrent readers share one load, and a fresh response causes none', async () => {
  const { read, respond, loads, pass } = open();
  const reads = [read(), read(), read()];
  await respond('v1');
  expect(await Promise.all(reads)).toEqual(['v1', 'v1', 'v1']);
  pass(FRESH_MS - 1);
  expect([await read(), loads()]).toEqual(['v1', 1]);
});

test('a stale response is served at once while one refresh runs', async () => {
  holdTimers();
  const { read, respond, loads, pass } = await openWarm();
  pass(STALE_MS);
  expect(await Promise.all([read(), read()])).toEqual(['v1', 'v1']);
  await respond('v2');
  expect([await read(), loads()]).toEqual(['v2', 2]);
});

test('a response that has been stale for a minute is refreshed first, and served if that fails', async () => {
  const { read, respond, pass } = await openWarm();
  for (const [end, served] of [
    ['v2', 'v2'],
    [null, 'v2'],
  ] as const) {
    pass(STALE_MS + 1);
    const next = read();
    await respond(end);
    expect(await next).toBe(served);
  }
});

test('no reader waits longer than 1.5 s for a refresh while a stale response exists', async () => {
  holdTimers();
  const { read, respond, pass } = await openWarm();
  pass(STALE_MS + 1);
  const second = read();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await second).toBe('v1');
  const third = read();
  await respond('v2');
  expect(await third).toBe('v2');
});

test('a flood of searches evicts neither the menu nor exceeds its share', async () => {
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
