import { setTimeout as sleep } from 'node:timers/promises';
import { launch, stop } from './processes.mjs';
import { Trouble } from './settings.mjs';

const FOLLOW_PARENT = new URL('./follow-parent.mjs', import.meta.url).href;
const START_DEADLINE_MS = 60_000;
const POLL_MS = 50;

/**
 * The programs that run until they are told to end. They are a whole: if one ends by itself, `ended` rejects and the rest
 * is to be stopped.
 */
export function createServices() {
  /** In the order they were started. */
  const started = [];
  let stopping = false;
  let reportEnd;
  const ended = new Promise((_, reject) => {
    reportEnd = reject;
  });
  // Whoever waits for it sees the rejection; before anyone does, it is not an error of this process.
  ended.catch(() => undefined);

  return {
    ended,

    /**
     * @param {object} service
     * @param {string} service.title for messages
     * @param {string[]} service.args Node's arguments
     * @param {(chunk: Buffer) => void} service.log takes what it writes
     * @param {string} [service.hint] where to look when it ends
     */
    start({ title, args, env, log, hint = '' }) {
      const child = launch(process.execPath, ['--import', FOLLOW_PARENT, ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      // What a program says about its own end is no news.
      child.stderr.on('data', (chunk) => stopping || log(chunk));
      child.stdout.on('data', log);
      child.once('error', (error) =>
        reportEnd(new Trouble(`${title} could not be started: ${error.message}`)),
      );
      child.once('close', (code, signal) => {
        const how = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
        reportEnd(new Trouble(`${title} ${how}; stopping.${hint}`));
      });
      started.push(child);
      return child;
    },

    /** The last one first: the storefront's open requests still need the API. */
    async stop() {
      stopping = true;
      for (const child of started.toReversed()) await stop(child);
    },
  };
}

/** Until a program sends `{ ready: true }`. */
export function untilReady(title, child) {
  return withDeadline(
    title,
    new Promise((resolve) => {
      child.on('message', (message) => message?.ready && resolve());
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
    await Promise.race([work, late]);
  } finally {
    deadline.abort();
    late.catch(() => undefined);
  }
}
