import sharp from 'sharp';
import { DECODED_PIXELS } from '../images/photo-problem.ts';
import type { CheckedShop } from './check-entries.ts';
import type { NamedPhoto } from './content-pictures.ts';
import type { Fault } from './faults.ts';

const AT_ONCE = 4;

/** Decodes each photo once. */
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
