import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Job, Result } from './resize-process.ts';
import type { PicturePlan, Variant } from './variants.ts';

/** Beside this file, and like it: built, or TypeScript. */
const KIND = path.extname(fileURLToPath(import.meta.url));
const PROGRAM = fileURLToPath(new URL(`resize-process${KIND}`, import.meta.url));
const NODE_OPTIONS = KIND === '.ts' ? ['--import', 'tsx'] : ['--enable-source-maps'];

/** Each may hold a decoded picture of 64 million pixels. */
const CONCURRENCY = 2;
/** How long a request waits; the storefront gives up after READ_TIMEOUT_MS, 5 s. */
const DEADLINE_MS = 3_000;
/** A broken master costs one attempt a minute. */
const RETRY_MS = 60_000;
const IDLE_MS = 30_000;

type Parts = {
  mediaDir: string;
  contentDir: string;
  /** Makes all variants, not only those that are requested. */
  ahead: boolean;
  log: Logger;
  deadlineMs?: number;
};

export type ImageStore = ReturnType<typeof createImageStore>;

/** Variants are made by a process of their own: encoding keeps the processor, and a malicious file must not end the API. */
export function createImageStore({ log, deadlineMs = DEADLINE_MS, ...parts }: Parts, plan: PicturePlan) {
  const variants = new Map<string, Variant>();
  const failed = new Map<string, { at: number; isUnusable: boolean }>();
  const requested = new Set<string>();
  const running = new Set<string>();
  /** What is made ahead, and whether it comes after the home page. */
  const queued = new Map<string, boolean>();
  const settled = new EventEmitter().setMaxListeners(0);
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const isMade = (file: string) => existsSync(path.join(parts.mediaDir, file));

  function start(file: string, isLeisurely: boolean): void {
    requested.delete(file);
    queued.delete(file);
    const variant = variants.get(file);
    if (!variant || running.has(file) || isMade(file)) return;
    running.add(file);
    child ??= launch();
    const { mediaDir, contentDir } = parts;
    child.send({ variant, mediaDir, contentDir, isLeisurely } satisfies Job, () => {});
  }

  function fill(): void {
    clearTimeout(idle);
    for (const file of requested) if (running.size < CONCURRENCY) start(file, false);
    for (const [file, isLeisurely] of queued) if (running.size < CONCURRENCY) start(file, isLeisurely);
    if (child && running.size === 0) idle = setTimeout(() => child?.disconnect(), IDLE_MS).unref();
  }

  function settle({ file, error, isUnusable = false }: Result): void {
    running.delete(file);
    if (error !== undefined) {
      log.error({ file, reason: error }, 'picture not made');
      failed.set(file, { at: Date.now(), isUnusable });
    }
    settled.emit(file);
  }

  function launch(): ChildProcess {
    const resizer = fork(PROGRAM, {
      execArgv: NODE_OPTIONS,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const forget = (error: string) => {
      if (child !== resizer) return;
      child = undefined;
      for (const file of running) settle({ file, error });
      fill();
    };
    resizer.on('message', (result: Result) => {
      settle(result);
      fill();
    });
    resizer.once('disconnect', () => forget('the process that makes pictures has ended'));
    resizer.once('error', ({ message }) => forget(message));
    return resizer;
  }

  /** The content names other pictures now. Those of before are still made: cached pages show them. */
  function use({ pictures, first }: PicturePlan): void {
    for (const variant of pictures) variants.set(variant.file, variant);
    if (!parts.ahead) return;
    queued.clear();
    for (const file of first) queued.set(file, false);
    for (const { file } of pictures) if (!queued.has(file)) queued.set(file, true);
    fill();
  }

  use(plan);
  return {
    use,
    /** Waits until the file can be served. Gives a variant that is not made in time: its master stands in, if it can be used. */
    async prepare(file: string): Promise<Variant | null> {
      const variant = variants.get(file);
      if (!variant || isMade(file)) return null;
      if (Date.now() - (failed.get(file)?.at ?? 0) > RETRY_MS) {
        const done = once(settled, file, { signal: AbortSignal.timeout(deadlineMs) }).catch(() => {});
        if (!running.has(file)) requested.add(file);
        fill();
        await done;
      }
      return isMade(file) || failed.get(file)?.isUnusable ? null : variant;
    },
  };
}
