import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { writeAtomically } from './media-folder.ts';
import { findPhotoProblem } from './photo-problem.ts';
import { makeVariant } from './resize.ts';
import type { Variant } from './variants.ts';

/** `isLowPriority`: yields the CPU to the shop. */
export type VariantJob = {
  variant: Variant;
  /** `null` for a drawn picture. */
  master: Uint8Array | null;
  mediaDir: string;
  isLowPriority: boolean;
};
type CheckJob = { id: string; photo: Uint8Array };
export type Job = VariantJob | CheckJob;

/** `isUnusable`: not only writing failed. */
export type Result =
  | { file: string; error?: string; isUnusable?: boolean }
  | { id: string; problem: string | null };

const NICENESS = 10;
const OWN_THREADS = '/proc/self/task';

if (process.send) {
  // The jobs already run in parallel.
  sharp.concurrency(1);
  sharp.cache(false);
  process.on('message', async (job: Job) => {
    if ('photo' in job) {
      const problem = await findPhotoProblem(Buffer.from(job.photo));
      process.send?.({ id: job.id, problem } satisfies Result);
      return;
    }
    const { variant, master, mediaDir, isLowPriority } = job;
    if (isLowPriority) lowerPriority();
    let isUnusable = true;
    const error = await makeVariant(variant, master && Buffer.from(master))
      .then((bytes) => {
        isUnusable = false;
        return writeAtomically(path.join(mediaDir, variant.file), bytes);
      })
      .catch((cause: Error) => cause.message);
    process.send?.({ file: variant.file, ...(error && { error, isUnusable }) } satisfies Result);
  });
  process.once('disconnect', () => process.exit());
}

/** Linux has priorities per thread; sharp's do most of the work. */
function lowerPriority(): void {
  const threads = existsSync(OWN_THREADS) ? readdirSync(OWN_THREADS).map(Number) : [process.pid];
  try {
    for (const thread of threads) setPriority(thread, NICENESS);
  } catch {
    // Not permitted: all jobs have the same priority.
  }
}
