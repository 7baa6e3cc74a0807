import { describe, expect, test } from 'vitest';
import { ToggleQueue } from '#app/components/favorites/toggle-queue.ts';

function createQueue() {
  const sent: string[][] = [];
  let changes = 0;
  const queue = new ToggleQueue(
    (slugs) => sent.push(slugs),
    () => {
      changes += 1;
    },
  );
  const favorites = (slugs: string[] = []) => [...queue.favorites(slugs)].sort();
  return { queue, sent, favorites, changes: () => changes };
}

describe('hearts', () => {
  test('the first click goes at once, and is shown at once', () => {
    const { queue, sent, favorites, changes } = createQueue();
    queue.toggle('borshch', []);
    expect(sent).toEqual([['borshch']]);
    expect(favorites()).toEqual(['borshch']);
    // The answer is there, and counted in already.
    expect(favorites(['borshch', 'kvas'])).toEqual(['borshch', 'kvas']);
    expect(changes()).toBe(1);
  });

  test('a click on a favourite takes it back', () => {
    const { queue, sent, favorites } = createQueue();
    queue.toggle('borshch', ['borshch', 'kvas']);
    expect(sent).toEqual([['borshch']]);
    expect(favorites(['borshch', 'kvas'])).toEqual(['kvas']);
    expect(favorites(['kvas'])).toEqual(['kvas']);
  });

  test('clicks meanwhile wait, and go together when the answer is there', () => {
    const { queue, sent, favorites } = createQueue();
    queue.toggle('a', []);
    queue.toggle('b', []);
    queue.toggle('c', []);
    expect(sent).toEqual([['a']]);
    expect(favorites()).toEqual(['a', 'b', 'c']);
    queue.settle();
    expect(sent).toEqual([['a'], ['b', 'c']]);
    expect(favorites(['a'])).toEqual(['a', 'b', 'c']);
    queue.settle();
    expect(sent).toHaveLength(2);
    expect(favorites(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  });

  test('a second click on one that waits takes it back: nothing is sent for it', () => {
    const { queue, sent, favorites } = createQueue();
    queue.toggle('a', []);
    queue.toggle('b', []);
    queue.toggle('b', []);
    queue.settle();
    expect(sent).toEqual([['a']]);
    expect(favorites(['a'])).toEqual(['a']);
  });

  test('a second click on one under way is sent after it', () => {
    const { queue, sent, favorites } = createQueue();
    queue.toggle('a', []);
    queue.toggle('a', []);
    expect(favorites()).toEqual([]);
    queue.settle();
    expect(sent).toEqual([['a'], ['a']]);
    expect(favorites(['a'])).toEqual([]);
  });

  test('after a failure the server’s word counts again', () => {
    const { queue, favorites } = createQueue();
    queue.toggle('a', []);
    queue.settle();
    expect(favorites([])).toEqual([]);
  });
});
