import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';

/** Pictures of other shapes than a dish's square: dishes side by side, blended into an empty table. */

type Rect = { left: number; top: number; width: number; height: number };

/** `middle`: where the dishes' middle is, as a part of the width; `side`: a dish's square, as a part of the height. */
export type Layout = { width: number; height: number; middle: number; side: number; most: number };

export const LAYOUTS = {
  /** Text covers the left half of banners and slides. */
  banner: { width: 2480, height: 560, middle: 0.74, side: 1, most: 2 },
  slide: { width: 1646, height: 850, middle: 0.72, side: 1, most: 1 },
  /** Text covers the upper half. */
  phone: { width: 780, height: 1380, middle: 0.5, side: 780 / 1380, most: 1 },
  photo: { width: 720, height: 540, middle: 0.5, side: 4 / 3, most: 1 },
  tile: { width: 823, height: 720, middle: 0.5, side: 1, most: 1 },
  offer: { width: 1350, height: 720, middle: 0.5, side: 1, most: 2 },
  news: { width: 1200, height: 720, middle: 0.5, side: 1, most: 2 },
  /** Large cards. */
  wide: { width: 1016, height: 720, middle: 0.5, side: 1, most: 1 },
} as const satisfies Record<string, Layout>;

/** How much of a square's side melts into the table. */
const MELT = 0.14;
const COAL = { r: 10, g: 8, b: 8 };

/** `dishes`: files of squares; `stage`: of the empty table. */
export async function compose(dishes: string[], stage: string, layout: Layout): Promise<Sharp> {
  const { width, height, middle, most } = layout;
  const side = Math.round(height * layout.side);
  const shown = dishes.slice(0, most);
  const step = side * (1 - MELT);
  const first = width * middle - (side + step * (shown.length - 1)) / 2;
  const layers: OverlayOptions[] = [await table(stage, layout, side)];
  for (const [i, file] of shown.entries()) {
    layers.push(await melted(file, side, { left: Math.round(first + i * step), top: height - side, width, height }));
  }
  const canvas = sharp({ create: { width, height, channels: 3, background: COAL } }).composite(layers);
  return sharp(await canvas.raw().toBuffer(), { raw: { width, height, channels: 3 } });
}

/** The empty table at the squares' scale, as wide as the picture; above it, night. */
async function table(stage: string, { width, height }: Layout, side: number): Promise<OverlayOptions> {
  const input = await sharp(stage)
    .resize({ height: side })
    .resize({ width, height: Math.min(side, height), fit: 'cover', position: 'bottom' })
    .png()
    .toBuffer();
  return fading(input, Math.max(0, height - side), { left: 0, right: 0, top: height > side ? 0.2 : 0 });
}

async function melted(file: string, side: number, { left, top, width, height }: Rect): Promise<OverlayOptions> {
  const square = sharp(file).resize(side, side);
  const cut = { left: Math.max(0, -left), top: Math.max(0, -Math.round(top / 2)) };
  const size = { width: Math.min(side - cut.left, width - Math.max(0, left)), height: Math.min(side - cut.top, height) };
  const input = await square.extract({ ...cut, ...size }).png().toBuffer();
  const melts = side < width;
  return {
    ...(await fading(input, Math.max(0, top), {
      left: melts && left > 0 ? MELT : 0,
      right: melts && left + side < width ? MELT : 0,
      top: top > 0 ? MELT : 0,
    })),
    left: Math.max(0, left),
  };
}

/** A layer whose sides grow transparent. */
async function fading(input: Buffer, top: number, soft: { left: number; right: number; top: number }): Promise<OverlayOptions> {
  const { width = 0, height = 0 } = await sharp(input).metadata();
  const alpha = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shares = [grown(x / width, soft.left), grown(1 - x / width, soft.right), grown(y / height, soft.top)];
      alpha[y * width + x] = Math.round(255 * shares.reduce((product, share) => product * share, 1));
    }
  }
  const mask = { raw: { width, height, channels: 1 as const } };
  return { input: await sharp(input).removeAlpha().joinChannel(alpha, mask).png().toBuffer(), left: 0, top };
}

/** 0 at the rim, 1 after `reach`, smooth between. */
function grown(distance: number, reach: number): number {
  if (reach === 0) return 1;
  const t = Math.min(1, distance / reach);
  return t * t * (3 - 2 * t);
}
