import { TINTS, type Tint } from './art-schema.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** sRGB bytes of an oklch colour, clipped to the gamut. Matrices: Björn Ottosson, «A perceptual color space for image processing». */
export function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function toByte(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear));
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}

export const css = ([red, green, blue]: Rgb) => `rgb(${red} ${green} ${blue})`;

/** Bytes → hue in degrees, saturation and lightness from 0 to 1. */
export function rgbToHsl(
  red: number,
  green: number,
  blue: number,
): [hue: number, saturation: number, lightness: number] {
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const range = (max - min) / 255;
  const lightness = (max + min) / 510;
  if (range === 0) return [0, 0, lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sector =
    max === red
      ? (green - blue) / (max - min)
      : max === green
        ? (blue - red) / (max - min) + 2
        : (red - green) / (max - min) + 4;
  return [(sector * 60 + 360) % 360, saturation, lightness];
}

export function hslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  return [
    hslChannel(0, hue, amplitude, lightness),
    hslChannel(8, hue, amplitude, lightness),
    hslChannel(4, hue, amplitude, lightness),
  ];
}

function hslChannel(offset: number, hue: number, amplitude: number, lightness: number): number {
  const k = (((offset + hue / 30) % 12) + 12) % 12;
  return 255 * (lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
}

/** 0 below `from`, 1 above `to`, eased between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** All colours of a tinted picture, from one hue. */
export function paletteOf(tint: Tint) {
  const [hue, factor] = TINTS[tint];
  const shade = (lightness: number, chroma: number) => oklch(lightness, chroma * factor, hue);
  return {
    centre: shade(0.975, 0.022),
    edge: shade(0.9, 0.066),
    deepEdge: shade(0.86, 0.085),
    shadow: shade(0.42, 0.09),
    podium: {
      topBack: shade(0.94, 0.04),
      topFront: shade(0.99, 0.01),
      sideLight: shade(0.875, 0.075),
      sideDark: shade(0.79, 0.095),
    },
  };
}

export type Palette = ReturnType<typeof paletteOf>;
