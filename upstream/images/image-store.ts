import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { NOT_CHECKED } from './photo-problem.ts';
import type { Job, Result } from './resize-process.ts';
import type { Photo, PicturePlan, Variant } from './variants.ts';

/** `.js` in the build, `.ts` from source. */
const EXTENSION = path.extname(fileURLToPath(import.meta.url));
const RESIZE_PROCESS = fileURLToPath(new URL(`resize-process${EXTENSION}`, import.meta.url));
const NODE_OPTIONS = EXTENSION === '.ts' ? ['--import', 'tsx'] : ['--enable-source-maps'];

/** Each job may decode 64 million pixels. */
const CONCURRENCY = 2;
/** Below the storefront's READ_TIMEOUT_MS (5 s). */
const DEADLINE_MS = 3_000;
/** Between attempts with an unusable master. */
const RETRY_MS = 60_000;
const IDLE_MS = 30_000;

/** `null`: the photograph is gone. */
export type ReadPhoto = (photo: Photo) => Promise<Buffer | null>;

type Parts = {
  mediaDir: string;
  readPhoto: ReadPhoto;
  /** Makes all variants, not only requested ones. */
  ahead: boolean;
  log: Logger;
  deadlineMs?: number;
};

export type ImageStore = ReturnType<typeof createImageStore>;

/** Encoding blocks the CPU, and a malicious file must not crash the API. */
export function createImageStore({ log, deadlineMs = DEADLINE_MS, ...parts }: Parts, plan: PicturePlan) {
  const variants = new Map<string, Variant>();
  const failed = new Map<string, { at: number; isUnusable: boolean }>();
  const requested = new Set<string>();
  const running = new Set<string>();
  /** Variants to make ahead → whether at low priority: all but the home page's. */
  const queued = new Map<string, boolean>();
  const settled = new EventEmitter().setMaxListeners(0);
  const checks = new Map<string, (problem: string | null) => void>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const isMade = (file: string) => existsSync(path.join(parts.mediaDir, file));

  function start(file: string, isLowPriority: boolean): void {
    requested.delete(file);
    queued.delete(file);
    const variant = variants.get(file);
    if (!variant || running.has(file) || isMade(file)) return;
    running.add(file);
    child ??= launch();
    void send(child, variant, isLowPriority);
  }

  async function send(resizer: ChildProcess, variant: Variant, isLowPriority: boolean): Promise<void> {
    try {
      const master = 'photo' in variant ? await parts.readPhoto(variant.photo) : null;
      resizer.send({ variant, master, mediaDir: parts.mediaDir, isLowPriority } satisfies Job, () => {});
    } catch (error) {
      finishJob({ file: variant.file, error: String(error) });
      startJobs();
    }
  }

  function startJobs(): void {
    clearTimeout(idle);
    for (const file of requested) if (running.size < CONCURRENCY) start(file, false);
    for (const [file, isLowPriority] of queued) if (running.size < CONCURRENCY) start(file, isLowPriority);
    if (child && running.size + checks.size === 0)
      idle = setTimeout(() => child?.disconnect(), IDLE_MS).unref();
  }

  function finishJob({ file, error, isUnusable = false }: Exclude<Result, { id: string }>): void {
    running.delete(file);
    if (error !== undefined) {
      log.error({ file, reason: error }, 'image could not be made');
      failed.set(file, { at: Date.now(), isUnusable });
    }
    settled.emit(file);
  }

  function launch(): ChildProcess {
    const resizer = fork(RESIZE_PROCESS, {
      execArgv: NODE_OPTIONS,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Supports bytes.
      serialization: 'advanced',
    });
    const onChildExit = (error: string) => {
      if (child !== resizer) return;
      child = undefined;
      for (const file of running) finishJob({ file, error });
      for (const id of checks.keys()) checks.get(id)?.(NOT_CHECKED);
      startJobs();
    };
    resizer.on('message', (result: Result) => {
      if ('id' in result) checks.get(result.id)?.(result.problem);
      else finishJob(result);
      startJobs();
    });
    resizer.once('disconnect', () => onChildExit('the image process has exited'));
    resizer.once('error', ({ message }) => onChildExit(message));
    return resizer;
  }

  /** Previous variants stay: cached pages reference them. */
  function applyPlan({ pictures, first }: PicturePlan): void {
    for (const variant of pictures) variants.set(variant.file, variant);
    if (!parts.ahead) return;
    queued.clear();
    for (const file of first) queued.set(file, false);
    for (const { file } of pictures) if (!queued.has(file)) queued.set(file, true);
    startJobs();
  }

  applyPlan(plan);
  return {
    applyPlan,
    /** @returns a Russian message for a photograph that cannot be decoded, or was not */
    findProblem(photo: Buffer): Promise<string | null> {
      const id = randomUUID();
      return new Promise((resolve) => {
        checks.set(id, (problem) => {
          checks.delete(id);
          resolve(problem);
        });
        clearTimeout(idle);
        child ??= launch();
        child.send({ id, photo } satisfies Job, () => {});
      });
    },
    /** @returns the variant, whose master is served meanwhile; `null`: the file is ready or cannot be made */
    async prepare(file: string): Promise<Variant | null> {
      const variant = variants.get(file);
      if (!variant || isMade(file)) return null;
      if (Date.now() - (failed.get(file)?.at ?? 0) > RETRY_MS) {
        const done = once(settled, file, { signal: AbortSignal.timeout(deadlineMs) }).catch(() => {});
        if (!running.has(file)) requested.add(file);
        startJobs();
        await done;
      }
      return isMade(file) || failed.get(file)?.isUnusable ? null : variant;
    },
  };
}
