/** Protects the fonts: small first files, and a glyph for every character that browsers request from a file. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { charactersOf, fontFaces } from '#tests/support/fonts.ts';
import { demoShop } from '#tests/support/shop-api.ts';

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
