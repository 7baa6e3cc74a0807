import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { UserError } from './settings.mjs';

const PARENT_CHECK_MS = 250;

/**
 * Runs a script until `main` returns its exit code or a signal arrives; a second signal exits at once.
 *
 * @param {(onStop: (stop: () => Promise<void>) => void) => Promise<number>} main registers a graceful shutdown with `onStop`;
 *   afterwards a signal is not a failure (exit code 0)
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
    // Errors during the shutdown are expected.
    if (isStopping) return;
    process.stderr.write(`${error instanceof UserError ? error.message : (error?.stack ?? error)}\n`);
    await end(1);
  }
}

/** For npm, whose shell exits on SIGTERM without forwarding the signal. */
export function onParentEnd(stop) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/**
 * @param {string} file below the project's folder
 * @returns {string} the URL for `import`
 * @throws {UserError} if packages or build are missing
 */
export function builtFile(file) {
  if (!existsSync('node_modules'))
    throw new UserError('the packages are not installed: npm ci --include=dev');
  if (!existsSync(file)) throw new UserError('the build is missing: npm ci --include=dev && npm run build');
  return new URL(`../../${file}`, import.meta.url).href;
}
