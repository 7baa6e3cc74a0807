import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const STYLES = path.resolve(import.meta.dirname, '../../app/styles');

/** The faces of styles/fonts.css that are files. `range`: the characters browsers ask the file for; empty: all of its own. */
export type FontFace = { family: string; file: string; range: string[] };

export function fontFaces(): FontFace[] {
  const css = readFileSync(path.join(STYLES, 'fonts.css'), 'utf8');
  return [...css.matchAll(/@font-face \{(.*?)\}/gs)].flatMap(([, rule = '']) => {
    const [, file] = /url\("(.+?)"\)/.exec(rule) ?? [];
    if (!file) return [];
    const [, family = ''] = /font-family: "(.+?)"/.exec(rule) ?? [];
    const [, range = ''] = /unicode-range:([^;]*);/.exec(rule) ?? [];
    return [{ family, file: path.join(STYLES, file), range: readRange(range) }];
  });
}

function readRange(text: string): string[] {
  return [...text.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(([, from = '', to = from]) =>
    charactersFrom(Number.parseInt(from, 16), Number.parseInt(to, 16)),
  );
}

function charactersFrom(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

/** What a woff2 file has glyphs for, by its `cmap` table (https://www.w3.org/TR/WOFF2/). */
export function charactersOf(file: string): string[] {
  const cmap = cmapOf(readFileSync(file));
  const characters: string[] = [];
  for (let table = 0; table < cmap.readUInt16BE(2); table++) {
    const at = cmap.readUInt32BE(4 + table * 8 + 4);
    if (cmap.readUInt16BE(at) !== 4) continue;
    const segments = cmap.readUInt16BE(at + 6) / 2;
    for (let segment = 0; segment < segments; segment++) {
      const end = cmap.readUInt16BE(at + 14 + segment * 2);
      const start = cmap.readUInt16BE(at + 16 + (segments + segment) * 2);
      // The last segment of every table is this one, and means nothing.
      if (start < 0xffff) characters.push(...charactersFrom(start, end));
    }
  }
  return characters;
}

const HEADER = 48;
const NAMED_TABLE = 63;
const [CMAP, GLYF, LOCA] = [0, 10, 11];

function cmapOf(woff2: Buffer): Buffer {
  let at = HEADER;
  const readLength = () => {
    let length = 0;
    for (let byte = 0x80; byte & 0x80; ) {
      byte = woff2.readUInt8(at++);
      length = length * 128 + (byte & 0x7f);
    }
    return length;
  };
  let before = 0;
  let cmap: { start: number; length: number } | undefined;
  for (let tables = woff2.readUInt16BE(12); tables > 0; tables--) {
    const flags = woff2.readUInt8(at++);
    const tag = flags & 63;
    if (tag === NAMED_TABLE) at += 4;
    const whole = readLength();
    const isChanged = tag === GLYF || tag === LOCA ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const length = isChanged ? readLength() : whole;
    if (tag === CMAP) cmap = { start: before, length };
    before += length;
  }
  if (!cmap) throw new Error('a font without a cmap table');
  return brotliDecompressSync(woff2.subarray(at)).subarray(cmap.start, cmap.start + cmap.length);
}
