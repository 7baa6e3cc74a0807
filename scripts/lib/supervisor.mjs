import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { UserError } from './settings.mjs';

const FOLLOW_PARENT = new URL('./follow-parent.mjs', import.meta.url).href;
const START_DEADLINE_MS = 60_000;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
const LONG_LIFE_MS = 60_000;

/**
 * Restarts processes that exit, until `stop`: docs/decisions/0049-two-releases-on-one-database.md.
 *
 * @param {object} [options] `graceMs`: until SIGKILL; `wait` and `now`: for tests
 */
export function createSupervisor({ graceMs = 10_000, wait = sleep, now = Date.now } = {}) {
  const children = [];
  const stopping = new AbortController();
  const { signal } = stopping;

  function run(place, { args, env, log }) {
    // Ctrl-C reaches only the parent, which stops them in order.
    const ending = { detached: true, cleanup: false, forceKillAfterDelay: graceMs };
    const options = { env, ipc: true, stdin: 'ignore', buffer: false, reject: false, ...ending };
    const child = execa(process.execPath, ['--import', FOLLOW_PARENT, ...args], options);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', log);
    children[place] = child;
    return child;
  }

  async function restartOnExit(place, service) {
    let startedAt = now();
    for (let waitMs = 0; ; ) {
      const how = howItEnded(await children[place]);
      if (signal.aborted) return;
      // Backoff against crash loops; a long run resets it.
      const isFirst = waitMs === 0 || now() - startedAt >= LONG_LIFE_MS;
      waitMs = isFirst ? FIRST_WAIT_MS : Math.min(waitMs * 2, MAX_WAIT_MS);
      const { title, hint = '' } = service;
      process.stderr.write(`${title} ${how}; restarting in ${waitMs / 1000} s.${hint}\n`);
      await wait(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      startedAt = now();
      run(place, service);
    }
  }

  return {
    /**
     * @param {{ title: string, args: string[], env?: object, log: (chunk: Buffer) => void, hint?: string }}
     * service `hint`: printed when it exits
     * @param {(child: import('node:child_process').ChildProcess) => Promise<void>} untilUp
     * @throws {UserError} if it exits before it is up
     */
    async start(service, untilUp) {
      const place = children.length;
      const child = run(place, service);
      const { title, hint = '' } = service;
      let isUp = false;
      const early = child.then((end) => {
        if (!isUp) throw new UserError(`${title} ${howItEnded(end)}; stopping.${hint}`);
      });
      await Promise.race([untilUp(child), early]);
      isUp = true;
      void restartOnExit(place, service);
    },

    /** In reverse: open requests of the storefront need the API. */
    async stop() {
      stopping.abort();
      for (const child of children.toReversed()) {
        child.kill();
        await child;
      }
    },
  };
}

function howItEnded({ exitCode, signal, originalMessage }) {
  if (signal) return `was killed by ${signal}`;
  return exitCode === undefined ? `could not be started: ${originalMessage}` : `exited with code ${exitCode}`;
}

/** Until `{ ready: true }`. @returns {Promise<object>} the message */
export function untilReady(title, child) {
  const ready = new Promise((resolve) =>
    child.on('message', (message) => message?.ready && resolve(message)),
  );
  const timeout = sleep(START_DEADLINE_MS, undefined, { ref: false }).then(() => {
    throw new UserError(`${title} is not ready ${START_DEADLINE_MS / 1000} s after its start.`);
  });
  return Promise.race([ready, timeout]);
}
