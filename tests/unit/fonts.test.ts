/** Protects the fonts: small first files, and a glyph for every character that browsers request from a file. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { demoShop } from '#tests/support/shop-api.ts';

const STYLES = path.resolve(import.meta.dirname, '../../app/styles');
/** Of the format: https://www.w3.org/TR/WOFF2/. */
const HEADER = 48;
const NAMED_TABLE = 63;
const [CMAP, GLYF, LOCA] = [0, 10, 11];

const faces = fontFaces();
const ranged = faces
  .filter(({ range }) => range.length > 0)
  .map((face) => ({ ...face, name: path.basename(face.file) }));
const first = ranged.filter(({ name }) => name.includes('-russian.'));

function without(characters: readonly string[], known: readonly string[]): string {
  return [...new Set(characters)].filter((character) => !known.includes(character)).join('');
}

test('the two files that every page waits for are of 8.35 kB at most: more takes a slow line one round trip longer', () => {
  expect(first).toHaveLength(2);
  for (const { file } of first) expect(readFileSync(file).length).toBeLessThan(8_350);
});

test.each(ranged)(
  '$name has the characters of its range, and no other file has',
  ({ name, file, family, range }) => {
    const drawn = charactersOf(file);
    if (name.includes('-russian.')) expect(without(range, drawn)).toBe('');
    const isWhole = faces.some((face) => face.file === file && face.range.length === 0);
    expect(without(drawn, range)).toBe(isWhole ? 'KOceiko' : '');
    const others = ranged.filter((face) => face.family === family && face.name !== name);
    expect(others.flatMap((face) => face.range.filter((character) => range.includes(character)))).toEqual([]);
  },
);

test('the texts of the shop need no file but the first, Latin words aside', () => {
  const { pictures: _, ...content } = demoShop();
  const messages = readFileSync('app/domain/text/messages.ts', 'utf8');
  const beyondAscii = (JSON.stringify(content) + messages).match(/[^\0-\x7f]/gu) ?? [];
  expect(beyondAscii.length).toBeGreaterThan(10_000);
  for (const { range } of first) {
    expect(without([...beyondAscii, ...' 0123456789.,:;!?%()+-/'], range)).toBe('');
  }
});

/** The faces of styles/fonts.css that are files. `range`: the characters browsers ask the file for; empty: all of its own. */
type FontFace = { family: string; file: string; range: string[] };

function fontFaces(): FontFace[] {
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
function charactersOf(file: string): string[] {
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
