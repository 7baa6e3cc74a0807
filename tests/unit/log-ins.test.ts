/** Protects the desk's log-in: attempts are queued, and unchecked ones do not count as failed. */
import { expect, test } from 'vitest';
import { deriveKey, MAX_DERIVATIONS, TooManyDerivations } from '#upstream/desk/key-derivation.ts';
import { createLogIns } from '#upstream/desk/log-in-attempts.ts';

const EIGHT_WRONG = [...Array(8).fill('wrong'), 'too-often'];
const repeat = (count: number, work: (turn: number) => Promise<string>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

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

const derive = (N = 16) => deriveKey('ёлка', Buffer.from('salt'), 32, { N, r: 8, p: 1 });

test('keys are derived one after another, and a limited number waits', async () => {
  const order: number[] = [];
  const all = Array.from({ length: MAX_DERIVATIONS }, (_, turn) =>
    derive(turn === 0 ? 2 ** 14 : 16).then(() => order.push(turn)),
  );
  await expect(derive()).rejects.toThrow(TooManyDerivations);
  await Promise.all(all);
  expect(order).toEqual([...order.keys()]);
});
