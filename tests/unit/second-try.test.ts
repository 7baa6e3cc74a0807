import { expect, test } from 'vitest';
import type { Failure, Outcome } from '#app/services/api/outcome.server.ts';
import { readRetryAfter, SecondTry } from '#app/services/api/second-try.server.ts';

const MENU = { kind: 'menus', owner: '' };
const DONE: Outcome<string> = { kind: 'done', value: 'menu', status: 200, isEmptied: false, text: '' };
const CUT: Failure = { kind: 'failed', reason: 'network', mayPass: true };
const BROKEN: Failure = { kind: 'failed', reason: 'status' };
const busyFor = (retryAfterMs: number): Failure => ({ ...BROKEN, mayPass: true, retryAfterMs });

/** A clock, and an API that answers as it is told, one after another. */
function createDrill() {
  let now = 0;
  const waits: number[] = [];
  const tries = new SecondTry({
    now: () => now,
    wait: async (ms) => void waits.push(ms),
    random: () => 0.5,
  });
  return {
    waits,
    pass: (ms: number) => {
      now += ms;
    },
    async ask(outcomes: Outcome<string>[], { caller = MENU, isChange = false } = {}) {
      let calls = 0;
      const call = async () => outcomes[calls++] ?? DONE;
      return { outcome: await tries.make(caller, call, { isChange }), calls };
    },
  };
}

test('an answer is an answer', async () => {
  expect(await createDrill().ask([DONE])).toEqual({ outcome: DONE, calls: 1 });
});

test('a read whose connection was cut is made once more, a moment later', async () => {
  const drill = createDrill();
  expect(await drill.ask([CUT, DONE])).toEqual({ outcome: DONE, calls: 2 });
  expect(drill.waits).toEqual([90]);
});

test('once, not twice', async () => {
  expect(await createDrill().ask([CUT, CUT, DONE])).toEqual({ outcome: CUT, calls: 2 });
});

test('a change is made once', async () => {
  expect(await createDrill().ask([CUT, DONE], { isChange: true })).toEqual({ outcome: CUT, calls: 1 });
});

test('what would fail again is not tried again', async () => {
  expect(await createDrill().ask([BROKEN, DONE])).toEqual({ outcome: BROKEN, calls: 1 });
});

test('while second tries fail, nobody waits for one', async () => {
  const drill = createDrill();
  await drill.ask([CUT, CUT]);
  expect((await drill.ask([CUT, DONE])).calls).toBe(1);
  drill.pass(5_000);
  expect((await drill.ask([CUT, DONE])).calls).toBe(2);
});

test('the API is left alone for as long as it asks, by whom it asks', async () => {
  const drill = createDrill();
  expect(await drill.ask([busyFor(30_000)])).toMatchObject({ calls: 1 });
  expect(await drill.ask([DONE])).toEqual({ outcome: { kind: 'failed', reason: 'unsent' }, calls: 0 });
  expect(await drill.ask([DONE], { caller: { kind: 'menus', owner: 'anna' } })).toMatchObject({ calls: 1 });
  expect(await drill.ask([DONE], { caller: { kind: 'cart', owner: '' } })).toMatchObject({ calls: 1 });
  drill.pass(30_000);
  expect(await drill.ask([DONE])).toMatchObject({ calls: 1 });
});

test('but not for a day', async () => {
  const drill = createDrill();
  await drill.ask([busyFor(24 * 60 * 60_000)]);
  drill.pass(60_000);
  expect(await drill.ask([DONE])).toMatchObject({ calls: 1 });
});

test('a moment that the API asks for is waited for', async () => {
  const drill = createDrill();
  expect(await drill.ask([busyFor(1_000), DONE])).toEqual({ outcome: DONE, calls: 2 });
  expect(drill.waits).toEqual([1_000]);
});

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
