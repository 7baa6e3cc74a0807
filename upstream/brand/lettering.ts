import { CAP_HEIGHT, GLYPHS, UNITS_PER_EM } from './glyphs.ts';

/** In capitals, like the shop's name in the storefront. */

export type Line = {
  svg: string;
  width: number;
};

type Part = { text: string; fill: string };

/** @param height of the capitals */
export function drawLine(parts: readonly Part[], height: number): Line {
  const scale = height / CAP_HEIGHT;
  let x = 0;
  const groups = parts.map(({ text, fill }) => {
    const outlines = lettersOf(text).map(([advance, outline]) => {
      const at = x;
      x += advance;
      return `<path transform="translate(${at})" d="${outline}"/>`;
    });
    return `<g fill="${fill}">${outlines.join('')}</g>`;
  });
  return { svg: `<g transform="scale(${round(scale)})">${groups.join('')}</g>`, width: x * scale };
}

export function widthOf(text: string, height: number): number {
  const units = lettersOf(text).reduce((sum, [advance]) => sum + advance, 0);
  return (units * height) / CAP_HEIGHT;
}

/** A gap for characters that the font lacks. */
const UNKNOWN: [number, string] = [UNITS_PER_EM / 2, ''];

function lettersOf(text: string): [advance: number, outline: string][] {
  return [...text.toLocaleUpperCase('ru')].map((letter) => GLYPHS[letter] ?? UNKNOWN);
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
