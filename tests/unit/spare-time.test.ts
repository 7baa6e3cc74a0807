import { expect, test } from 'vitest';
import { createSpareTime } from '#server/spare-time.ts';

/** The work of a thread, told by hand. */
function thread() {
  const work = { active: 0, idle: 0 };
  const hasSpareTime = createSpareTime(() => ({ ...work }));
  return (active: number, idle: number) => {
    work.active += active;
    work.idle += idle;
    return hasSpareTime();
  };
}

test('there is time to spare while less than half of it is work', () => {
  const after = thread();
  expect(after(0, 0)).toBe(true);
  expect(after(120, 180)).toBe(true);
  expect(after(180, 120)).toBe(false);
  expect(after(140, 160)).toBe(true);
});

test('what was before the last look does not count', () => {
  const after = thread();
  expect(after(0, 60_000)).toBe(true);
  expect(after(300, 0)).toBe(false);
  expect(after(0, 300)).toBe(true);
});

test('nothing is concluded from less than a quarter of a second', () => {
  const after = thread();
  expect(after(249, 0)).toBe(true);
  expect(after(1, 0)).toBe(false);
  expect(after(0, 249)).toBe(false);
  expect(after(0, 1)).toBe(true);
});
