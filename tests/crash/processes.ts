/** Killed and restarted; an unexpected exit is an error. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { API } from '../../scripts/lib/programs.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLLOW_PARENT = new URL('../../scripts/lib/follow-parent.mjs', import.meta.url).href;
const START_MS = 120_000;

/** `SIGTERM` lets a process finish its requests. */
export type Signal = 'SIGKILL' | 'SIGTERM';

type Options = {
  title: string;
  port: number;
  env: Record<string, string>;
  onFault: (fault: string) => void;
  folder?: string | undefined;
};

export class ShopProcess {
  readonly title: string;
  readonly port: number;
  folder: string | undefined;
  /** After its last exit; 0 until then. */
  upSince = 0;
  readonly #args: string[];
  readonly #options: Options;
  #child: ChildProcess | undefined;
  #restarts = true;
  /** The expected signal of the next exit. */
  #signal: Signal | undefined;
  #errors = '';

  constructor(args: string[], options: Options) {
    this.title = options.title;
    this.port = options.port;
    this.folder = options.folder;
    this.#args = args;
    this.#options = options;
  }

  start(): void {
    this.#restarts = true;
    this.#signal = undefined;
    this.#errors = '';
    const child = spawn(process.execPath, ['--import', FOLLOW_PARENT, ...this.#args], {
      cwd: this.folder ?? ROOT,
      // Ignores the developer's settings.
      env: { PATH: process.env.PATH, ...this.#options.env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.#errors = (this.#errors + text).slice(-2_000);
    });
    child.once('close', (code, signal) => {
      const isOurs = this.#signal === 'SIGKILL' || (this.#signal === 'SIGTERM' && code === 0);
      if (!isOurs) this.#options.onFault(`${this.title} ended (${signal ?? code}): ${this.#errors}`);
      if (this.#restarts) this.start();
    });
    this.#child = child;
  }

  /** Resolves after the exit. */
  async end(signal: Signal): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.#signal = signal;
    this.upSince = 0;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }

  async stop(signal: Signal = 'SIGTERM'): Promise<void> {
    this.#restarts = false;
    await this.end(signal);
  }

  async untilReady(): Promise<void> {
    const deadline = AbortSignal.timeout(START_MS);
    while ((await this.readiness()) !== 200) {
      if (deadline.aborted) throw new Error(`${this.title} does not become ready: ${this.#errors}`);
      await sleep(50);
    }
    this.upSince = Date.now();
  }

  /** 0 without a response. */
  async readiness(): Promise<number> {
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(`http://127.0.0.1:${this.port}/readyz`, { signal }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    return response?.status ?? 0;
  }
}

export function createApi(options: Options): ShopProcess {
  const env = {
    UPSTREAM_PORT: String(options.port),
    DESK_PORT: '0',
    MEDIA_DIR: path.join(ROOT, 'var/media'),
    COMPOSE_PICTURES: 'asked',
    LOG_LEVEL: 'fatal',
    ORDERS_OUTSIDE_HOURS: 'anytime',
    ...options.env,
  };
  return new ShopProcess(API, { ...options, env });
}

export function createStorefront(options: Options): ShopProcess {
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(options.port),
    LOG_LEVEL: 'fatal',
    ...options.env,
  };
  return new ShopProcess(['server/main.mjs'], { ...options, env });
}
