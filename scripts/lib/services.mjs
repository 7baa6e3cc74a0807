import { setTimeout as sleep } from 'node:timers/promises';
import { launch, stop } from './processes.mjs';
import { Trouble } from './settings.mjs';

const FOLLOW_PARENT = new URL('./follow-parent.mjs', import.meta.url).href;
const START_DEADLINE_MS = 60_000;
const POLL_MS = 50;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
const LONG_LIFE_MS = 60_000;

/**
 * The programs that run until they are told to end.
 *
 * @param {object} [options] `graceMs`: how long one may take to end before it is killed; a clock is for tests
 */
export function createServices({ graceMs, wait = sleep, now = Date.now } = {}) {
  /** The programs that run, in the order their services were started. */
  const children = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  let reportEnd;
  const ended = new Promise((_, reject) => {
    reportEnd = reject;
  });
  // Whoever waits for it sees the rejection; before anyone does, it is not an error of this process.
  ended.catch(() => undefined);

  /** @returns the program, and in words how it ends */
  function run(place, { args, env, log, toldAfter }) {
    const child = launch(process.execPath, ['--import', FOLLOW_PARENT, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children[place] = child;
    child.stderr.on('data', log);
    child.stdout.on('data', log);
    // If it has ended by then, nobody hears it.
    const tell = () => child.send({ goOn: true }, () => {});
    toldAfter?.then(tell, () => {});
    const how = new Promise((resolve) => {
      child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      child.once('close', (code, name) =>
        resolve(name ? `was ended by ${name}` : `ended with exit code ${code}`),
      );
    });
    return { child, how };
  }

  function runAgain(place, service) {
    try {
      return run(place, service).how;
    } catch (error) {
      // A machine without memory or files: later there may be some.
      return Promise.resolve(`could not be started: ${error.message}`);
    }
  }

  /** Starts a program again whenever it has ended. */
  async function revive(place, service, firstEnd) {
    const { title, hint = '' } = service;
    let startedAt = now();
    let end = firstEnd;
    for (let waitMs = 0; ; ) {
      const how = await end;
      if (signal.aborted) return;
      waitMs = nextWait(waitMs, now() - startedAt);
      process.stderr.write(`${title} ${how}; it is started again in ${waitMs / 1000} s.${hint}\n`);
      await wait(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      startedAt = now();
      end = runAgain(place, service);
    }
  }

  return {
    /** Rejects when a program ends that is not kept. */
    ended,

    /**
     * Starts a program without which the others are nothing: if it ends by itself, `ended` rejects.
     *
     * @param {object} service
     * @param {string} service.title for messages
     * @param {string[]} service.args Node's arguments
     * @param {(chunk: Buffer) => void} service.log takes what it writes
     * @param {string} [service.hint] where to look when it ends
     * @param {Promise<unknown>} [service.toldAfter] it gets a message when this is done, and each time it is started again
     */
    start(service) {
      void run(children.length, service).how.then((how) => reportEnd(endOf(service, how)));
    },

    /**
     * Starts a program, and from then on brings it back whenever it ends by itself.
     *
     * @param service as for `start`
     * @param {(child: import('node:child_process').ChildProcess) => Promise<void>} untilUp
     * @throws {Trouble} if it ends before it is up
     */
    async keep(service, untilUp) {
      const place = children.length;
      const { child, how } = run(place, service);
      let isUp = false;
      const failed = how.then((text) => {
        if (!isUp) throw endOf(service, text);
      });
      await Promise.race([untilUp(child), failed]);
      isUp = true;
      void revive(place, service, how);
    },

    /** The last one first: the storefront's open requests still need the API. */
    async stop() {
      stopping.abort();
      for (const child of children.toReversed()) await stop(child, graceMs);
    },
  };
}

function endOf({ title, hint = '' }, how) {
  return new Trouble(`${title} ${how}; stopping.${hint}`);
}

/**
 * How long to wait before a program is started again: longer each time, so that one that cannot live takes no machine
 * for itself. One that lived for a minute begins anew.
 */
function nextWait(lastMs, livedMs) {
  return lastMs === 0 || livedMs >= LONG_LIFE_MS ? FIRST_WAIT_MS : Math.min(lastMs * 2, MAX_WAIT_MS);
}

/** Until a program sends `{ ready: true }`. @returns {Promise<object>} the message, with what else it has to say */
export function untilReady(title, child) {
  return withDeadline(
    title,
    new Promise((resolve) => {
      child.on('message', (message) => message?.ready && resolve(message));
    }),
  );
}

/** Until an address answers 200. */
export function untilAnswering(title, url) {
  return withDeadline(title, poll(url));
}

async function poll(url) {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (Date.now() < deadline) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    // Read to its end: a connection left half way keeps the program from ending when it is told to.
    await response?.text().catch(() => undefined);
    if (response?.ok) return;
    await sleep(POLL_MS);
  }
}

async function withDeadline(title, work) {
  const deadline = new AbortController();
  const late = sleep(START_DEADLINE_MS, undefined, { signal: deadline.signal }).then(() => {
    throw new Trouble(`${title} does not answer ${START_DEADLINE_MS / 1000} s after its start.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    deadline.abort();
    late.catch(() => undefined);
  }
}
