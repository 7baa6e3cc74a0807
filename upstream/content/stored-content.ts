import path from 'node:path';
import { type Body, bodyOfFile, putBodies } from '../store/file-bodies.ts';
import type { Store } from '../store/store.ts';
import { type FileEdit, keepFilesVersion, listFiles, versionOf } from '../store/stored-files.ts';
import { isContentPath, maxMbOf } from './content-paths.ts';
import { ContentError, type Fault } from './faults.ts';
import { filesOf } from './folder.ts';
import { FolderChangedError, type LoadedFolder, loadStored } from './load-folder.ts';
import { checkOut, makeCurrent } from './local-copy.ts';
import { findFileProblem } from './regular-file.ts';
import { reportPictureFaults, type SaveOutcome, saveFiles } from './save-files.ts';

/** Content in the database: loading it, and importing a folder. */

/** Retries after concurrent saves. */
const MAX_ATTEMPTS = 10;

/**
 * Updates the local copy and loads the content.
 *
 * @throws ContentError, without a change of database and local copy
 */
export async function loadCurrent(
  store: Store,
  contentDir: string,
  { isStart = false } = {},
): Promise<LoadedFolder> {
  for (let attempt = 1; ; attempt += 1) {
    const files = await listFiles(store);
    const folder = await checkOut(store, files, contentDir);
    try {
      // Photos are not decoded at startup.
      const loaded = await loadStored(
        store,
        files,
        folder,
        isStart ? undefined : reportPictureFaults(store, folder),
      );
      await keepFilesVersion(store, files);
      await makeCurrent(contentDir, folder);
      return loaded;
    } catch (error) {
      // The content shown instead has most of its pictures in this folder.
      if (isStart && error instanceof ContentError) await makeCurrent(contentDir, folder);
      if (!(error instanceof FolderChangedError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Updates the local copy, from which pictures are encoded. @returns its version */
export async function showFiles(store: Store, contentDir: string): Promise<string> {
  const files = await listFiles(store);
  await makeCurrent(contentDir, await checkOut(store, files, contentDir));
  return versionOf(files);
}

/** Fills a database without files. @returns null if it has files. @throws ContentError */
export async function fillFrom(store: Store, dir: string, contentDir: string): Promise<SaveOutcome | null> {
  if ((await listFiles(store)).size > 0) return null;
  const now = new Date();
  const { edits } = await putFolder(store, dir, now);
  const save = await saveFiles(store, { edits, by: 'first start', now, contentDir, isFirst: true });
  if (save.outcome === 'refused') throw new ContentError(save.faults);
  return save;
}

/**
 * Writes the bodies of a folder's files to the database, unreferenced.
 *
 * @returns the edits that replace the database's files, and the files that are not content
 * @throws ContentError
 */
export async function putFolder(
  store: Store,
  dir: string,
  now: Date,
): Promise<{ edits: FileEdit[]; count: number; leftOut: string[] }> {
  const faults: Fault[] = [];
  const bodies = new Map<string, Body>();
  const leftOut: string[] = [];
  for (const { file: place, stats } of await filesOf(dir)) {
    const file = place.split(path.sep).join('/');
    if (!isContentPath(file)) {
      leftOut.push(file);
      continue;
    }
    const problem = findFileProblem(stats, maxMbOf(file));
    if (problem) faults.push({ file, field: '', problem });
    else bodies.set(file, bodyOfFile(path.join(dir, place), stats.size));
  }
  if (faults.length > 0) throw new ContentError(faults);
  const digests = await putBodies(store, [...bodies.values()], now);
  const before = await listFiles(store);
  const edits = [...bodies.keys()].map((file, index): FileEdit => {
    return { path: file, digest: digests[index] ?? null, seen: before.get(file) ?? null };
  });
  const gone = [...before].filter(([file]) => !bodies.has(file));
  const removals = gone.map(([file, digest]): FileEdit => ({ path: file, digest: null, seen: digest }));
  const changes = [...edits, ...removals].filter(({ digest, seen }) => digest !== seen);
  return { edits: changes, count: bodies.size, leftOut };
}
