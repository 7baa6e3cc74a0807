import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type StoredFiles, versionOf } from '../store/stored-files.ts';
import { filesOf } from './folder.ts';
import { findFileProblem, MAX_VIDEO_MB } from './regular-file.ts';

/** The hash of the sources, written by scripts/build.mjs. Absent when running TypeScript directly. */
const SOURCES_HASH = new URL('sources.sha256', import.meta.url);

/**
 * A hash of a content folder and of the code that reads it: an equal hash means an equal result of reading. `undefined`
 * when running TypeScript directly, whose code may change.
 */
export async function stampOf(
  dir: string,
  sourcesHash: URL | string = SOURCES_HASH,
): Promise<string | undefined> {
  if (!existsSync(sourcesHash)) return undefined;
  const hash = createHash('sha256').update(await readFile(sourcesHash));
  for (const { file, stats } of await filesOf(dir)) {
    const problem = findFileProblem(stats, MAX_VIDEO_MB);
    hash.update(`${file}\0${problem ?? stats.size}\0`);
    if (problem || stats.size === 0) continue;
    // A stream, because videos are large; limited to the file's size: see readRegular().
    const bytes = createReadStream(path.join(dir, file), { end: stats.size - 1 });
    for await (const piece of bytes) hash.update(piece);
  }
  return hash.digest('hex');
}

/** For files in the database, whose digests are known. */
export async function stampOfStored(
  files: StoredFiles,
  sourcesHash: URL | string = SOURCES_HASH,
): Promise<string | undefined> {
  if (!existsSync(sourcesHash)) return undefined;
  const hash = createHash('sha256').update(await readFile(sourcesHash));
  return hash.update(versionOf(files)).digest('hex');
}
