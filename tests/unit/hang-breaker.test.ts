import { expect, test } from 'vitest';
import { HangBreaker, type News } from '#app/services/hang-breaker.server.ts';

const LATE = 'late';
const LEFT = 'left';

function newsOf(outcome: string): News {
  return outcome === LATE ? 'late' : outcome === LEFT ? 'none' : 'answered';
}

/** Calls that end when the test says so, and a patience that does, too. */
function createDrill() {
  const calls: ((outcome: string) => void)[] = [];
  let losePatience = () => {};
  const breaker = new HangBreaker(
    () =>
      new Promise((resolve) => {
        losePatience = resolve;
      }),
  );
  const call = (kind: string) =>
    breaker.watch(kind, () => new Promise<string>((resolve) => calls.push(resolve)), newsOf);
  return {
    /** Made in any case. */
    insist: (kind = 'cart') => call(kind),
    ask: (kind = 'cart') => breaker.unlessHanging(kind, () => call(kind)),
    calls,
    end: (index: number, outcome: string) => calls[index]?.(outcome),
    losePatience: () => losePatience(),
  };
}

async function hanging() {
  const drill = createDrill();
  const first = drill.ask();
  drill.end(0, LATE);
  await first;
  return drill;
}

test('until a call has been late every call is made, and waited for to its end', async () => {
  const drill = createDrill();
  const asked = [drill.ask(), drill.ask()];
  drill.end(1, 'two');
  drill.end(0, 'one');
  expect(await Promise.all(asked)).toEqual(['one', 'two']);
});

test('while calls hang one is made, and nobody waits for it longer than the patience lasts', async () => {
  const drill = await hanging();
  const asked = [drill.ask(), drill.ask()];
  drill.losePatience();
  expect(await Promise.all(asked)).toEqual([null, null]);
  expect(await drill.ask()).toBeNull();
  expect(drill.calls).toHaveLength(2);
});

test('the next one is made when that one was late', async () => {
  const drill = await hanging();
  const asked = drill.ask();
  drill.end(1, LATE);
  expect(await asked).toBeNull();
  drill.ask();
  expect(drill.calls).toHaveLength(3);
});

test('an answer in time is had by who tried, and whoever waited for it asks as well', async () => {
  const drill = await hanging();
  const asked = [drill.ask(), drill.ask()];
  drill.end(1, 'one');
  expect(await asked[0]).toBe('one');
  drill.end(2, 'two');
  expect(await asked[1]).toBe('two');
});

test('an answer that comes after the page was sent ends it, too', async () => {
  const drill = await hanging();
  const asked = drill.ask();
  drill.losePatience();
  await asked;
  drill.end(1, 'slow');
  await new Promise(setImmediate);
  const next = drill.ask();
  drill.end(2, 'fine');
  expect(await next).toBe('fine');
});

test('calls that must be made are, hang or not, and their answers count', async () => {
  const drill = await hanging();
  const order = drill.insist();
  drill.end(1, 'ordered');
  expect(await order).toBe('ordered');
  const next = drill.ask();
  drill.end(2, 'fine');
  expect(await next).toBe('fine');
});

test('one late call among others that are answered is no hang', async () => {
  const drill = createDrill();
  const late = drill.ask();
  const fine = drill.ask();
  drill.end(1, 'fine');
  await fine;
  drill.end(0, LATE);
  expect(await late).toBe(LATE);
  const asked = [drill.ask(), drill.ask()];
  drill.end(2, 'one');
  drill.end(3, 'two');
  expect(await Promise.all(asked)).toEqual(['one', 'two']);
});

test('one kind hangs, the others do not', async () => {
  const drill = await hanging();
  const asked = [drill.ask('menus'), drill.ask('menus')];
  drill.end(1, 'one');
  drill.end(2, 'two');
  expect(await Promise.all(asked)).toEqual(['one', 'two']);
});

test('a call that fails otherwise leaves nothing behind', async () => {
  const drill = await hanging();
  const breaker = new HangBreaker(async () => {});
  await breaker.watch('cart', async () => LATE, newsOf);
  await expect(
    breaker.unlessHanging('cart', async () => {
      throw new Error('broken');
    }),
  ).resolves.toBeNull();
  expect(await breaker.unlessHanging('cart', async () => 'next')).toBeNull();
  expect(drill.calls).toHaveLength(1);
});

test('a call that nobody waited for says nothing', async () => {
  const drill = await hanging();
  const trial = drill.ask();
  drill.end(1, LEFT);
  expect(await trial).toBeNull();
  const next = drill.ask();
  drill.losePatience();
  expect(await next).toBeNull();
  expect(drill.calls).toHaveLength(3);
});
