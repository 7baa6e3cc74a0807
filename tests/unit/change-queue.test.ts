import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeQueue } from '#app/components/state/change-queue.ts';

/** «Dish a shall be there twice», in the words of these tests. */
type Change = { dish: string; count: number };

const DELAY = 500;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createQueue() {
  const sent: string[] = [];
  const queue = new ChangeQueue<Change>(
    { keyOf: ({ dish }) => dish, merge: (_, later) => later },
    (changes) => sent.push(said(changes)),
    () => {},
  );
  const change = (dish: string, count: number, delayMs?: number) => {
    queue.change({ dish, count }, delayMs);
    if (delayMs === undefined) vi.advanceTimersByTime(0);
  };
  return { queue, sent, change };
}

const said = (changes: readonly Change[]) => changes.map(({ dish, count }) => `${dish}${count}`).join(' ');

test('a change without a wait is sent in the next task, after it was shown', () => {
  const { queue, sent } = createQueue();
  queue.change({ dish: 'a', count: 1 });
  expect(said(queue.open(0))).toBe('a1');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(sent).toEqual(['a1']);
});

test('a page that goes away before that task hands the change over', () => {
  const { queue, sent } = createQueue();
  queue.change({ dish: 'a', count: 1 });
  expect(said(queue.drain())).toBe('a1');
  vi.advanceTimersByTime(0);
  expect(sent).toEqual([]);
});

test('many become one request with the newest, sent when the wait after the last has ended', () => {
  const { sent, change } = createQueue();
  for (const count of [2, 3, 4]) {
    change('a', count, DELAY);
    vi.advanceTimersByTime(DELAY - 1);
  }
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['a4']);
});

test('one request is under way at a time; what comes meanwhile follows as one', () => {
  const { queue, sent, change } = createQueue();
  change('a', 1);
  change('b', 1);
  change('b', 2);
  change('c', 1);
  vi.advanceTimersByTime(10 * DELAY);
  expect(sent).toEqual(['a1']);
  queue.settle();
  expect(sent).toEqual(['a1', 'b2 c1']);
  queue.settle();
  expect(sent).toHaveLength(2);
});

test('a change of what is under way is sent after it, also back to what it was', () => {
  const { queue, sent, change } = createQueue();
  change('a', 1);
  change('a', 0);
  queue.settle();
  expect(sent).toEqual(['a1', 'a0']);
});

test('an answer does not cut the wait for further changes short', () => {
  const { queue, sent, change } = createQueue();
  change('a', 1);
  change('a', 5, DELAY);
  queue.settle();
  expect(sent).toEqual(['a1']);
  vi.advanceTimersByTime(DELAY);
  expect(sent).toEqual(['a1', 'a5']);
});

test('flushing ends the wait: now, or when the request under way has ended', () => {
  const { queue, sent, change } = createQueue();
  change('a', 2, DELAY);
  queue.flush();
  expect(sent).toEqual(['a2']);
  change('b', 3, DELAY);
  queue.flush();
  expect(sent).toEqual(['a2']);
  queue.settle();
  expect(sent).toEqual(['a2', 'b3']);
  vi.advanceTimersByTime(DELAY);
  expect(sent).toHaveLength(2);
});

test('open is what was not answered, oldest first', () => {
  const { queue, change } = createQueue();
  expect(queue.open(0)).toEqual([]);
  change('a', 1);
  change('a', 9, DELAY);
  change('b', 2, DELAY);
  expect(said(queue.open(0))).toBe('a1 a9 b2');
});

test('what a page shows together with an answer is no longer open for it, before the queue is told', () => {
  const { queue, change } = createQueue();
  change('a', 1);
  change('b', 2);
  expect(said(queue.open(1))).toBe('b2');
  queue.settle();
  // The second request is under way, and the page has one answer.
  expect(said(queue.open(1))).toBe('b2');
  expect(queue.open(2)).toEqual([]);
});

test('draining hands over what was not sent, once', () => {
  const { queue, sent, change } = createQueue();
  change('a', 9, DELAY);
  expect(said(queue.drain())).toBe('a9');
  vi.advanceTimersByTime(DELAY * 2);
  expect(queue.drain()).toEqual([]);
  expect(sent).toEqual([]);
});

test('every change of what is open is told', () => {
  let told = 0;
  const rules = { keyOf: ({ dish }: Change) => dish, merge: (_: Change, later: Change) => later };
  const queue = new ChangeQueue<Change>(
    rules,
    () => {},
    () => {
      told += 1;
    },
  );
  queue.change({ dish: 'a', count: 1 });
  expect(told).toBe(1);
  queue.settle();
  expect(told).toBe(2);
});
