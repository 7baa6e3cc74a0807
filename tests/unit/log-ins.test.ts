import { expect, test } from 'vitest';
import { createLogIns, LOG_IN_PAUSE_SECONDS } from '#upstream/desk/log-ins.ts';

/** Who may try a password, and when. The pages: tests/upstream/desk-users.test.ts. */

const check = async (password: string) => password === 'right';
const repeat = (count: number, work: (turn: number) => Promise<string>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

test('a name has eight tries in ten minutes, and all of them again after a right one', async () => {
  let time = 1_000;
  const { attempt } = createLogIns({ check, now: () => time });
  expect(await repeat(9, () => attempt('marina', 'guess', ''))).toEqual([
    ...Array(8).fill('wrong'),
    'too-often',
  ]);
  expect(await attempt('marina', 'right', '')).toBe('too-often');
  time += LOG_IN_PAUSE_SECONDS * 1_000 + 1;
  for (let turn = 0; turn < 3; turn += 1) {
    await repeat(7, () => attempt('marina', 'guess', ''));
    expect(await attempt('marina', 'right', '')).toBe('right');
  }
});

test('tries of other names, however many, shut nobody out', async () => {
  const { attempt } = createLogIns({ check });
  for (let turn = 0; turn < 500; turn += 1) {
    expect(await attempt(`nobody-${turn}`, 'guess', undefined)).toBe('wrong');
  }
  expect(await attempt('marina', 'right', '')).toBe('right');
});

test('two passwords are looked at at once and twenty wait; who comes then is not counted', async () => {
  const going: (() => void)[] = [];
  const { attempt } = createLogIns({
    check: () => new Promise((resolve) => going.push(() => resolve(false))),
  });
  const tries = repeat(22, (turn) => attempt(`nobody-${turn}`, '', undefined));
  expect(await repeat(9, () => attempt('marina', 'guess', ''))).toEqual(Array(9).fill('busy'));
  expect(going).toHaveLength(2);
  while (going.length > 0) {
    going.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await tries).toEqual(Array(22).fill('wrong'));
  const late = attempt('marina', 'guess', '');
  going[0]?.();
  expect(await late).toBe('wrong');
});
