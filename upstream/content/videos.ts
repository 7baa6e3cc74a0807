import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '../images/media-folder.ts';
import { findFileProblem, MAX_VIDEO_MB } from './regular-file.ts';

/**
 * Videos are served under their own names: `/media/video/hero.mp4`. They can change under one URL, so they must not be
 * cached as immutable.
 */
export const VIDEO_FOLDER = 'video';

/** Replaces changed copies. Skips what is not a regular file; the content check reports it. */
export async function copyVideos(outDir: string, contentDir: string): Promise<void> {
  const source = path.join(contentDir, VIDEO_FOLDER);
  const target = path.join(outDir, VIDEO_FOLDER);
  if (!existsSync(source)) return;
  await mkdir(target, { recursive: true });
  for (const name of await readdir(source)) {
    const file = path.join(source, name);
    const stats = await stat(file).catch(() => null);
    if (!stats || findFileProblem(stats, MAX_VIDEO_MB)) continue;
    const video = await readFile(file);
    const copy = path.join(target, name);
    if (existsSync(copy) && video.equals(await readFile(copy))) continue;
    await writeAtomically(copy, video);
  }
}
