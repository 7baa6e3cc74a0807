import sharp from 'sharp';

import type { Recolour } from './art-schema.ts';
import { hslToRgb, type Rgb, rgbToHsl, smoothstep } from './colour.ts';
import { drawingFile, findDrawing, isFluent } from './drawings.ts';

/** Straight (not premultiplied) RGBA. */
export type Bitmap = { data: Buffer; width: number; height: number };

/** Bounding box of the visible pixels; `right` and `bottom` are exclusive. */
export type Box = { left: number; top: number; right: number; bottom: number };

const codesOf = (emoji: string[]) => new Set(emoji.map(findDrawing));

/** Drawings that are really blue or violet; in all others such shades are Fluent's style. */
const COOL_BY_NATURE = codesOf(['🫐', '🍇', '🐟', '🫧', '🧊', '❄️', '🧂', '🧋']);
/** Glass stays blue, but its foam and shadows must not be lavender. */
const GLASS = codesOf(['🍺', '🍻', '🍾', '🥛', '🥂', '🍷', '🍸', '🥃', '🍹', '🫙']);
const CAST_IRON = codesOf(['🥘', '🍳']);
/** Bright blue bowls, recoloured to clay. */
const BLUE_POTTERY = codesOf(['🥣', '🍨']);
const AUBERGINE = codesOf(['🍆']);

/** Renders a drawing, `side` pixels wide, with natural colours: Fluent's magenta → tomato, lavender → stone, pans → cast iron. */
export async function gradedDrawing(name: string, side: number, recolour?: Recolour): Promise<Bitmap> {
  // A drawing has 32 units; 72 dpi is one pixel per unit. Some of Fluent's drawings are not square.
  const { data } = await sharp(drawingFile(name), { density: (72 * side) / 32 })
    .resize(side, side, { fit: 'contain', background: '#00000000' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bitmap = { data, width: side, height: side };
  if (isFluent(name)) paint(bitmap, pixelGrader(name));
  if (recolour) recolourBitmap(bitmap, recolour, GLASS.has(name));
  return bitmap;
}

export function recolourBitmap(bitmap: Bitmap, recolour: Recolour, isGlass = false): void {
  paint(bitmap, (colour) => shiftColour(colour, recolour, isGlass));
}

/** Computes each distinct colour once: most of 800 000 pixels repeat. */
function paint({ data }: Bitmap, colourOf: (colour: Rgb) => Rgb): void {
  const painted = new Map<number, number>();
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue;
    const red = data[i] as number;
    const green = data[i + 1] as number;
    const blue = data[i + 2] as number;
    const key = (red << 16) | (green << 8) | blue;
    let colour = painted.get(key);
    if (colour === undefined) {
      const [r, g, b] = colourOf([red, green, blue]);
      colour = (clampByte(r) << 16) | (clampByte(g) << 8) | clampByte(b);
      painted.set(key, colour);
    }
    data[i] = colour >> 16;
    data[i + 1] = (colour >> 8) & 255;
    data[i + 2] = colour & 255;
  }
}

function pixelGrader(code: string): (colour: Rgb) => Rgb {
  if (AUBERGINE.has(code)) return deepenAubergine;
  if (BLUE_POTTERY.has(code)) return blueToClay;
  if (CAST_IRON.has(code)) return (colour) => castIron(colour, warmMagenta(colour));
  if (COOL_BY_NATURE.has(code)) return warmMagenta;
  const lavenderFrom = GLASS.has(code) ? 228 : 200;
  return (colour) => lavenderToStone(colour, warmMagenta(colour), lavenderFrom);
}

function deepenAubergine(colour: Rgb): Rgb {
  const [hue, saturation, lightness] = rgbToHsl(...colour);
  if (hue >= 215 && hue <= 300) return hslToRgb(288, saturation * 0.5, lightness * 0.66);
  // Fluent's aubergine has a mint-coloured cap.
  return hslToRgb(hue - 22 * smoothstep(130, 145, hue), saturation * 0.65, lightness * 0.9);
}

function blueToClay(colour: Rgb): Rgb {
  const [hue, saturation, lightness] = rgbToHsl(...colour);
  const weight = smoothstep(180, 200, hue) * (1 - smoothstep(285, 315, hue));
  return mix(warmMagenta(colour), hslToRgb(22, saturation * 0.3, lightness), weight);
}

/** Magenta → tomato red. */
function warmMagenta(colour: Rgb): Rgb {
  const [hue, saturation, lightness] = rgbToHsl(...colour);
  const weight = smoothstep(285, 330, hue);
  if (weight === 0) return colour;
  return hslToRgb(hue + (367 - hue) * weight * 0.94, saturation * (1 - 0.1 * weight), lightness);
}

function castIron(original: Rgb, warmed: Rgb): Rgb {
  const [hue, saturation, lightness] = rgbToHsl(...original);
  const weight = smoothstep(205, 225, hue) * (1 - smoothstep(285, 315, hue));
  return mix(warmed, hslToRgb(24, saturation * 0.16, lightness * 0.92), weight);
}

/** Weak lavender → stone; strong violet stays. */
function lavenderToStone(original: Rgb, warmed: Rgb, from: number): Rgb {
  const [hue, saturation, lightness] = rgbToHsl(...original);
  const weight =
    smoothstep(from, from + 25, hue) *
    (1 - smoothstep(300, 335, hue)) *
    (1 - smoothstep(0.3, 0.55, chromaOf(original)));
  return mix(warmed, hslToRgb(32, saturation * 0.22, lightness), weight);
}

function chromaOf(colour: Rgb): number {
  return (Math.max(...colour) - Math.min(...colour)) / 255;
}

/** Greys, whites, glass and ice stay: a cherry ale has the same foam and mug as a lager. */
function shiftColour(colour: Rgb, recolour: Recolour, isGlass: boolean): Rgb {
  const [hue, saturation, lightness] = rgbToHsl(...colour);
  const glass = isGlass ? smoothstep(165, 185, hue) * (1 - smoothstep(235, 255, hue)) : 0;
  const weight = smoothstep(0.12, 0.3, chromaOf(colour)) * (1 - glass);
  const shifted = hslToRgb(
    hue + recolour.hue,
    Math.min(1, saturation * recolour.saturation),
    Math.min(1, lightness * recolour.brightness),
  );
  return mix(colour, shifted, weight);
}

function mix(a: Rgb, b: Rgb, weight: number): Rgb {
  if (weight === 0) return a;
  return [a[0] + (b[0] - a[0]) * weight, a[1] + (b[1] - a[1]) * weight, a[2] + (b[2] - a[2]) * weight];
}

export function clampByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : (value + 0.5) | 0;
}

/** Fainter pixels do not count as visible: Fluent's glows extend far beyond a thing. */
const VISIBLE_ALPHA = 40;

export function visibleBox({ data, width, height }: Bitmap): Box {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  const isVisible = (x: number, y: number) => (data[(y * width + x) * 4 + 3] as number) > VISIBLE_ALPHA;
  for (let y = 0; y < height; y++) {
    // Only the edges of a row matter.
    let left = 0;
    while (left < width && !isVisible(left, y)) left++;
    if (left === width) continue;
    let right = width;
    while (right > box.right && !isVisible(right - 1, y)) right--;
    box.left = Math.min(box.left, left);
    box.right = Math.max(box.right, right);
    box.top = Math.min(box.top, y);
    box.bottom = y + 1;
  }
  return box;
}
