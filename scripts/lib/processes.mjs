import { spawn } from 'node:child_process';
import { Trouble } from './settings.mjs';

/** Every program started here and not yet ended. */
const running = new Set();
const OUTPUT_LIMIT = 200_000;
/** What is caught to be shown later looks like what would have been shown at once. */
const COLOUR = process.stderr.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

/**
 * Starts a program in a process group of its own: Ctrl-C reaches only us, and we decide in which order things stop.
 * @returns {import('node:child_process').ChildProcess}
 */
export function launch(command, args, options) {
  const child = spawn(command, args, { ...options, detached: true });
  running.add(child);
  child.once('close', () => running.delete(child));
  // «close» waits for every process that inherited the pipes. One that outlives the program must not keep us
  // waiting.
  child.once('exit', () => {
    const giveUp = setTimeout(() => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, 2_000);
    child.once('close', () => clearTimeout(giveUp));
  });
  return child;
}

/**
 * Runs a program to its end.
 * @param {{ env?: object, timeoutMs?: number, onMessage?: (message: any) => void }} [options] `onMessage`
 *   takes what the program sends with `process.send`
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} what it printed, both streams, at most the last 200 kB
 */
export function run(command, args, { env = {}, timeoutMs, onMessage } = {}) {
  return new Promise((resolve, reject) => {
    const child = launch(command, args, {
      env: { ...process.env, ...COLOUR, ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? ['ipc'] : [])],
    });
    let output = '';
    let timedOut = false;
    const giveUp = () => {
      timedOut = true;
      void stop(child);
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
    if (onMessage) child.on('message', onMessage);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-OUTPUT_LIMIT);
      });
    }
    child.once('error', (error) => {
      clearTimeout(timer);
      running.delete(child);
      reject(new Trouble(`Cannot run ${command}: ${error.message}`));
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: timedOut ? 124 : (code ?? 1), output, timedOut });
    });
  });
}

/** Like `run`, for steps nothing can go on without. */
export async function mustRun(what, command, args, options) {
  const { code, output, timedOut } = await run(command, args, options);
  if (code === 0) return;
  const how = timedOut ? `took longer than ${options.timeoutMs / 1000} s` : `failed (exit code ${code})`;
  throw new Trouble(`${output.trimEnd()}\n\n${what} ${how}.`);
}

/** Asks a program and what it started to end, and ends it if it does not. */
export function stop(child, graceMs = 10_000) {
  if (!running.has(child)) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => signal(child, 'SIGKILL'), graceMs);
    child.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    signal(child, 'SIGTERM');
  });
}

export async function stopAll(graceMs) {
  await Promise.all([...running].map((child) => stop(child, graceMs)));
}

export function killAll() {
  for (const child of running) signal(child, 'SIGKILL');
}

function signal(child, name) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch {
    // The group is gone already.
  }
}
