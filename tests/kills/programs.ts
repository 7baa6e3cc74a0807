import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLLOW_PARENT = new URL('../../scripts/lib/follow-parent.mjs', import.meta.url).href;
const START_MS = 120_000;

/**
 * A program that is killed and comes back at once. `npm start` waits longer after each end; here every second counts, and a
 * program that ends by itself is a fault.
 */
export class Program {
  readonly title: string;
  readonly #args: string[];
  readonly #env: Record<string, string>;
  readonly #isUp: () => Promise<boolean>;
  readonly #failed: (fault: string) => void;
  #child: ChildProcess | undefined;
  #isWanted = true;
  /** It was killed by us, so its end is none of its own. */
  #isKilled = false;
  #errors = '';

  constructor(options: {
    title: string;
    args: string[];
    env: Record<string, string>;
    isUp: () => Promise<boolean>;
    failed: (fault: string) => void;
  }) {
    this.title = options.title;
    this.#args = options.args;
    this.#env = options.env;
    this.#isUp = options.isUp;
    this.#failed = options.failed;
  }

  start(): void {
    this.#isKilled = false;
    this.#errors = '';
    const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, ...this.#args], {
      cwd: ROOT,
      // Nothing of a developer's own settings.
      env: { PATH: process.env.PATH, ...this.#env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.#errors = (this.#errors + text).slice(-2_000);
    });
    child.once('close', (code, signal) => {
      if (!this.#isWanted) return;
      if (!this.#isKilled) this.#failed(`${this.title} ended by itself (${signal ?? code}): ${this.#errors}`);
      this.start();
    });
    this.#child = child;
  }

  /** `kill -9`: it has no chance to react. */
  kill(): void {
    this.#isKilled = true;
    this.#child?.kill('SIGKILL');
  }

  /** @throws if it does not come up */
  async untilUp(): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (!(await this.#isUp())) {
      if (Date.now() > deadline) throw new Error(`${this.title} does not come up: ${this.#errors}`);
      await sleep(50);
    }
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'close');
  }
}

export async function isAnswering(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await response?.arrayBuffer().catch(() => null);
  return response?.ok ?? false;
}
