import { pictureFormat } from './picture-format.ts';
import { assertUsable, openPicture, UnusablePicture } from './resize.ts';

/** Decoding to any size reads the whole file. */
export const DECODED_PIXELS = 64;

/** @returns a Russian message for a photograph that cannot be decoded */
export async function findPhotoProblem(bytes: Buffer): Promise<string | null> {
  try {
    const photo = openPicture(bytes);
    assertUsable(await photo.metadata());
    await photo.resize(DECODED_PIXELS).raw().toBuffer();
    return null;
  } catch (error) {
    if (error instanceof UnusablePicture) return error.message;
    const trouble = photoTrouble(error);
    // libvips has no HEVC decoder and calls the file damaged.
    return trouble === DAMAGED && pictureFormat(bytes) === 'HEIC' ? HEIC : trouble;
  }
}

/** Longer side, in pixels; a card of a phone shows about 720. */
const MIN_SIDE = 400;

/** Only reads the header; a damaged file is no small one. @returns the size, if guests would see a blur */
export async function findSmallSize(bytes: Buffer): Promise<string | null> {
  const sides = await openPicture(bytes)
    .metadata()
    .catch(() => null);
  if (!sides || Math.max(sides.width, sides.height) >= MIN_SIDE) return null;
  return `${sides.width} × ${sides.height} точек`;
}

export const NO_PICTURE = 'это не картинка, хотя имя говорит, что картинка: нужен JPEG, PNG, WebP или AVIF';
export const HEIC = 'это HEIC, его сайт не читает: сохраните фотографию как JPEG';
export const DAMAGED = 'файл обрезан или повреждён: скопируйте его ещё раз или сохраните заново';
/** The image process has ended: this photograph or another one may be the cause. */
export const NOT_CHECKED =
  'фотографию не удалось проверить: загрузите её ещё раз, а если не поможет, сохраните её заново';
const TOO_LARGE = 'слишком много точек: уменьшите картинку, хватит 2500 точек по длинной стороне';

/** Concurrent calls can get each other's message: an unknown one counts as an incompletely copied file. */
function photoTrouble(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (/unsupported image format/i.test(text)) return NO_PICTURE;
  if (/pixel limit/i.test(text)) return TOO_LARGE;
  return /is missing/i.test(text) ? 'такого файла нет' : DAMAGED;
}
