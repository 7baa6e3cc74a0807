import { LRUCache } from 'lru-cache';
import sharp, { type AvifOptions, type Sharp } from 'sharp';

import type { Rgb } from './colour.ts';
import type { Master } from './masters.ts';
import type { Sprite } from './sprite.ts';

/** An opaque bitmap: RGB, 3 bytes per pixel. */
export type Canvas = { data: Buffer; width: number; height: number };

/** A sprite and the position of its top left corner; it may exceed the canvas. */
export type Layer = { sprite: Sprite; left: number; top: number };

const backdrops = new LRUCache<string, Canvas>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (canvas) => canvas.data.length,
  fetchMethod: async (svg) => {
    const { data, info } = await sharp(Buffer.from(svg))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  },
});

/** A new canvas with this SVG. Rendered backdrops are cached: dishes of one tint share their table. */
export async function canvasFromSvg(svg: string): Promise<Canvas> {
  const backdrop = await backdrops.forceFetch(svg);
  return { ...backdrop, data: Buffer.from(backdrop.data) };
}

/** Centres the sprite's visible box at (x, y). */
export function centred(sprite: Sprite, x: number, y: number): Layer {
  const { left, top, right, bottom } = sprite.box;
  return { sprite, left: Math.round(x - (left + right) / 2), top: Math.round(y - (top + bottom) / 2) };
}

/** Puts the bottom of the sprite's visible box on `floor`, its centre at x. */
export function standing(sprite: Sprite, x: number, floor: number): Layer {
  const { left, right, bottom } = sprite.box;
  return { sprite, left: Math.round(x - (left + right) / 2), top: Math.round(floor - bottom) };
}

/** Blends layers onto the canvas, the first at the back. */
export function draw(canvas: Canvas, layers: Layer[]): void {
  for (const layer of layers) drawLayer(canvas, layer);
}

function drawLayer(canvas: Canvas, { sprite, left, top }: Layer): void {
  const fromX = Math.max(0, -left);
  const toX = Math.min(sprite.width, canvas.width - left);
  const toY = Math.min(sprite.height, canvas.height - top);
  const target = canvas.data;
  const source = sprite.data;
  for (let y = Math.max(0, -top); y < toY; y++) {
    let from = (y * sprite.width + fromX) * 4;
    let to = ((y + top) * canvas.width + fromX + left) * 3;
    for (let x = fromX; x < toX; x++, from += 4, to += 3) {
      const alpha = source[from + 3] as number;
      if (alpha === 0) continue;
      if (alpha === 255) {
        target[to] = source[from] as number;
        target[to + 1] = source[from + 1] as number;
        target[to + 2] = source[from + 2] as number;
        continue;
      }
      const weight = alpha / 255;
      target[to] = mixed(target[to] as number, source[from] as number, weight);
      target[to + 1] = mixed(target[to + 1] as number, source[from + 1] as number, weight);
      target[to + 2] = mixed(target[to + 2] as number, source[from + 2] as number, weight);
    }
  }
}

/** `| 0` rounds like `Math.round` in a fraction of the time: this runs for every pixel. */
function mixed(below: number, above: number, weight: number): number {
  return (below + (above - below) * weight + 0.5) | 0;
}

export type SoftEllipse = {
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
  colour: Rgb;
  /** Opacity at the centre and at half the radius; 0 at the edge. */
  opacity: readonly [middle: number, halfway: number];
};

/** Draws a soft shadow or light. */
export function drawSoftEllipse(canvas: Canvas, ellipse: SoftEllipse): void {
  const { x, y, radiusX, radiusY, colour, opacity } = ellipse;
  const { data } = canvas;
  const fromY = Math.max(0, Math.floor(y - radiusY));
  const toY = Math.min(canvas.height - 1, Math.ceil(y + radiusY));
  const fromX = Math.max(0, Math.floor(x - radiusX));
  const toX = Math.min(canvas.width - 1, Math.ceil(x + radiusX));
  for (let py = fromY; py <= toY; py++) {
    for (let px = fromX; px <= toX; px++) {
      const across = (px - x) / radiusX;
      const down = (py - y) / radiusY;
      const distance = Math.sqrt(across * across + down * down);
      if (distance >= 1) continue;
      const weight =
        distance < 0.5
          ? opacity[0] + (opacity[1] - opacity[0]) * distance * 2
          : opacity[1] * (1 - distance) * 2;
      const to = (py * canvas.width + px) * 3;
      data[to] = mixed(data[to] as number, colour[0], weight);
      data[to + 1] = mixed(data[to + 1] as number, colour[1], weight);
      data[to + 2] = mixed(data[to + 2] as number, colour[2], weight);
    }
  }
}

/** Scales the canvas to the master's size and encodes it. */
export async function encodeCanvas({ data, ...size }: Canvas, file: Master): Promise<Buffer> {
  const pipeline = sharp(data, { raw: { ...size, channels: 3 } });
  const scaled = file.width === size.width ? pipeline : pipeline.resize(file.width, file.height);
  return encode(scaled, file).toBuffer();
}

export function encode(pipeline: Sharp, file: Master): Sharp {
  // Chroma subsampling would make red bleed over edges in thumbnails.
  const chromaSubsampling = file.width <= 320 ? '4:4:4' : '4:2:0';
  return pipeline.avif({ ...avifOptions(file), chromaSubsampling });
}

/**
 * Pictures from 720 px on are for 2× screens, where lower quality is invisible. Each step of effort doubles the time and saves a
 * tenth of the bytes: worthwhile for the first picture of the home page on phones.
 */
function avifOptions({ view, width, height }: Master): AvifOptions {
  if (view === 'phone') return { quality: 32, effort: 6 };
  if (width < 720) return { quality: 48, effort: 2 };
  return width * height < 1_000_000 ? { quality: 41, effort: 2 } : { quality: 46, effort: 1 };
}
