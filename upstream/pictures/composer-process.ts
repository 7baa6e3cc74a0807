import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { compose, IN_FLIGHT, type Job, jobsOf } from './jobs.ts';
import type { PicturePlan } from './picture-urls.ts';

/** The program that composes pictures while the shop runs; composer.ts starts it and says what is wanted. */

/** What composer.ts sends: first what there is to make, then each file that somebody waits for. */
export type Order =
  | ({
      kind: 'start';
      mediaDir: string;
      contentDir: string;
      /** Makes what nobody has asked for, too. */
      ahead: boolean;
    } & PicturePlan)
  /** The content has changed: what of it is to be made, too. */
  | ({ kind: 'more' } & PicturePlan)
  | { kind: 'wanted'; file: string };

/** What it answers; `error` says why there are none. `over`: nothing is left to make. */
export type Report = { kind: 'tried'; files: string[]; error?: string } | { kind: 'over' };

/** When the home page has its pictures, the shop comes before the others. */
const NICENESS = 10;

if (process.send) {
  sharp.concurrency(1);
  process.once('message', (order: Order) => {
    if (order.kind === 'start') work(order);
  });
  // Nobody is there to ask any more.
  process.once('disconnect', () => process.exit());
}

type Start = Extract<Order, { kind: 'start' }>;

function work({ mediaDir, contentDir, ahead, ...start }: Start): void {
  const waiting = new Set<Job>();
  const early = new Set<string>();
  const jobByFile = new Map<string, Job>();
  const wanted: Job[] = [];
  let running = 0;

  function take({ pictures, first }: PicturePlan): void {
    for (const file of first) early.add(file);
    for (const job of jobsOf(pictures, mediaDir, first)) {
      if (job.files.every(({ file }) => jobByFile.has(file))) continue;
      waiting.add(job);
      for (const { file } of job.files) jobByFile.set(file, job);
    }
    if (!ahead) return;
    for (let free = Math.min(IN_FLIGHT - running, waiting.size); free > 0; free -= 1) void keepMaking();
    if (running === 0) report({ kind: 'over' });
  }
  function takeNext(): Job | undefined {
    const [next] = ahead ? waiting : [];
    const job = wanted.shift() ?? next;
    if (!job) return undefined;
    if (job === next && !job.files.some(({ file }) => early.has(file))) giveWay();
    waiting.delete(job);
    return job;
  }
  async function keepMaking(): Promise<void> {
    running += 1;
    for (let job = takeNext(); job; job = takeNext()) {
      const files = job.files.map(({ file }) => file);
      const error = await compose(job, mediaDir, contentDir).then(
        () => undefined,
        (cause: Error) => cause.message,
      );
      report({ kind: 'tried', files, ...(error !== undefined && { error }) });
    }
    running -= 1;
    if (running === 0 && waiting.size === 0 && wanted.length === 0) report({ kind: 'over' });
  }

  process.on('message', (order: Order) => {
    if (order.kind === 'more') take(order);
    const job = order.kind === 'wanted' && jobByFile.get(order.file);
    if (!job || !waiting.delete(job)) return;
    wanted.push(job);
    if (running < IN_FLIGHT) void keepMaking();
  });
  take(start);
}

/** Linux knows priorities of threads, and most of the work is done in those of sharp. */
function giveWay(): void {
  const threads = existsSync(OWN_THREADS) ? readdirSync(OWN_THREADS).map(Number) : [process.pid];
  for (const thread of threads) setPriority(thread, NICENESS);
}
const OWN_THREADS = '/proc/self/task';

function report(report: Report): void {
  process.send?.(report);
}
