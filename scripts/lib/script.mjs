import { constants } from 'node:os';
import { Trouble } from './settings.mjs';

const PARENT_CHECK_MS = 250;

/**
 * Runs a script to the exit code that `main` returns, or until a signal; a second signal does not wait.
 *
 * @param {(onStop: (stop: () => Promise<void>) => void) => Promise<number>} main calls `onStop` once there is something to
 *   stop in order; from then on a signal is no failure (exit code 0)
 */
export async function runScript(main) {
  let stop;
  let isStopping = false;
  async function end(code) {
    if (!isStopping) {
      isStopping = true;
      await stop?.();
    }
    process.exit(code);
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => void end(stop ? 0 : 128 + constants.signals[name]));
  }
  if (process.env.npm_lifecycle_event) onParentEnd(() => void end(0));
  try {
    const code = await main((stopInOrder) => {
      stop = stopInOrder;
    });
    if (!isStopping) process.exit(code);
  } catch (error) {
    // What ends because it is stopped is no failure.
    if (isStopping) return;
    process.stderr.write(`${error instanceof Trouble ? error.message : (error?.stack ?? error)}\n`);
    await end(1);
  }
}

/** A shell between npm and the script dies of npm's SIGTERM without passing it on. */
export function onParentEnd(stop) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}
