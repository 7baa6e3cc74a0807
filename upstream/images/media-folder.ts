import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PICTURE_SIZES } from './sizes.ts';
import type { Variant } from './variants.ts';

/** Served under `/media/`. */

const FOLDERS = [...Object.keys(PICTURE_SIZES), 'brand'];

export async function makeFolders(outDir: string): Promise<void> {
  for (const folder of FOLDERS) await mkdir(path.join(outDir, folder), { recursive: true });
}

/** Readers never see an incomplete file. */
export async function writeAtomically(file: string, data: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  await writeFile(unfinished, data);
  await rename(unfinished, file);
}

/** Other files in MEDIA_DIR belong to the restaurant. */
export async function removeUnreferenced(pictures: readonly Variant[], outDir: string): Promise<void> {
  const referenced = new Set(pictures.map(({ file }) => file));
  for (const folder of FOLDERS) {
    for (const name of await readdir(path.join(outDir, folder))) {
      if (!referenced.has(`${folder}/${name}`)) await rm(path.join(outDir, folder, name), { force: true });
    }
  }
}
