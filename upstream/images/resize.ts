import sharp, { type Metadata, type Sharp } from 'sharp';
import type { Focus, Variant } from './variants.ts';

/** Against decompression bombs. */
const MAX_PIXELS = 64_000_000;
/** Scaled to a banner's width, a narrow strip would be millions of pixels high. */
const MAX_RATIO = 20;
/** `heif` is AVIF. */
const FORMATS = ['jpeg', 'png', 'webp', 'heif'];

export class UnusablePicture extends Error {
  override name = 'UnusablePicture';
}

export function openPicture(input: Buffer | string): Sharp {
  return sharp(input, { failOn: 'truncated', limitInputPixels: MAX_PIXELS }).timeout({ seconds: 60 });
}

/** @throws UnusablePicture, with a Russian message */
export function assertUsable({ format, width, height }: Metadata): void {
  if (!FORMATS.includes(format)) throw new UnusablePicture(`это ${format}, а нужен JPEG, PNG, WebP или AVIF`);
  if (Math.max(width / height, height / width) <= MAX_RATIO) return;
  const sides = `${width} × ${height} точек`;
  throw new UnusablePicture(
    `${sides}: одна сторона больше другой в ${MAX_RATIO} раз, такую полосу не обрезать`,
  );
}

/** @param master `null` for a drawn picture. @throws if the master is unusable */
export async function makeVariant(variant: Variant, master: Buffer | null): Promise<Buffer> {
  if ('svg' in variant) return drawnPicture(variant.svg, variant.format);
  const { photo, width, height } = variant;
  if (!master) throw new Error(`photos/${photo.file} is missing`);
  const picture = openPicture(master);
  const metadata = await picture.metadata();
  assertUsable(metadata);
  if (canServeMaster(metadata, master, variant)) return master;

  const { autoOrient: upright } = metadata;
  // Never upscale: the browser scales smaller variants.
  const scale = Math.min(1, upright.width / width, upright.height / height);
  const [targetWidth, targetHeight] = [
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  ];
  const isSameShape = Math.abs(upright.width / upright.height - width / height) < 0.01;
  const rotated = picture.autoOrient();
  const cropped =
    photo.focus && !isSameShape
      ? cropAround(rotated, upright, { width: targetWidth, height: targetHeight }, photo.focus)
      : rotated.resize(targetWidth, targetHeight, {
          fit: 'cover',
          position: isSameShape ? 'centre' : sharp.strategy.attention,
        });
  return encode(cropped, variant).toBuffer();
}

type Sides = { width: number; height: number };

function cropAround(picture: Sharp, from: Sides, to: Sides, focus: Focus): Sharp {
  const scale = Math.max(to.width / from.width, to.height / from.height);
  const width = Math.max(to.width, Math.round(from.width * scale));
  const height = Math.max(to.height, Math.round(from.height * scale));
  const start = (whole: number, part: number, percent: number) =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * percent) / 100 - part / 2)));
  const [left, top] = [start(width, to.width, focus.x), start(height, to.height, focus.y)];
  return picture.resize(width, height, { fit: 'fill' }).extract({ left, top, ...to });
}

/** Compact, and without EXIF or XMP (camera, GPS). */
function canServeMaster(
  { format, width, height, exif, xmp }: Metadata,
  bytes: Buffer,
  variant: Variant,
): boolean {
  const isSame =
    format === 'heif' && variant.format === 'avif' && width === variant.width && height === variant.height;
  return isSame && !exif && !xmp && bytes.length < width * height * 0.015;
}

function encode(picture: Sharp, { format, width, height }: Variant): Sharp {
  // Transparent pixels would become black.
  if (format === 'jpeg') return picture.flatten({ background: '#fff' }).jpeg({ quality: 80 });
  // Subsampling would make red bleed over edges in thumbnails.
  const chromaSubsampling = width <= 320 ? '4:4:4' : '4:2:0';
  // From 720 px on: for 2× screens, where lower quality is invisible.
  if (width < 720) return picture.avif({ quality: 42, effort: 2, chromaSubsampling });
  if (width * height < 1_200_000) return picture.avif({ quality: 36, effort: 2, chromaSubsampling });
  return picture.avif({ quality: 46, effort: 1, chromaSubsampling });
}

async function drawnPicture(svg: string, format: Variant['format']): Promise<Buffer> {
  const drawing = Buffer.from(svg);
  if (format === 'svg') return drawing;
  if (format === 'png') return sharp(drawing).png({ compressionLevel: 9 }).toBuffer();
  return sharp(drawing).jpeg({ quality: 86, mozjpeg: true }).toBuffer();
}
