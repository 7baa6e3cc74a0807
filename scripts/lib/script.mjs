import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { UserError } from './settings.mjs';

const PARENT_CHECK_MS = 250;

/**
 * A second signal exits at once.
 *
 * @param {(onStop: (stop: () => Promise<void>) => void) => Promise<number>} main returns the exit code;
 * with `onStop` a signal is no failure (0)
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
    // Expected during the shutdown.
    if (isStopping) return;
    process.stderr.write(`${error instanceof UserError ? error.message : (error?.stack ?? error)}\n`);
    await end(1);
  }
}

/** npm's shell exits on SIGTERM without forwarding it. */
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
 * @param {string} file in the project
 * @returns {string} URL for `import`
 * @throws {UserError} without packages or build
 */
export function builtFile(file) {
  if (!existsSync('node_modules'))
    throw new UserError('the packages are not installed: npm ci --include=dev');
  if (!existsSync(file)) throw new UserError('the build is missing: npm ci --include=dev && npm run build');
  return new URL(`../../${file}`, import.meta.url).href;
}
