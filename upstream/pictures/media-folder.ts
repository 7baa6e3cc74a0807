import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { MAX_VIDEO_MB, whyNoContent } from '../content/regular-file.ts';
import { PICTURE_SIZES, type PictureRequest, pictureFilesOf, VIDEO_FOLDER } from './picture-urls.ts';

/** The folder that the API serves under `/media/`. */

export async function makeFolders(outDir: string): Promise<void> {
  for (const kind of Object.keys(PICTURE_SIZES)) await mkdir(path.join(outDir, kind), { recursive: true });
}

/** A file appears under its name only when it is complete. */
export async function writeAtomically(file: string, data: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  await writeFile(unfinished, data);
  await rename(unfinished, file);
}

/** Films go as they are, under their own names; a changed one replaces its copy. What is none has its fault in the content. */
export async function copyVideos(outDir: string, contentDir: string): Promise<void> {
  const source = path.join(contentDir, VIDEO_FOLDER);
  const target = path.join(outDir, VIDEO_FOLDER);
  if (!existsSync(source)) return;
  await mkdir(target, { recursive: true });
  for (const name of await readdir(source)) {
    const file = path.join(source, name);
    const stats = await stat(file).catch(() => null);
    if (!stats || whyNoContent(stats, MAX_VIDEO_MB)) continue;
    const film = await readFile(file);
    const copy = path.join(target, name);
    if (existsSync(copy) && film.equals(await readFile(copy))) continue;
    await writeAtomically(copy, film);
  }
}

/**
 * Removes pictures that the content names no longer. Looks only into the folders of picture kinds: whatever else a
 * restaurant keeps beside them is not ours to delete.
 */
export async function removeOthers(pictures: PictureRequest[], outDir: string): Promise<number> {
  const named = new Set(pictures.flatMap(pictureFilesOf).map(({ file }) => file));
  let removed = 0;
  for (const kind of Object.keys(PICTURE_SIZES)) {
    for (const name of await readdir(path.join(outDir, kind))) {
      if (named.has(`${kind}/${name}`)) continue;
      await rm(path.join(outDir, kind, name));
      removed++;
    }
  }
  return removed;
}
