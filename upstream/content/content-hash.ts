import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type StoredFiles, versionOf } from '../store/stored-files.ts';
import { filesOf } from './folder.ts';
import { MAX_VIDEO_MB, whyNoContent } from './regular-file.ts';

/** What the built program was made of: scripts/build.mjs puts it beside it. TypeScript that is run as it is has none. */
const PROGRAM = new URL('sources.sha256', import.meta.url);

/**
 * One hash over a content folder and over the program that reads it. While it is the same, what is read is the same, too.
 * Nothing if the program may be another one each time.
 */
export async function stampOf(dir: string, program: URL | string = PROGRAM): Promise<string | undefined> {
  if (!existsSync(program)) return undefined;
  const hash = createHash('sha256').update(await readFile(program));
  for (const { file, stats } of await filesOf(dir)) {
    const problem = whyNoContent(stats, MAX_VIDEO_MB);
    hash.update(`${file}\0${problem ?? stats.size}\0`);
    if (problem || stats.size === 0) continue;
    // Piece by piece: a film may be large. No further than its size: see readRegular().
    const bytes = createReadStream(path.join(dir, file), { end: stats.size - 1 });
    for await (const piece of bytes) hash.update(piece);
  }
  return hash.digest('hex');
}

/** The same for files in the database, whose digests are known: nothing has to be read. */
export async function stampOfStored(
  files: StoredFiles,
  program: URL | string = PROGRAM,
): Promise<string | undefined> {
  if (!existsSync(program)) return undefined;
  const hash = createHash('sha256').update(await readFile(program));
  return hash.update(versionOf(files)).digest('hex');
}
