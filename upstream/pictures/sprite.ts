import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';

import type { Recolour } from './art-schema.ts';
import { type Bitmap, type Box, clampByte, gradedEmoji, visibleBox } from './grade.ts';

/** An emoji as it goes into a picture; `box` is what is visible of it (before blurring). */
export type Sprite = Bitmap & { box: Box };

export type SpriteOptions = {
  /** Longer side of the visible box, in pixels. */
  size: number;
  recolour?: Recolour | undefined;
  flip?: boolean;
  angle?: number;
  /** Sigma in pixels: things at the back are out of focus. */
  blur?: number;
  /** Ember light from below, 0 to 1. */
  light?: number;
};

type Rendering = SpriteOptions & { code: string };

/**
 * Garnish comes in the same sizes and angles in most pictures of a view, and so do the drawings that dishes share: 64 MB
 * hold those of one view. Close-ups are left out, they would only push the others out.
 */
const PIECES = {
  maxSize: 64 * 1024 * 1024,
  maxEntrySize: 1024 * 1024,
  sizeCalculation: ({ data }: Bitmap) => data.length,
};

const sprites = new LRUCache<string, Sprite, Rendering>({
  ...PIECES,
  fetchMethod: (_key, _stale, { context }) => render(context),
});

/** Before they are turned: scaling takes the most time. */
const upright = new LRUCache<string, Bitmap, Rendering>({
  ...PIECES,
  fetchMethod: (_key, _stale, { context }) => scaled(context),
});

/** The result is shared: draw it, never change it. */
export function sprite(code: string, options: SpriteOptions): Promise<Sprite> {
  const rendering = { code, ...options };
  return sprites.forceFetch(JSON.stringify(rendering), { context: rendering });
}

/** Size of the visible box before it is turned: enough to lay a picture out. */
export async function spriteExtent(code: string, size: number): Promise<{ width: number; height: number }> {
  const { box } = await gradedEmoji(code);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const scale = size / Math.max(width, height);
  return { width: width * scale, height: height * scale };
}

async function render(rendering: Rendering): Promise<Sprite> {
  const { code, size, recolour, flip = false, angle, blur, light } = rendering;
  const key = JSON.stringify([code, size, recolour, flip]);
  const standing = await upright.forceFetch(key, { context: rendering });
  const bitmap = angle ? await turned(standing, angle) : standing;
  const box = visibleBox(bitmap);
  if (blur) return blurred(bitmap, box, blur);
  return light ? { ...litFromBelow(bitmap, box, light), box } : { ...bitmap, box };
}

async function scaled({ code, size, recolour, flip = false }: Rendering): Promise<Bitmap> {
  const source = await gradedEmoji(code, recolour);
  const scale = size / Math.max(source.box.right - source.box.left, source.box.bottom - source.box.top);
  const side = Math.round(source.width * scale);
  const bitmap = await rawOutput(rawInput(source).flop(flip).resize(side, side, { kernel: 'lanczos3' }));
  if (side > source.width) await sharpen(bitmap, side / source.width);
  return bitmap;
}

/** Gaussian unsharp mask, sigma 1.1, as one convolution. */
const UNSHARP = unsharpKernel(1.1, 1.2);

function unsharpKernel(sigma: number, amount: number) {
  const weights = [-1, 0, 1].flatMap((y) =>
    [-1, 0, 1].map((x) => Math.exp(-(x * x + y * y) / (2 * sigma ** 2))),
  );
  const sum = weights.reduce((total, weight) => total + weight);
  const kernel = weights.map((weight, i) => (i === 4 ? 1 + amount : 0) - (amount * weight) / sum);
  return { width: 3, height: 3, kernel };
}

/**
 * Gives an upscaled thing its edges back. Sharpening next to transparent pixels would draw a dark rim, so it is done on a
 * ground in the colour of the tables and taken over only where the thing is solid; the alpha edge, soft from upscaling,
 * is steepened instead.
 */
async function sharpen(bitmap: Bitmap, upscaling: number): Promise<void> {
  const { data } = bitmap;
  const crisp = await rawInput(bitmap).flatten({ background: '#d8c8bc' }).convolve(UNSHARP).raw().toBuffer();
  const steepness = Math.min(1.7, upscaling);
  for (let i = 0, j = 0; i < data.length; i += 4, j += 3) {
    const alpha = data[i + 3] as number;
    if (alpha === 0) continue;
    if (alpha > 250) {
      data[i] = crisp[j] as number;
      data[i + 1] = crisp[j + 1] as number;
      data[i + 2] = crisp[j + 2] as number;
    }
    data[i + 3] = clampByte((alpha - 127) * steepness + 127);
  }
}

async function turned(bitmap: Bitmap, angle: number): Promise<Bitmap> {
  return rawOutput(rawInput(bitmap).rotate(angle, { background: '#00000000' }));
}

async function blurred(bitmap: Bitmap, box: Box, sigma: number): Promise<Sprite> {
  const margin = Math.ceil(sigma * 3);
  const extended = await rawOutput(
    rawInput(bitmap).extend({
      top: margin,
      bottom: margin,
      left: margin,
      right: margin,
      background: '#00000000',
    }),
  );
  const soft = await rawOutput(rawInput(extended).blur(sigma));
  return {
    ...soft,
    box: {
      left: box.left + margin,
      top: box.top + margin,
      right: box.right + margin,
      bottom: box.bottom + margin,
    },
  };
}

/** Orange rises into the lower 45 % of the thing, its top falls into shade. */
function litFromBelow({ data: unlit, width, height }: Bitmap, box: Box, strength: number): Bitmap {
  const data = Buffer.from(unlit);
  for (let y = 0; y < height; y++) {
    const t = (y - box.top) / (box.bottom - box.top);
    const glow = Math.max(0, (t - 0.55) / 0.45) ** 2 * strength;
    const shade = 1 - 0.16 * strength * Math.max(0, 1 - t * 1.6);
    for (let i = y * width * 4, end = i + width * 4; i < end; i += 4) {
      if (data[i + 3] === 0) continue;
      data[i] = clampByte((data[i] as number) * shade + glow * 120);
      data[i + 1] = clampByte((data[i + 1] as number) * shade * (1 - glow * 0.18) + glow * 22);
      data[i + 2] = clampByte((data[i + 2] as number) * shade * (1 - glow * 0.45));
    }
  }
  return { data, width, height };
}

function rawInput({ data, width, height }: Bitmap) {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function rawOutput(pipeline: Sharp): Promise<Bitmap> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
