import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeQueue } from '#app/components/state/change-queue.ts';

/** Protects the queue of clicks: one request at a time, merged, debounced, nothing lost. */
type Change = { dish: string; count: number };

const DELAY = 500;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createQueue() {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  let shown = '';
  const queue = new ChangeQueue<Change>({
    keyOf: ({ dish }) => dish,
    merge: (_, later) => later,
    send: (changes) => {
      sent.push(textOf(changes));
      return new Promise((resolve) => answers.push(() => resolve(() => {})));
    },
    onChange: () => {
      shown = textOf(queue.open);
    },
  });
  return {
    queue,
    sent,
    open: () => shown,
    add(dish: string, count: number, delayMs?: number) {
      queue.add({ dish, count }, delayMs);
      if (delayMs === undefined) vi.advanceTimersByTime(0);
    },
    async answer() {
      answers.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const textOf = (changes: readonly Change[]) => changes.map(({ dish, count }) => `${dish}${count}`).join(' ');

test('a change is shown at once and sent in the next task', () => {
  const { queue, sent, open } = createQueue();
  queue.add({ dish: 'a', count: 1 });
  expect(open()).toBe('a1');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(sent).toEqual(['a1']);
});

test('many become one request with the newest, sent when the wait after the last has ended', () => {
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
  const { sent, add, answer, open } = createQueue();
  add('a', 1);
  add('b', 1);
  add('b', 2);
  add('a', 0);
  vi.advanceTimersByTime(10 * DELAY);
  expect(sent).toEqual(['a1']);
  expect(open()).toBe('a1 b2 a0');
  await answer();
  expect(sent).toEqual(['a1', 'b2 a0']);
  expect(open()).toBe('b2 a0');
  await answer();
  expect(sent).toHaveLength(2);
  expect(open()).toBe('');
});

test('an answer does not cut the wait for further changes short', async () => {
  const { sent, add, answer } = createQueue();
  add('a', 1);
  add('a', 5, DELAY);
  await answer();
  expect(sent).toEqual(['a1']);
  vi.advanceTimersByTime(DELAY);
  expect(sent).toEqual(['a1', 'a5']);
});

test('waiting for an idle queue ends the debounce and lasts until the last answer', async () => {
  const { queue, sent, add, answer } = createQueue();
  add('a', 1);
  add('b', 3, DELAY);
  let isIdle = false;
  queue.whenIdle().then(() => {
    isIdle = true;
  });
  await answer();
  expect(sent).toEqual(['a1', 'b3']);
  expect(isIdle).toBe(false);
  await answer();
  expect(isIdle).toBe(true);
});

test('draining hands over what was not sent, once', () => {
  const { queue, sent, add } = createQueue();
  add('a', 9, DELAY);
  expect(textOf(queue.drain())).toBe('a9');
  vi.advanceTimersByTime(DELAY * 2);
  expect(queue.drain()).toEqual([]);
  expect(sent).toEqual([]);
});
