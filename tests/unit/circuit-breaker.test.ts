import { describe, expect, test } from 'vitest';
import { CircuitBreaker, circuitsOf, type Ending } from '#app/services/api/circuit-breaker.server.ts';

const LATE = 'late';
const LEFT = 'left';

function endingOf(outcome: string): Ending {
  return outcome === LATE ? 'timeout' : outcome === LEFT ? 'unknown' : 'response';
}

/** Calls that end when the test says so, and a patience that does, too. */
function createDrill() {
  const calls: ((outcome: string) => void)[] = [];
  let losePatience = () => {};
  let now = 0;
  const breaker = new CircuitBreaker({
    patience: () =>
      new Promise<void>((resolve) => {
        losePatience = resolve;
      }),
    now: () => now,
  });
  const call = () => new Promise<string>((resolve) => calls.push(resolve));
  const run = (names: string[], options = {}) => breaker.run(names, call, endingOf, options);
  return {
    breaker,
    /** Made in any case. */
    insist: (kind = 'cart', owner = '') => breaker.watch(circuitsOf(kind, owner), call, endingOf),
    ask: (kind = 'cart', owner = '') => run(circuitsOf(kind, owner)),
    /** A call that changes something. */
    change: (kind = 'cart', owner = '') => run(circuitsOf(kind, owner), { isChange: true }),
    /** A press of a shopper, when a read that everybody may make tries the API. */
    press: (owner: string) =>
      run(circuitsOf('POST cart', owner), {
        isChange: true,
        probe: () => breaker.watch(circuitsOf('settings', ''), call, endingOf),
      }),
    hanging: () => breaker.hanging(),
    pass: (ms: number) => {
      now += ms;
    },
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

/** Menus were answered while the cart was late. */
async function hangingCart() {
  const drill = createDrill();
  const late = drill.ask();
  const menus = drill.ask('menus');
  drill.end(1, 'menus');
  await menus;
  drill.end(0, LATE);
  await late;
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

test('the API is tried again after a second, then after two, four and eight, and every eight', async () => {
  const drill = await hanging();
  let made = drill.calls.length;
  for (const gap of [0, 1, 2, 4, 8, 8]) {
    drill.pass(gap * 1_000 - 1);
    expect(await drill.ask()).toBeNull();
    expect(drill.calls).toHaveLength(made);
    drill.pass(1);
    const asked = drill.ask();
    drill.end(made, LATE);
    expect(await asked).toBeNull();
    made += 1;
    expect(drill.calls).toHaveLength(made);
  }
});

test('a change that was sent is waited for, and the next one is not sent', async () => {
  const drill = await hanging();
  const first = drill.change();
  drill.losePatience();
  await new Promise(setImmediate);
  expect(await drill.change()).toBeNull();
  drill.end(1, LATE);
  expect(await first).toBe(LATE);
  expect(drill.calls).toHaveLength(2);
});

test('when nothing at all is answered, kinds that nobody asked for are tried first, too', async () => {
  const drill = await hanging();
  expect(drill.hanging()).toEqual(['*']);
  const asked = drill.ask('menus');
  drill.losePatience();
  expect(await asked).toBeNull();
  drill.end(1, 'menu');
  await new Promise(setImmediate);
  expect(drill.hanging()).toEqual(['cart']);
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
  const drill = await hangingCart();
  expect(drill.hanging()).toEqual(['cart']);
  const asked = [drill.ask('menus'), drill.ask('menus')];
  drill.end(2, 'one');
  drill.end(3, 'two');
  expect(await Promise.all(asked)).toEqual(['one', 'two']);
});

test('a call that nobody waited for says nothing', async () => {
  const drill = await hanging();
  const trial = drill.ask();
  drill.end(1, LEFT);
  expect(await trial).toBeNull();
  drill.pass(1_000);
  const next = drill.ask();
  drill.losePatience();
  expect(await next).toBeNull();
  expect(drill.calls).toHaveLength(3);
});

describe('while the whole API hangs, a probe tries it', () => {
  const tick = () => new Promise(setImmediate);

  test('and no press is made, whoever presses: one probe at a time, however long it takes', async () => {
    const drill = await hanging();
    for (const owner of ['anna', 'boris', 'anna', 'vera']) {
      const pressed = drill.press(owner);
      drill.losePatience();
      expect(await pressed).toBeNull();
      drill.pass(60_000);
    }
    expect(drill.calls).toHaveLength(2);
    drill.end(1, LATE);
    await tick();
    expect(await drill.press('anna')).toBeNull();
    expect(drill.calls).toHaveLength(2);
    drill.pass(1_000);
    const pressed = drill.press('boris');
    drill.losePatience();
    expect(await pressed).toBeNull();
    expect(drill.calls).toHaveLength(3);
  });

  test('when it is answered, the press that waited for it is made', async () => {
    const drill = await hanging();
    const pressed = drill.press('anna');
    drill.end(1, 'settings');
    await tick();
    drill.end(2, 'done');
    expect(await pressed).toBe('done');
  });
});

describe('what hangs may be one shopper’s own', () => {
  const tick = () => new Promise(setImmediate);

  /** Whose calls were late, one after another. */
  async function lateFor(...owners: string[]) {
    const drill = createDrill();
    for (const owner of owners) {
      const asked = drill.ask('users', owner);
      // Others are answered: not the whole API hangs.
      const menus = drill.insist('menus');
      drill.end(drill.calls.length - 1, 'menus');
      await menus;
      drill.end(drill.calls.length - 2, LATE);
      await asked;
      drill.pass(10_000);
    }
    return drill;
  }

  /** Asks for somebody; the answer comes after the patience is over, if anybody looks at it. */
  async function isWaitedFor(drill: ReturnType<typeof createDrill>, owner: string): Promise<boolean> {
    const asked = drill.ask('users', owner);
    drill.losePatience();
    await tick();
    drill.end(drill.calls.length - 1, 'answer');
    return (await asked) !== null;
  }

  test.each<[late: string[], who: string, isWaitedFor: boolean]>([
    [['anna'], 'anna', false],
    [['anna'], 'boris', true],
    [['anna'], '', true],
    [['anna', 'anna', 'anna'], 'boris', true],
    [['anna', 'vera'], 'boris', false],
    [['anna', 'vera'], '', false],
    [[''], 'boris', false],
  ])('late for %j: is the call of «%s» waited for to its end? %s', async (late, who, expected) => {
    expect(await isWaitedFor(await lateFor(...late), who)).toBe(expected);
  });

  test('an answer to anybody between two late ones says that not everything hangs', async () => {
    const drill = await lateFor('anna');
    const fine = drill.insist('users', 'boris');
    drill.end(2, 'fine');
    await fine;
    const late = drill.insist('users', 'vera');
    const menus = drill.insist('menus');
    drill.end(4, 'menus');
    await menus;
    drill.end(3, LATE);
    await late;
    expect(await isWaitedFor(drill, 'boris')).toBe(true);
    expect(await isWaitedFor(drill, 'anna')).toBe(false);
  });

  test('of one shopper one call is under way at a time, and an answer to it ends it', async () => {
    const drill = await lateFor('anna');
    const asked = [drill.ask('users', 'anna'), drill.ask('users', 'anna')];
    drill.losePatience();
    expect(await Promise.all(asked)).toEqual([null, null]);
    expect(drill.calls).toHaveLength(3);
    drill.end(2, 'slow');
    await tick();
    expect(await isWaitedFor(drill, 'anna')).toBe(true);
  });

  test('one kind of theirs hangs, the others do not', async () => {
    const drill = await lateFor('anna');
    const asked = drill.ask('cart', 'anna');
    drill.losePatience();
    await tick();
    drill.end(2, 'cart');
    expect(await asked).toBe('cart');
  });

  test('shoppers are forgotten, the ones of long ago first: memory has an end', async () => {
    const drill = await lateFor('anna');
    for (let count = 0; count < 5_000; count += 1) {
      const asked = drill.ask('users', `shopper ${count}`);
      drill.end(drill.calls.length - 1, 'fine');
      await asked;
    }
    expect(await isWaitedFor(drill, 'anna')).toBe(true);
  });
});

describe('an API that asks to be left alone', () => {
  test('is, by the one whom it asked', async () => {
    const drill = createDrill();
    drill.breaker.rest(circuitsOf('menus', ''), 30_000);
    expect(await drill.ask('menus')).toBeNull();
    void drill.ask('menus', 'anna');
    void drill.ask('cart');
    expect(drill.calls).toHaveLength(2);
    drill.pass(30_000);
    void drill.ask('menus');
    expect(drill.calls).toHaveLength(3);
  });

  test('but not for a day', () => {
    const drill = createDrill();
    drill.breaker.rest(circuitsOf('menus', ''), 24 * 60 * 60_000);
    drill.pass(60_000);
    void drill.ask('menus');
    expect(drill.calls).toHaveLength(1);
  });
});
