/** Protects the desk's log-in: guesses are limited by name, cost no more than others, and keep nobody out. */
import { scryptSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deriveKey, MAX_DERIVATIONS, TooManyDerivations } from '#upstream/desk/key-derivation.ts';
import { createLogIns, LOG_IN_PAUSE_SECONDS } from '#upstream/desk/log-ins.ts';

const check = async (password: string) => password === 'right';
const EIGHT_WRONG = [...Array(8).fill('wrong'), 'too-often'];
const repeat = (count: number, work: (turn: number) => Promise<string>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

test('a name has eight attempts in ten minutes; other names shut nobody out', async () => {
  let time = 1_000;
  const { attempt } = createLogIns({ check, now: () => time });
  expect(await repeat(9, () => attempt('marina', 'guess', ''))).toEqual(EIGHT_WRONG);
  await repeat(500, (turn) => attempt(`nobody-${turn}`, 'guess', undefined));
  expect(await attempt('marina', 'right', '')).toBe('too-often');
  time += LOG_IN_PAUSE_SECONDS * 1_000 + 1;
  expect(await attempt('marina', 'right', '')).toBe('right');
});

test('an attempt that is not checked because too many wait is not counted', async () => {
  let isFull = true;
  const { attempt } = createLogIns({
    check: async () => {
      if (isFull) throw new TooManyDerivations();
      return false;
    },
  });
  expect(await repeat(9, () => attempt('marina', 'guess', ''))).toEqual(Array(9).fill('busy'));
  isFull = false;
  expect(await repeat(9, () => attempt('marina', 'guess', ''))).toEqual(EIGHT_WRONG);
});

test('a refused attempt is hashed like any other, against the hash of nobody', async () => {
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

const derive = (N = 16) => deriveKey('ёлка', Buffer.from('salt'), 32, { N, r: 8, p: 1 });

test('keys are derived one after another, and a limited number waits', async () => {
  const order: number[] = [];
  const all = Array.from({ length: MAX_DERIVATIONS }, (_, turn) =>
    // The first one takes longer than all others.
    derive(turn === 0 ? 2 ** 14 : 16).then(() => order.push(turn)),
  );
  await expect(derive()).rejects.toThrow(TooManyDerivations);
  await Promise.all(all);
  expect(order).toEqual([...order.keys()]);
});

test('keys are derived in a thread that gives way to all others, and goes on after an error', async () => {
  await expect(derive(17)).rejects.toThrow();
  expect(await derive()).toEqual(scryptSync('ёлка', 'salt', 32, { N: 16, r: 8, p: 1 }));
  if (process.platform !== 'linux') return;
  // proc_pid_stat(5): the niceness is the nineteenth field; the second is a name that may have spaces.
  const niceness = readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    return Number(stat.split(') ')[1]?.split(' ')[16]);
  });
  expect(niceness).toContain(10);
});
