import path from 'node:path';
import sharp from 'sharp';
import { assertUsable, openPicture, UnusablePicture } from '../images/resize.ts';
import type { NamedPhoto } from './content-pictures.ts';
import type { Fault } from './faults.ts';
import { pictureFormat } from './picture-format.ts';
import { MAX_PHOTO_MB, readRegular } from './regular-file.ts';

/** Decoding to this size reads the file to its end. */
const DECODED_PIXELS = 64;
const AT_ONCE = 4;

/** Decodes each photo and reports an unreadable one where content refers to it. */
export async function reportUnreadablePhotos(dir: string, photos: readonly NamedPhoto[]): Promise<void> {
  const queue = photos.entries();
  const reasons: (string | null)[] = [];
  const look = async () => {
    for (const [index, { file }] of queue) {
      reasons[index] = await findPhotoProblem(path.join(dir, 'photos', file));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  for (const [index, { file, place }] of photos.entries()) {
    const reason = reasons[index];
    if (reason) place.report(`фотография «${file}»: ${reason}`);
  }
}

/** Reports faults of the logo for its file, because no item refers to it. */
export async function reportLogoFaults({
  logo,
  faults,
}: {
  logo: string | null;
  faults: Fault[];
}): Promise<void> {
  if (logo === null) return;
  const isDrawn = await sharp(Buffer.from(logo))
    .resize(DECODED_PIXELS)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
  if (isDrawn) return;
  const problem = 'рисунок не открывается: сохраните его заново как SVG, без внешних файлов и шрифтов';
  faults.push({ file: 'logo.svg', field: '', problem });
}

/** Removes duplicates: several items may name the same photo. */
export function uniquePhotos(photos: readonly NamedPhoto[]): NamedPhoto[] {
  return [...new Map(photos.map((photo) => [photo.file, photo])).values()];
}

async function findPhotoProblem(file: string): Promise<string | null> {
  try {
    const photo = openPicture(file);
    assertUsable(await photo.metadata());
    await photo.resize(DECODED_PIXELS).raw().toBuffer();
    return null;
  } catch (error) {
    if (error instanceof UnusablePicture) return error.message;
    const trouble = photoTrouble(error);
    // libvips has no HEVC decoder, and its message is that of a damaged file.
    return trouble === DAMAGED && isHeic(file) ? HEIC : trouble;
  }
}

function isHeic(file: string): boolean {
  try {
    return pictureFormat(readRegular(file, MAX_PHOTO_MB)) === 'HEIC';
  } catch {
    // Deleted meanwhile.
    return false;
  }
}

export const NO_PICTURE = 'это не картинка, хотя имя говорит, что картинка: нужен JPEG, PNG, WebP или AVIF';
export const HEIC = 'это HEIC, его сайт не читает: сохраните фотографию как JPEG';
const DAMAGED = 'файл обрезан или повреждён: скопируйте его ещё раз или сохраните заново';
const TOO_LARGE = 'слишком много точек: уменьшите картинку, хватит 2500 точек по длинной стороне';

/**
 * Translates an error of libvips. Concurrent calls can get each other's message, so an unknown one counts as the usual
 * case: an incompletely copied file.
 */
function photoTrouble(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/unsupported image format/i.test(text)) return NO_PICTURE;
  if (/pixel limit/i.test(text)) return TOO_LARGE;
  return /is missing/i.test(text) ? 'такого файла нет' : DAMAGED;
}
