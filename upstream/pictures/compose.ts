import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

import { ContentError } from '../content/content-files.ts';
import { readContent } from '../content/read-content.ts';
import type { DishArt, IconArt, SceneArt } from './art-schema.ts';
import { type Canvas, encodeWebp, webpOptions } from './canvas.ts';
import { dishViews } from './dish.ts';
import {
  PICTURE_SIZES,
  type Picture,
  type PictureFile,
  type PictureRequest,
  pictureFilesOf,
  VIDEO_FOLDER,
} from './picture-urls.ts';
import { drawIcon, sceneViews } from './scene.ts';

const CONTENT_DIR = fileURLToPath(new URL('../content/', import.meta.url));

/** Two pictures in flight per core keep libvips busy while the main thread blends. */
const IN_FLIGHT = 4;

type Options = {
  /** Holds `photos/` and `video/`. */
  contentDir?: string;
  onProgress?: (done: number, total: number) => void;
};

/** One view of one picture, with all the files that show it. */
type Job = { request: PictureRequest & { picture: Picture }; files: PictureFile[] };

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
  const files = content.pictures.flatMap(pictureFilesOf);
  const jobs = jobsOf(content.pictures, outDir);
  const total = jobs.reduce((sum, job) => sum + job.files.length, 0);
  let composed = 0;

  await makeFolders(outDir);
  // libvips' own threads gain nothing on pictures this small: the parallelism is one picture per thread.
  const threads = sharp.concurrency(1);
  try {
    const queue = jobs.values();
    const worker = async () => {
      for (const job of queue) {
        await compose(job, outDir, contentDir);
        composed += job.files.length;
        onProgress?.(composed, total);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  } finally {
    sharp.concurrency(threads);
  }
  await copyVideos(outDir, contentDir);
  const removed = await removeOthers(outDir, new Set(files.map(({ file }) => file)));
  return { composed, removed };
}

function jobsOf(requests: PictureRequest[], outDir: string): Job[] {
  const jobs = new Map<string, Job>();
  for (const { kind, slug, picture } of requests) {
    if (!picture) continue;
    const request = { kind, slug, picture };
    for (const file of pictureFilesOf(request)) {
      if (existsSync(path.join(outDir, file.file))) continue;
      const key = [kind, slug, file.view, file.photo?.file].join(' ');
      const job = jobs.get(key);
      if (job) job.files.push(file);
      else jobs.set(key, { request, files: [file] });
    }
  }
  // A dish's pictures share its drawing, dishes of one tint their tables, other pictures of one view their ground: in a row
  // they need small caches only.
  return [...jobs.values()].sort((a, b) => groundOf(a).localeCompare(groundOf(b)));
}

function groundOf({ request: { kind, picture }, files }: Job): string {
  return kind.startsWith('dish') && 'art' in picture ? (picture.art as DishArt).tint : `${files[0]?.view}`;
}

async function compose({ request, files }: Job, outDir: string, contentDir: string): Promise<void> {
  const { kind, slug, picture } = request;
  const [first] = files;
  if (!first) return;
  try {
    const encode = 'art' in picture ? await artEncoder(first, picture.art) : photoEncoder(contentDir);
    for (const file of files) await writeAtomically(path.join(outDir, file.file), await encode(file));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `cannot compose the ${first.view} picture of ${kind} «${slug}»: ${reason}`;
    throw picture && 'art' in picture ? new Error(message, { cause }) : new ContentError(message, { cause });
  }
}

type Encoder = (file: PictureFile) => Promise<Buffer>;

async function artEncoder({ view }: PictureFile, art: DishArt | SceneArt | IconArt): Promise<Encoder> {
  if (view === 'icon') return iconEncoder(art as IconArt);
  const canvas = await drawView(view, art);
  return ({ width, height }) => encodeWebp(canvas, width, height);
}

function drawView(
  view: Exclude<PictureFile['view'], 'icon'>,
  art: DishArt | SceneArt | IconArt,
): Promise<Canvas> {
  // `pictureFilesOf` pairs views and kinds, and the content schema pairs kinds and arts.
  if (view in dishViews) return dishViews[view as keyof typeof dishViews](art as DishArt);
  return sceneViews[view as keyof typeof sceneViews](art as SceneArt);
}

async function iconEncoder(art: IconArt): Promise<Encoder> {
  const { data, width, height, box } = await drawIcon(art);
  return (file) =>
    sharp(data, { raw: { width, height, channels: 4 } })
      .extract({ left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top })
      .resize(file.width, file.height, { fit: 'contain', background: '#00000000' })
      .webp(webpOptions(file.width))
      .toBuffer();
}

/** A photograph is cropped around what catches the eye and never shown sideways. */
function photoEncoder(contentDir: string): Encoder {
  return ({ photo, width, height }) =>
    sharp(path.join(contentDir, 'photos', photo?.file ?? ''))
      .autoOrient()
      .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
      .webp(webpOptions(width))
      .toBuffer();
}

async function makeFolders(outDir: string): Promise<void> {
  for (const kind of Object.keys(PICTURE_SIZES)) await mkdir(path.join(outDir, kind), { recursive: true });
}

async function writeAtomically(file: string, data: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  await writeFile(unfinished, data);
  await rename(unfinished, file);
}

/** Films go as they are, under their own names; a changed one replaces its copy. */
async function copyVideos(outDir: string, contentDir: string): Promise<void> {
  const source = path.join(contentDir, VIDEO_FOLDER);
  const target = path.join(outDir, VIDEO_FOLDER);
  if (!existsSync(source)) return;
  await mkdir(target, { recursive: true });
  for (const name of await readdir(source)) {
    const film = await readFile(path.join(source, name));
    const copy = path.join(target, name);
    if (existsSync(copy) && film.equals(await readFile(copy))) continue;
    await writeAtomically(copy, film);
  }
}

/** Looks only into the folders of picture kinds: whatever else a restaurant keeps beside them is not ours to delete. */
async function removeOthers(outDir: string, named: Set<string>): Promise<number> {
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
