/** Protects the queue of clicks: one request at a time, merged, debounced, nothing lost. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeQueue } from '#app/components/state/change-queue.ts';

type Change = { dish: string; count: number };

const DELAY = 500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const textOf = (changes: readonly Change[]) => changes.map(({ dish, count }) => `${dish}${count}`).join(' ');

function createQueue() {
  const sent: string[] = [];
  const responses: (() => void)[] = [];
  const queue = new ChangeQueue<Change>({
    keyOf: ({ dish }) => dish,
    merge: (_, later) => later,
    send: (changes) => {
      sent.push(textOf(changes));
      return new Promise((resolve) => responses.push(() => resolve(() => {})));
    },
    onChange: () => {},
  });
  return {
    queue,
    sent,
    shown: () => textOf(queue.open),
    add(dish: string, count: number, delayMs?: number) {
      queue.add({ dish, count }, delayMs);
      if (delayMs === undefined) vi.advanceTimersByTime(0);
    },
    async respond() {
      responses.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('a change is shown at once and sent in the next task', () => {
  const { queue, sent, shown } = createQueue();
  queue.add({ dish: 'a', count: 1 });
  expect([shown(), sent]).toEqual(['a1', []]);
  vi.advanceTimersByTime(0);
  expect(sent).toEqual(['a1']);
});

test('changes are one request with the newest, sent when the delay after the last has passed', () => {
  const { sent, add } = createQueue();
  for (const count of [2, 3, 4]) {
    add('a', count, DELAY);
    vi.advanceTimersByTime(DELAY - 1);
  }
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['a4']);
});

test('one request is under way at a time; later changes follow as one', async () => {
  const { sent, add, respond, shown } = createQueue();
  add('a', 1);
  add('b', 1);
  add('b', 2);
  add('a', 0);
  vi.advanceTimersByTime(10 * DELAY);
  expect([sent, shown()]).toEqual([['a1'], 'a1 b2 a0']);
  await respond();
  expect([sent, shown()]).toEqual([['a1', 'b2 a0'], 'b2 a0']);
  await respond();
  expect([sent.length, shown()]).toEqual([2, '']);
});

test('a response does not cut the delay of further changes short; waiting for an idle queue does', async () => {
  const { queue, sent, add, respond } = createQueue();
  add('a', 1);
  add('a', 5, DELAY);
  await respond();
  expect(sent).toEqual(['a1']);
  const onIdle = vi.fn();
  queue.whenIdle().then(onIdle);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a1', 'a5']);
  expect(onIdle).not.toHaveBeenCalled();
  await respond();
  expect(onIdle).toHaveBeenCalled();
});

test('draining returns what was not sent, once', () => {
  const { queue, sent, add } = createQueue();
  add('a', 9, DELAY);
  expect(textOf(queue.drain())).toBe('a9');
  vi.advanceTimersByTime(DELAY * 2);
  expect([queue.drain(), sent]).toEqual([[], []]);
});
