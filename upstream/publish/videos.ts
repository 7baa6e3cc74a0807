import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listEntries } from '../store/content/content-entries.ts';
import { readBody } from '../store/content/file-bodies.ts';
import type { Store } from '../store/database/store.ts';
import { digestsByFile } from './stored-entries.ts';

/** Served under their own names, so not cached as immutable. */
const VIDEO_FOLDER = 'video/';

export async function writeVideos(store: Store, mediaDir: string): Promise<void> {
  for (const [file, digest] of digestsByFile(await listEntries(store, ['files']))) {
    if (!file.startsWith(VIDEO_FOLDER)) continue;
    const target = path.join(mediaDir, file);
    if (existsSync(target) && (await digestOfFile(target)) === digest) continue;
    await mkdir(path.dirname(target), { recursive: true });
    const unfinished = `${target}.${process.pid}.tmp`;
    await writeFile(unfinished, readBody(store, digest));
    await rename(unfinished, target);
  }
}

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest('hex');
}
