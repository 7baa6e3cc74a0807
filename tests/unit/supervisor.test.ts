/** Protects: `npm start` restarts processes with increasing delays, so that a crash loop does not overload the machine. */
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSupervisor, untilReady } from '../../scripts/lib/supervisor.mjs';

/** @param lives seconds of each life of the process; after the last one it is not restarted */
async function keep(script: string, lives: readonly number[]) {
  let now = 0;
  const waits: number[] = [];
  let isOver = () => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const supervisor = createSupervisor({
    now: () => now,
    wait: async (ms: number, _: undefined, { signal }: { signal: AbortSignal }) => {
      waits.push(ms / 1_000);
      if (waits.length < lives.length) return;
      isOver();
      await once(signal, 'abort');
    },
  });
  onTestFinished(async () => {
    await supervisor.stop();
    written.mockRestore();
  });
  const log = () => {
    now += (lives[waits.length] ?? 0) * 1_000;
  };
  const service = { title: 'It', args: ['-e', `console.log(1);${script}`], log, hint: ' See there.' };
  await supervisor.start(service, async (child) => void (await untilReady('It', child)));
  await over;
  return { waits, said: written.mock.calls.map(([text]) => text) };
}

test.each([
  ['soon', [1, 1, 1, 1, 1, 1, 1, 1], [0.5, 1, 2, 4, 8, 16, 30, 30]],
  ['after a minute', [1, 1, 59, 60, 1], [0.5, 1, 2, 0.5, 1]],
])('a process that ends %s: lives of %j s, waits of %j s', async (_, lives, expected) => {
  const { waits, said } = await keep('process.send({ ready: true }, () => process.exit(7));', lives);
  expect(waits).toEqual(expected);
  expect(said[1]).toBe('It exited with code 7; restarting in 1 s. See there.\n');
});

test('a process that ends before it is ready is not started again', async () => {
  await expect(keep('process.exit(3);', [1])).rejects.toThrow('It exited with code 3; stopping. See there.');
});
