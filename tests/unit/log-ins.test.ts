import { scryptSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { deriveKey, MAX_DERIVATIONS, TooManyDerivations } from '#upstream/desk/key-derivation.ts';
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

test('a try that is not looked at because so many wait is not counted', async () => {
  let isFull = true;
  const { attempt } = createLogIns({
    check: async () => {
      if (isFull) throw new TooManyDerivations();
      return false;
    },
  });
  expect(await repeat(9, () => attempt('marina', 'guess', ''))).toEqual(Array(9).fill('busy'));
  isFull = false;
  expect(await repeat(9, () => attempt('marina', 'guess', ''))).toEqual([
    ...Array(8).fill('wrong'),
    'too-often',
  ]);
});

test('a refused try takes as long as one that is looked at, with the hash of nobody', async () => {
  const hashes: (string | undefined)[] = [];
  const { attempt } = createLogIns({
    check: async (_, hash) => {
      hashes.push(hash);
      return false;
    },
  });
  await repeat(10, () => attempt('marina', 'right', 'hash'));
  expect(hashes).toEqual([...Array(8).fill('hash'), undefined, undefined]);
});

describe('keys of passwords are derived in a thread of their own', () => {
  const derive = (N = 16) => deriveKey('ёлка', Buffer.from('salt'), 32, { N, r: 8, p: 1 });

  test('one after the other, and so many wait at most', async () => {
    const order: number[] = [];
    const all = Array.from({ length: MAX_DERIVATIONS }, (_, turn) =>
      // The first one takes longer than all others.
      derive(turn === 0 ? 2 ** 14 : 16).then(() => order.push(turn)),
    );
    await expect(derive()).rejects.toThrow(TooManyDerivations);
    await Promise.all(all);
    expect(order).toEqual([...order.keys()]);
    expect(await derive()).toEqual(scryptSync('ёлка', 'salt', 32, { N: 16, r: 8, p: 1 }));
  });

  test('which leaves the threads that read files alone, and gives way to all others', async () => {
    let isOver = false;
    const keys = Promise.all(Array.from({ length: 8 }, () => derive(2 ** 13))).then(() => {
      isOver = true;
    });
    await readFile(import.meta.filename);
    expect(isOver).toBe(false);
    if (process.platform === 'linux') expect(nicenessOfThreads()).toContain(10);
    await keys;
  });

  test('a hash that cannot be derived is an error, and the next one is derived', async () => {
    await expect(derive(17)).rejects.toThrow();
    expect(await derive()).toHaveLength(32);
  });
});

/** proc_pid_stat(5): the nineteenth field; the second is a name that may have spaces. */
function nicenessOfThreads(): number[] {
  const threads = readdirSync('/proc/self/task');
  const fields = threads.map((id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1] ?? '');
  return fields.map((text) => Number(text.split(' ')[16]));
}
