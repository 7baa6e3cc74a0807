import sharp, { type Sharp } from 'sharp';

import type { Recolour, Thing } from './art-schema.ts';
import { AsyncCache } from './async-cache.ts';
import { drawVessel } from './draw-vessel.ts';
import { type Bitmap, type Box, clampByte, gradedDrawing, recolourBitmap, visibleBox } from './grade.ts';

/** A rendered thing; `box` is its visible part before blurring. */
export type Sprite = Bitmap & { box: Box };

export type SpriteOptions = {
  /** Longer side of the visible box, in pixels. */
  size: number;
  recolour?: Recolour | undefined;
  flip?: boolean;
  angle?: number;
  /** Sigma in pixels, for depth of field. */
  blur?: number;
  /** Ember light from below, 0 to 1. */
  light?: number;
  /** Size in pixels of the drawing before scaling; equal sizes share a drawing. */
  source?: number;
};

type Rendering = SpriteOptions & { thing: Thing };

/**
 * Most pictures of a view share garnish in the same sizes and angles; 64 MB hold those of one view. Larger sprites, like
 * close-ups, are not cached: they would evict the others.
 */
const PIECES = {
  maxSize: 64 * 1024 * 1024,
  maxEntrySize: 1024 * 1024,
  sizeCalculation: ({ data }: Bitmap) => data.length,
};

const sprites = new AsyncCache<Sprite>(PIECES);

/** Scaled but not rotated: scaling takes the most time. */
const upright = new AsyncCache<Bitmap>(PIECES);

type Source = Bitmap & { box: Box };

/** Drawings before scaling. */
const sources = new AsyncCache<Source>({
  maxSize: 96 * 1024 * 1024,
  sizeCalculation: PIECES.sizeCalculation,
});

function sourceOf(thing: Thing, side: number, recolour: Recolour | undefined): Promise<Source> {
  return sources.get(JSON.stringify([lookOf(thing), side, recolour]), async () => {
    const bitmap = await drawn(thing, side, recolour);
    return { ...bitmap, box: visibleBox(bitmap) };
  });
}

const lookOf = ({ emoji, vessel, filling, pieces }: Thing) => [emoji, vessel, filling, pieces];

async function drawn(thing: Thing, side: number, recolour: Recolour | undefined): Promise<Bitmap> {
  if (thing.emoji) return gradedDrawing(thing.emoji, side, recolour);
  const bitmap = await drawVessel(thing, side, sprite);
  if (recolour) recolourBitmap(bitmap, recolour);
  return bitmap;
}

/** @returns a cached sprite, which must not be modified */
export function sprite(thing: Thing, options: SpriteOptions): Promise<Sprite> {
  const key = JSON.stringify([lookOf(thing), options]);
  return sprites.get(key, () => render({ thing, ...options }));
}

/** Size of the visible box before rotation, for the layout. */
export async function spriteExtent(
  thing: Thing,
  size: number,
  source: number = SOURCES[0],
): Promise<{ width: number; height: number }> {
  const { box } = await sourceOf(thing, source, undefined);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const scale = size / Math.max(width, height);
  return { width: width * scale, height: height * scale };
}

async function render(rendering: Rendering): Promise<Sprite> {
  const { thing, size, recolour, flip = false, angle, blur, light, source } = rendering;
  const key = JSON.stringify([lookOf(thing), size, recolour, flip, source]);
  const standing = await upright.get(key, () => scaled(rendering));
  const bitmap = angle ? await turned(standing, angle) : standing;
  const box = visibleBox(bitmap);
  if (blur) return blurred(bitmap, box, blur);
  return light ? { ...litFromBelow(bitmap, box, light), box } : { ...bitmap, box };
}

/** Sizes of drawings; things are always scaled down, because upscaling blurs. */
const SOURCES = [224, 448, 640, 960] as const;

async function scaled({ thing, size, recolour, flip = false, source }: Rendering): Promise<Bitmap> {
  let drawing = await sourceOf(thing, source ?? SOURCES[0], recolour);
  const needed = (size / extentOf(drawing)) * drawing.width;
  if (needed > drawing.width && source === undefined) {
    drawing = await sourceOf(thing, SOURCES.find((side) => side >= needed) ?? Math.ceil(needed), recolour);
  }
  const side = Math.max(1, Math.round((size / extentOf(drawing)) * drawing.width));
  return rawOutput(rawInput(drawing).flop(flip).resize(side, side, { kernel: 'cubic' }));
}

const extentOf = ({ box }: Source) => Math.max(box.right - box.left, box.bottom - box.top);

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

/** Tints the lower 45 % orange and darkens the top. */
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
