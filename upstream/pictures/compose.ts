import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

import { ContentError } from '../content/faults.ts';
import { readContent } from '../content/read-content.ts';
import { compose, IN_FLIGHT, type Job, jobsOf } from './jobs.ts';
import { copyVideos, makeFolders, removeOthers } from './media-folder.ts';
import type { PictureRequest } from './picture-urls.ts';

const CONTENT_DIR = fileURLToPath(new URL('../content/', import.meta.url));

type Options = {
  /** Holds `photos/` and `video/`. */
  contentDir?: string;
  onProgress?: (done: number, total: number) => void;
};

/**
 * Makes the pictures that the content names and that are not in `outDir` yet, and removes those it names no longer.
 * Safe to interrupt: a file appears under its name only when it is complete.
 * @throws with the kind and the slug of the item whose picture cannot be made
 */
export async function composePictures(
  content: { pictures: PictureRequest[] },
  outDir: string,
  { contentDir = CONTENT_DIR, onProgress }: Options = {},
): Promise<{ composed: number; removed: number }> {
  const jobs = jobsOf(content.pictures, outDir);
  const total = jobs.reduce((sum, job) => sum + job.files.length, 0);
  let composed = 0;

  await makeFolders(outDir);
  const queue = jobs.values();
  const work = async (nextJobs: Iterable<Job>) => {
    for (const job of nextJobs) {
      await compose(job, outDir, contentDir);
      composed += job.files.length;
      onProgress?.(composed, total);
    }
  };
  await withOneThreadEach(() => Promise.all(Array.from({ length: IN_FLIGHT }, () => work(queue))));
  await copyVideos(outDir, contentDir);
  return { composed, removed: await removeOthers(content.pictures, outDir) };
}

/** libvips' own threads gain nothing on pictures this small: the parallelism is one picture per thread. */
async function withOneThreadEach(work: () => Promise<unknown>): Promise<void> {
  const threads = sharp.concurrency(1);
  try {
    await work();
  } finally {
    sharp.concurrency(threads);
  }
}

/** `tsx upstream/pictures/compose.ts [outDir] [contentDir]` */
async function main(outDir = 'var/media', contentDir = CONTENT_DIR): Promise<void> {
  const start = performance.now();
  const { composed, removed } = await composePictures(readContent(contentDir), outDir, {
    contentDir,
    onProgress: (done, total) => {
      if (process.stdout.isTTY) process.stdout.write(`\rpictures: ${done} of ${total}`);
    },
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const lineStart = process.stdout.isTTY ? '\r' : '';
  process.stdout.write(`${lineStart}pictures: ${composed} composed, ${removed} removed, ${seconds} s\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(...process.argv.slice(2)).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
