import { drawLine, type Line, widthOf } from './lettering.ts';

/** Home screen icon, browser tab, link preview. */
export type Brand = {
  name: string;
  /** `#rrggbb` */
  themeColor: string;
  backgroundColor: string;
  /** SVG. `null`: a tile with the first letter of the name. */
  logo: string | null;
};

/** If settings.yaml has none. */
export const DEFAULT_COLORS = { themeColor: '#cf3a0c', backgroundColor: '#ffffff' };

const TILE = 64;

export function logoOf(brand: Brand): string {
  return brand.logo ?? svg(TILE, TILE, tile(brand, TILE, TILE / 5));
}

function tile({ name, themeColor }: Brand, side: number, corner: number): string {
  const [letter = ''] = name.replace(/[^\p{L}\p{N}]/gu, '');
  const height = side * 0.56;
  const line = drawLine([{ text: letter, fill: readableOn(themeColor) }], height);
  const square = `<rect width="${side}" height="${side}" rx="${corner}" fill="${themeColor}"/>`;
  return square + placed(line, (side - line.width) / 2, (side + height) / 2);
}

const ICON_SIDE = 512;
/** Systems may cut a maskable icon to a circle of 80 % of its width. */
const ICON_PART = 0.54;

/** Opaque: operating systems apply their own mask. */
export function iconOf(brand: Brand): string {
  const ground = `<rect width="${ICON_SIDE}" height="${ICON_SIDE}" fill="${brand.backgroundColor}"/>`;
  if (brand.logo === null) return svg(ICON_SIDE, ICON_SIDE, tile(brand, ICON_SIDE, 0));
  const side = ICON_SIDE * ICON_PART;
  const edge = (ICON_SIDE - side) / 2;
  return svg(
    ICON_SIDE,
    ICON_SIDE,
    ground + embedded(brand.logo, { x: edge, y: edge, width: side, height: side }),
  );
}

const SHARE = { width: 1200, height: 630 };
const MARGIN = 80;
const LOGO_SIDE = 190;
const BAND = 18;
const MAX_LETTERS = 108;
const MIN_LETTERS = 44;
const MAX_LINES = 3;
const LEADING = 1.4;

export function shareOf(brand: Brand): string {
  const { name, themeColor, backgroundColor } = brand;
  const room = SHARE.width - 2 * MARGIN;
  const { height, lines } = fitted(name, room);
  const text = readableOn(backgroundColor);
  const blockHeight = LOGO_SIDE + height * (0.9 + lines.length * LEADING - (LEADING - 1));
  const top = (SHARE.height - BAND - blockHeight) / 2;
  const first = top + LOGO_SIDE + height * 1.9;
  return svg(
    SHARE.width,
    SHARE.height,
    [
      `<rect width="${SHARE.width}" height="${SHARE.height}" fill="${backgroundColor}"/>`,
      `<rect y="${SHARE.height - BAND}" width="${SHARE.width}" height="${BAND}" fill="${themeColor}"/>`,
      embedded(logoOf(brand), { x: MARGIN, y: top, width: LOGO_SIDE, height: LOGO_SIDE }, 'xMinYMid'),
      ...lines.map((line, index) =>
        placed(drawLine(partsOf(line, text, themeColor), height), MARGIN, first + index * height * LEADING),
      ),
    ].join(''),
  );
}

/** Each word «и» has the accent colour, as in the header of the pages. */
function partsOf(line: string, fill: string, accent: string) {
  return line
    .split(/((?<=^| )и(?= |$))/i)
    .map((text, index) => ({ text, fill: index % 2 === 0 ? fill : accent }));
}

function fitted(name: string, room: number): { height: number; lines: string[] } {
  for (let height = MAX_LETTERS; height > MIN_LETTERS; height -= 8) {
    const lines = wrapped(name, height, room);
    if (lines.length <= MAX_LINES && lines.every((line) => widthOf(line, height) <= room)) {
      return { height, lines };
    }
  }
  const lines = wrapped(name, MIN_LETTERS, room).slice(0, MAX_LINES);
  const widest = Math.max(...lines.map((line) => widthOf(line, MIN_LETTERS)));
  return { height: MIN_LETTERS * Math.min(1, room / widest), lines };
}

function wrapped(name: string, height: number, room: number): string[] {
  const lines: string[] = [];
  // Keeps «и» and «на» with the next word.
  for (const word of name.split(/(?<!(?:^|\s)\S{1,2})\s+/)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, height) <= room) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

type Box = { x: number; y: number; width: number; height: number };

/** A data URL isolates the logo's ids and styles. */
function embedded(logo: string, { x, y, width, height }: Box, position = 'xMidYMid'): string {
  const data = Buffer.from(logo).toString('base64');
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${position} meet" href="data:image/svg+xml;base64,${data}"/>`;
}

function placed({ svg }: Line, x: number, baseline: number): string {
  return `<g transform="translate(${x} ${baseline})">${svg}</g>`;
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/** Near-black or white, whichever has more contrast. */
export function readableOn(color: string): string {
  return luminanceOf(color) > 0.18 ? '#16110e' : '#ffffff';
}

/** From 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of WCAG 2. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
