import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServices, untilReady } from '../../scripts/lib/services.mjs';

/** How `npm start` brings back what ends. The programs are real and small; nobody waits. */

const ENDS = 'process.send({ ready: true }, () => process.exit(7));';
const STAYS = 'process.send({ ready: true }); setInterval(() => {}, 1000);';

/** @param lives how long each life of the program lasts, by its clock; after the last one it is left dead. */
function open(...lives: number[]) {
  const clock = { now: 0 };
  const waits: number[] = [];
  let isOver = () => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const services = createServices({
    // Asked at the start of each life and at its end.
    now: () => clock.now,
    wait: async (ms: number, _: undefined, { signal }: { signal: AbortSignal }) => {
      waits.push(ms);
      if (waits.length < lives.length) return;
      isOver();
      await once(signal, 'abort');
    },
  });
  onTestFinished(async () => {
    await services.stop();
    written.mockRestore();
  });
  const log = () => {
    clock.now += lives[waits.length] ?? 0;
  };
  const keep = (program: string) =>
    services.keep(
      { title: 'It', args: ['-e', `console.log(1);${program}`], log, hint: ' See there.' },
      async (child) => void (await untilReady('It', child)),
    );
  return { services, keep, waits, over, said: () => written.mock.calls.map(([text]) => text) };
}

test('who ends is started again, later each time', async () => {
  const { keep, over, waits, said } = open(...Array(9).fill(1_000));
  await keep(ENDS);
  await over;
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(said()[1]).toBe('It ended with exit code 7; it is started again in 1 s. See there.\n');
});

test('who has lived for a minute is started again soon', async () => {
  const { keep, over, waits } = open(1_000, 1_000, 59_999, 60_000, 1_000);
  await keep(ENDS);
  await over;
  expect(waits).toEqual([500, 1_000, 2_000, 500, 1_000]);
});

test('who ends before it was there is not started again', async () => {
  const { keep, waits } = open(1_000);
  await expect(keep('process.exit(3);')).rejects.toThrow('It ended with exit code 3; stopping. See there.');
  expect(waits).toEqual([]);
});

test('who is told to end is not started again', async () => {
  const { keep, services, waits, said } = open(1_000);
  await keep(STAYS);
  await services.stop();
  expect([waits, said()]).toEqual([[], []]);
});

test('who does not end is killed, but not before it has had its time', async () => {
  for (const [graceMs, how] of [
    [1, 'SIGKILL'],
    [60_000, null],
  ] as const) {
    const services = createServices({ graceMs });
    let child: ChildProcess | undefined;
    const program = `process.once('SIGTERM', () => setTimeout(() => process.exit(), 500)); ${STAYS}`;
    await services.keep({ title: 'It', args: ['-e', program], log: () => {} }, async (started) => {
      child = started;
      await untilReady('It', started);
    });
    await services.stop();
    expect(child?.signalCode).toBe(how);
  }
});

test('what waits to be started again when all is told to end is not started', async () => {
  const { keep, over, services, waits } = open(1_000);
  await keep(ENDS);
  await over;
  await services.stop();
  expect(waits).toEqual([500]);
});
