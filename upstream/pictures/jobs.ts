import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

import { ContentError } from '../content/faults.ts';
import { photoTrouble } from '../content/photographs.ts';
import type { DishArt, IconArt, SceneArt } from './art-schema.ts';
import { type Brand, iconOf, logoOf, shareOf } from './brand/brand.ts';
import { type Canvas, encode, encodeCanvas } from './canvas.ts';
import { dishViews } from './dish.ts';
import { writeAtomically } from './media-folder.ts';
import {
  type BrandView,
  type Picture,
  type PictureFile,
  type PictureRequest,
  pictureFilesOf,
} from './picture-urls.ts';
import { drawIcon, sceneViews } from './scene.ts';

/** Two pictures in flight per core keep libvips busy while the main thread blends. */
export const IN_FLIGHT = 4;

/** One view of one picture, with all the files that show it. */
export type Job = { request: PictureRequest & { picture: Picture }; files: PictureFile[] };

/** What is to be made because `outDir` does not have it yet. @param first files that come before the others, in this order */
export function jobsOf(requests: PictureRequest[], outDir: string, first: readonly string[] = []): Job[] {
  const ranks = new Map(first.map((file, rank) => [file, rank]));
  const rankOf = ({ files }: Job) => Math.min(...files.map(({ file }) => ranks.get(file) ?? first.length));
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
  return [...jobs.values()].sort((a, b) => rankOf(a) - rankOf(b) || groundOf(a).localeCompare(groundOf(b)));
}

function groundOf({ request: { kind, picture }, files }: Job): string {
  return kind.startsWith('dish') && 'art' in picture ? (picture.art as DishArt).tint : `${files[0]?.view}`;
}

/** @throws with the kind and the slug of the item whose picture cannot be made */
export async function compose({ request, files }: Job, outDir: string, contentDir: string): Promise<void> {
  const { kind, slug, picture } = request;
  const [first] = files;
  if (!first) return;
  try {
    const encode = await encoderOf(first, picture, contentDir);
    for (const file of files) await writeAtomically(path.join(outDir, file.file), await encode(file));
  } catch (cause) {
    if (!('cover' in picture)) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`картинка для ${kind} «${slug}» (${first.view}) не сделана: ${reason}`, { cause });
    }
    const problem = `картинка для ${kind} «${slug}» не сделана: ${photoTrouble(cause)}`;
    throw new ContentError([{ file: `photos/${first.photo?.file}`, field: '', problem }]);
  }
}

type Encoder = (file: PictureFile) => Promise<Buffer>;

async function encoderOf(first: PictureFile, picture: Picture, contentDir: string): Promise<Encoder> {
  if ('brand' in picture) return brandEncoder(picture.brand);
  return 'art' in picture ? artEncoder(first, picture.art) : photoEncoder(contentDir);
}

function brandEncoder(brand: Brand): Encoder {
  return async ({ view }) => {
    if (view === 'logo') return Buffer.from(logoOf(brand));
    if (view === 'app-icon')
      return sharp(Buffer.from(iconOf(brand)))
        .png({ compressionLevel: 9 })
        .toBuffer();
    return sharp(Buffer.from(shareOf(brand)))
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer();
  };
}

async function artEncoder({ view }: PictureFile, art: DishArt | SceneArt | IconArt): Promise<Encoder> {
  if (view === 'icon') return iconEncoder(art as IconArt);
  const canvas = await drawView(view as Exclude<typeof view, BrandView>, art);
  return (file) => encodeCanvas(canvas, file);
}

function drawView(
  view: Exclude<PictureFile['view'], 'icon' | BrandView>,
  art: DishArt | SceneArt | IconArt,
): Promise<Canvas> {
  // `pictureFilesOf` pairs views and kinds, and the content schema pairs kinds and arts.
  if (view in dishViews) return dishViews[view as keyof typeof dishViews](art as DishArt);
  return sceneViews[view as keyof typeof sceneViews](art as SceneArt);
}

async function iconEncoder(art: IconArt): Promise<Encoder> {
  const { data, width, height, box } = await drawIcon(art);
  return (file) => {
    const cutOut = sharp(data, { raw: { width, height, channels: 4 } })
      .extract({ left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top })
      .resize(file.width, file.height, { fit: 'contain', background: '#00000000' });
    return encode(cutOut, file).toBuffer();
  };
}

/** A photograph is cropped around what catches the eye and never shown sideways. */
function photoEncoder(contentDir: string): Encoder {
  return (file) => {
    const cropped = sharp(path.join(contentDir, 'photos', file.photo?.file ?? ''))
      .autoOrient()
      .resize(file.width, file.height, { fit: 'cover', position: sharp.strategy.attention });
    return encode(cropped, file).toBuffer();
  };
}
