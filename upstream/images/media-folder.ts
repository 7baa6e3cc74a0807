import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PICTURE_SIZES } from './sizes.ts';
import type { Variant } from './variants.ts';

/** The folder that the API serves under `/media/`. */

const FOLDERS = [...Object.keys(PICTURE_SIZES), 'brand'];

export async function makeFolders(outDir: string): Promise<void> {
  for (const folder of FOLDERS) await mkdir(path.join(outDir, folder), { recursive: true });
}

/** A file appears under its name only when it is complete. */
export async function writeAtomically(file: string, data: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  await writeFile(unfinished, data);
  await rename(unfinished, file);
}

/**
 * Removes pictures that the content names no longer. Looks only into the folders of picture kinds: whatever else a
 * restaurant keeps beside them is not ours to delete.
 */
export async function removeOthers(pictures: readonly Variant[], outDir: string): Promise<void> {
  const named = new Set(pictures.map(({ file }) => file));
  for (const folder of FOLDERS) {
    for (const name of await readdir(path.join(outDir, folder))) {
      if (!named.has(`${folder}/${name}`)) await rm(path.join(outDir, folder, name), { force: true });
    }
  }
}
