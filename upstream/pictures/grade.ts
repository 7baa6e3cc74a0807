import sharp from 'sharp';

import type { Recolour } from './art-schema.ts';
import { hslToRgb, type Rgb, rgbToHsl, smoothstep } from './colour.ts';
import { emojiFile, findEmojiCode } from './emoji.ts';

/** Straight (not premultiplied) RGBA. */
export type Bitmap = { data: Buffer; width: number; height: number };

/** What is visible of a bitmap, in its pixels; `right` and `bottom` are exclusive. */
export type Box = { left: number; top: number; right: number; bottom: number };

export type GradedEmoji = Bitmap & { box: Box };

const codesOf = (emoji: string[]) => new Set(emoji.map(findEmojiCode));

/** Ice and berries are really blue or violet; in everything else such a shade is the drawing set's own. */
const COOL_BY_NATURE = codesOf(['🫐', '🍇', '🐟', '🫧', '🧊', '❄️', '🧂', '🧋']);
/** Glass is blue by nature, but the foam and the shadows in it are not lavender. */
const GLASS = codesOf(['🍺', '🍻', '🍾', '🥛', '🥂', '🍷', '🍸', '🥃', '🍹', '🫙']);
const CAST_IRON = codesOf(['🥘', '🍳']);
/** Porridge from a bright blue bowl would be the one blue thing on the table. */
const BLUE_POTTERY = codesOf(['🥣', '🍨']);
const AUBERGINE = codesOf(['🍆']);

const cache = new Map<string, Promise<GradedEmoji>>();

/**
 * An emoji in the colours of a kitchen: Fluent's magenta turns into tomato, its lavender into stone, pans into cast iron.
 * Graded once per process: a drawing is used in dozens of pictures.
 */
export function gradedEmoji(code: string, recolour?: Recolour): Promise<GradedEmoji> {
  const key = recolour ? `${code} ${JSON.stringify(recolour)}` : code;
  let graded = cache.get(key);
  if (!graded) {
    graded = grade(code, recolour);
    cache.set(key, graded);
  }
  return graded;
}

async function grade(code: string, recolour: Recolour | undefined): Promise<GradedEmoji> {
  if (!findEmojiCode(code)) throw new Error(`no drawing for the emoji «${code}»`);
  const { data, info } = await sharp(emojiFile(code))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const gradePixel = pixelGrader(code);
  const isGlass = GLASS.has(code);
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue;
    let colour = gradePixel([data.readUInt8(i), data.readUInt8(i + 1), data.readUInt8(i + 2)]);
    if (recolour) colour = shiftColour(colour, recolour, isGlass);
    data[i] = clampByte(colour[0]);
    data[i + 1] = clampByte(colour[1]);
    data[i + 2] = clampByte(colour[2]);
  }
  const bitmap = { data, width: info.width, height: info.height };
  return { ...bitmap, box: visibleBox(bitmap) };
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
  // Its cap is mint in the drawing.
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

/** Weak lavender → stone; strong violet is a colour of its own. */
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

/** Greys and whites stay as they are, and so do glass and ice: a cherry ale keeps its foam and its mug. */
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

/** Fluent's own soft edges and glows fade out far from the thing; what is fainter than this does not count as part of it. */
const VISIBLE_ALPHA = 40;

export function visibleBox({ data, width, height }: Bitmap): Box {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0, alpha = 3; y < height; y++) {
    for (let x = 0; x < width; x++, alpha += 4) {
      if ((data[alpha] ?? 0) <= VISIBLE_ALPHA) continue;
      if (x < box.left) box.left = x;
      if (x >= box.right) box.right = x + 1;
      if (y < box.top) box.top = y;
      box.bottom = y + 1;
    }
  }
  return box;
}
