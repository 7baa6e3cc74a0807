/** Protects: `npm start` restarts a process that ends, later each time, and stops all of them in time. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServices, untilReady } from '../../scripts/lib/services.mjs';

const READY = 'process.send({ ready: true }';
const ENDS = `${READY}, () => process.exit(7));`;
const STAYS = `${READY}); setInterval(() => {}, 1000);`;

/** Real processes; by the clock their lives last so long. After the last life, nothing is restarted. */
function open(...lives: number[]) {
  let now = 0;
  let finish = () => {};
  const over = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const waits: number[] = [];
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const services = createServices({
    now: () => now,
    wait: async (ms: number, _: undefined, { signal }: { signal: AbortSignal }) => {
      waits.push(ms);
      if (waits.length < lives.length) return;
      finish();
      await once(signal, 'abort');
    },
  });
  onTestFinished(async () => {
    await services.stop();
    written.mockRestore();
  });
  // Each process writes once, and its life passes.
  const log = () => {
    now += lives[waits.length] ?? 0;
  };
  const keep = (program: string) => {
    const service = { title: 'It', args: ['-e', `console.log(1);${program}`], log, hint: ' See there.' };
    return services.keep(service, async (child) => void (await untilReady('It', child)));
  };
  return { services, keep, waits, over, output: () => written.mock.calls.map(([text]) => text) };
}

const LONG = 60_000;
test.each([
  ['later each time', Array(9).fill(1_000), [500, 1e3, 2e3, 4e3, 8e3, 16e3, 30e3, 30e3, 30e3]],
  ['soon after a minute', [1_000, 1_000, LONG - 1, LONG, 1_000], [500, 1e3, 2e3, 500, 1e3]],
])('a process that ends is restarted %s', async (_, lives, expected) => {
  const { keep, over, waits, output } = open(...lives);
  await keep(ENDS);
  await over;
  expect(waits).toEqual(expected);
  expect(output()[1]).toBe('It ended with exit code 7; it is started again in 1 s. See there.\n');
});

test('a process that ends before it is ready is an error', async () => {
  const { keep, waits } = open(1_000);
  await expect(keep('process.exit(3);')).rejects.toThrow('It ended with exit code 3; stopping. See there.');
  expect(waits).toEqual([]);
});

test('nothing is restarted once all are stopped', async () => {
  const stopped = open(1_000);
  await stopped.keep(STAYS);
  await stopped.services.stop();
  expect([stopped.waits, stopped.output()]).toEqual([[], []]);

  const waiting = open(1_000);
  await waiting.keep(ENDS);
  await waiting.over;
  await waiting.services.stop();
  expect(waiting.waits).toEqual([500]);
});

test.each([
  ['that ignores SIGTERM is killed', 1, `process.on('SIGTERM', () => {});`, 'SIGKILL'],
  ['has its time', LONG, `process.once('SIGTERM', () => setTimeout(() => process.exit(), 200));`, null],
])('a process %s', async (_, graceMs, onSignal, signalCode) => {
  const services = createServices({ graceMs });
  let child: ChildProcess | undefined;
  await services.keep({ title: 'It', args: ['-e', onSignal + STAYS], log: () => {} }, async (started) => {
    child = started;
    await untilReady('It', started);
  });
  await services.stop();
  expect(child?.signalCode).toBe(signalCode);
});
