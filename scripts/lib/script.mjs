import { killAll, stopAll } from './processes.mjs';
import { Trouble } from './settings.mjs';

const SIGNAL_NUMBERS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };
const PARENT_CHECK_MS = 250;

/**
 * Runs a script: ends it with what `main` returns (an exit code), says what went wrong, and on a signal stops everything it
 * started. A second signal does not wait.
 *
 * @param {(onStop: (stop: () => Promise<void>) => void) => Promise<number>} main gives to `onStop` how to end in order,
 *   once there is something to end; an end in order is no failure (exit code 0)
 */
export async function runScript(main) {
  let stopInOrder;
  let stopping = false;
  async function onSignal(name) {
    if (stopping) killAll();
    else {
      stopping = true;
      await (stopInOrder ? stopInOrder() : stopAll());
    }
    process.exit(stopInOrder ? 0 : 128 + SIGNAL_NUMBERS[name]);
  }
  for (const name of Object.keys(SIGNAL_NUMBERS)) process.on(name, () => void onSignal(name));

  if (process.env.npm_lifecycle_event) onParentEnd(() => void onSignal('SIGTERM'));

  try {
    const code = await main((stop) => {
      stopInOrder = stop;
    });
    if (!stopping) process.exit(code);
  } catch (error) {
    // A program that ends because we stop it is no failure.
    if (stopping) return;
    stopping = true;
    process.stderr.write(`${error instanceof Trouble ? error.message : (error?.stack ?? error)}\n`);
    await (stopInOrder ? stopInOrder() : stopAll());
    process.exit(1);
  }
}

/**
 * npm gives a SIGTERM to the shell that runs the script, and the shell dies without passing it on. `npm start`
 * would be gone, but the shop would go on and hold its port. Without npm, a parent that ends (a closed
 * terminal) sends no signal at all.
 */
export function onParentEnd(stop) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}
