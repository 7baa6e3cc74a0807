import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../images/media-folder.ts';
import { MAX_VIDEO_MB, whyNoContent } from './regular-file.ts';

/**
 * Films of a content folder are served under their own names: `/media/video/hero.mp4`. They can change under one address, so
 * they must not be cached for good.
 */
export const VIDEO_FOLDER = 'video';

/** A changed film replaces its copy. A file that is none has its fault in the content. */
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
