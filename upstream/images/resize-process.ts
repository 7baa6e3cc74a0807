import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { writeAtomically } from './media-folder.ts';
import { makeVariant } from './resize.ts';
import type { Variant } from './variants.ts';

/** The process that makes variants; image-store.ts sends the jobs. */

/** `isLeisurely`: the home page has its pictures, and the shop comes before the others. */
export type Job = { variant: Variant; mediaDir: string; contentDir: string; isLeisurely: boolean };

/** `error` says why there is no file; with `isUnusable` it is the master's fault. */
export type Result = { file: string; error?: string; isUnusable?: boolean };

const NICENESS = 10;
const OWN_THREADS = '/proc/self/task';

if (process.send) {
  // The parallelism is one picture a thread.
  sharp.concurrency(1);
  sharp.cache(false);
  process.on('message', async ({ variant, mediaDir, contentDir, isLeisurely }: Job) => {
    if (isLeisurely) lowerPriority();
    let isUnusable = true;
    const error = await makeVariant(variant, contentDir)
      .then((bytes) => {
        isUnusable = false;
        return writeAtomically(path.join(mediaDir, variant.file), bytes);
      })
      .catch((cause: Error) => cause.message);
    process.send?.({ file: variant.file, ...(error && { error, isUnusable }) } satisfies Result);
  });
  process.once('disconnect', () => process.exit());
}

/** Linux knows priorities of threads, and most of the work is done in those of sharp. */
function lowerPriority(): void {
  const threads = existsSync(OWN_THREADS) ? readdirSync(OWN_THREADS).map(Number) : [process.pid];
  try {
    for (const thread of threads) setPriority(thread, NICENESS);
  } catch {
    // Not allowed here: everything is made at one priority.
  }
}
