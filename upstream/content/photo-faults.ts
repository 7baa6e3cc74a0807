import sharp from 'sharp';
import { assertUsable, openPicture, UnusablePicture } from '../images/resize.ts';
import type { CheckedShop } from './check-entries.ts';
import type { NamedPhoto } from './content-pictures.ts';
import type { Fault } from './faults.ts';
import { pictureFormat } from './picture-format.ts';

/** Decoding to this size reads the file to its end. */
const DECODED_PIXELS = 64;
const AT_ONCE = 4;

/** Decodes each photo once and reports an unreadable one where content refers to it. */
export async function findUnreadablePhotos(
  { photos, faultOfPhoto }: Pick<CheckedShop, 'photos' | 'faultOfPhoto'>,
  findProblem: (photo: NamedPhoto) => Promise<string | null>,
): Promise<Fault[]> {
  const unique = [...new Map(photos.map((photo) => [photo.file, photo])).values()];
  const queue = unique.entries();
  const faults: (Fault | undefined)[] = [];
  const look = async () => {
    for (const [index, photo] of queue) {
      const problem = await findProblem(photo);
      if (problem) faults[index] = faultOfPhoto(photo, problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return faults.filter((fault) => fault !== undefined);
}

/** Of the logo's file, because no entry refers to it. @param logo the text of logo.svg */
export async function findLogoFaults(logo: string | null): Promise<Fault[]> {
  if (logo === null) return [];
  const isDrawn = await sharp(Buffer.from(logo))
    .resize(DECODED_PIXELS)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
  const problem = 'рисунок не открывается: сохраните его заново как SVG, без внешних файлов и шрифтов';
  return isDrawn ? [] : [{ file: 'logo.svg', field: '', problem }];
}

/** @returns a Russian message for a photo that cannot be decoded */
export async function findPhotoProblem(bytes: Buffer): Promise<string | null> {
  try {
    const photo = openPicture(bytes);
    assertUsable(await photo.metadata());
    await photo.resize(DECODED_PIXELS).raw().toBuffer();
    return null;
  } catch (error) {
    if (error instanceof UnusablePicture) return error.message;
    const trouble = photoTrouble(error);
    // libvips has no HEVC decoder, and its message is that of a damaged file.
    return trouble === DAMAGED && pictureFormat(bytes) === 'HEIC' ? HEIC : trouble;
  }
}

export const NO_PICTURE = 'это не картинка, хотя имя говорит, что картинка: нужен JPEG, PNG, WebP или AVIF';
export const HEIC = 'это HEIC, его сайт не читает: сохраните фотографию как JPEG';
export const DAMAGED = 'файл обрезан или повреждён: скопируйте его ещё раз или сохраните заново';
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
