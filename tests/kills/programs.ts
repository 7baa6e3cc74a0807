import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLLOW_PARENT = new URL('../../scripts/lib/follow-parent.mjs', import.meta.url).href;
const START_MS = 120_000;

/** How a program is ended: without a chance to react, or so that it ends in order. */
export type End = 'SIGKILL' | 'SIGTERM';

/**
 * A program that is killed and comes back at once. `npm start` waits longer after each end; here every second counts, and a
 * program that ends by itself is a fault.
 */
export class Program {
  readonly title: string;
  /** When it was up again after its latest end. */
  upSince = 0;
  /** Of another release that is built; else this one's. */
  folder: string | undefined;
  readonly #args: string[];
  readonly #env: Record<string, string>;
  readonly #isUp: () => Promise<boolean>;
  readonly #failed: (fault: string) => void;
  #child: ChildProcess | undefined;
  #isWanted = true;
  /** How we have ended it, so that its end is none of its own. */
  #ended: End | undefined;
  #errors = '';

  constructor(options: {
    title: string;
    args: string[];
    folder?: string | undefined;
    env: Record<string, string>;
    isUp: () => Promise<boolean>;
    failed: (fault: string) => void;
  }) {
    this.title = options.title;
    this.#args = options.args;
    this.folder = options.folder;
    this.#env = options.env;
    this.#isUp = options.isUp;
    this.#failed = options.failed;
  }

  start(): void {
    this.#isWanted = true;
    this.#ended = undefined;
    this.#errors = '';
    const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, ...this.#args], {
      cwd: this.folder ?? ROOT,
      // Nothing of a developer's own settings.
      env: { PATH: process.env.PATH, ...this.#env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.#errors = (this.#errors + text).slice(-2_000);
    });
    child.once('close', (code, signal) => {
      if (this.#ended !== 'SIGKILL' && !(this.#ended === 'SIGTERM' && code === 0)) {
        this.#failed(`${this.title} ended by itself (${signal ?? code}): ${this.#errors}`);
      }
      if (this.#isWanted) this.start();
    });
    this.#child = child;
  }

  /** @returns when it has ended; it is started again */
  async kill(how: End = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.#ended = how;
    const closed = once(child, 'close');
    child.kill(how);
    await closed;
  }

  /** @throws if it does not come up */
  async untilUp(): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (!(await this.#isUp())) {
      if (Date.now() > deadline) throw new Error(`${this.title} does not come up: ${this.#errors}`);
      await sleep(50);
    }
    this.upSince = Date.now();
  }

  /** Ends it for good, or until it is started. */
  async stop(how: End = 'SIGTERM'): Promise<void> {
    this.#isWanted = false;
    await this.kill(how);
  }
}

export async function isAnswering(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await response?.arrayBuffer().catch(() => null);
  return response?.ok ?? false;
}
