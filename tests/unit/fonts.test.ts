import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { charactersOf, fontFaces } from '#tests/support/fonts.ts';
import { demoShop } from '#tests/support/shop-api.ts';

const APP = path.resolve(import.meta.dirname, '../../app');

const faces = fontFaces();
const ranged = faces
  .filter(({ range }) => range.length > 0)
  .map((face) => ({ ...face, name: path.basename(face.file) }));
const first = ranged.filter(({ name }) => name.includes('-russian.'));

test('the two files that every page waits for are of 8.35 kB at most: more takes a slow line one round trip longer', () => {
  expect(first).toHaveLength(2);
  for (const { file } of first) {
    expect(readFileSync(file).length).toBeLessThan(8_350);
  }
});

test.each(first)('$name draws whatever browsers ask it for', ({ file, range }) => {
  expect(without(range, charactersOf(file))).toBe('');
});

test.each(ranged)('$name is asked for whatever it draws, and no other file for the same', (face) => {
  const whole = faces.some(({ file, range }) => file === face.file && range.length === 0);
  expect(without(charactersOf(face.file), face.range)).toBe(whole ? 'KOceiko' : '');
  const others = ranged.filter(({ family, name }) => family === face.family && name !== face.name);
  expect(others.flatMap(({ range }) => range.filter((character) => face.range.includes(character)))).toEqual(
    [],
  );
});

test('the texts of the shop need no file but the first, Latin words aside', () => {
  const { pictures: _, ...content } = demoShop();
  const messages = readFileSync(path.join(APP, 'domain/text/messages.ts'), 'utf8');
  const beyondAscii = (JSON.stringify(content) + messages).match(/[^\0-\x7f]/gu) ?? [];
  expect(beyondAscii.length).toBeGreaterThan(10_000);
  for (const { range } of first) {
    expect(without(beyondAscii, range)).toBe('');
    expect(without([...' 0123456789.,:;!?%()+-/'], range)).toBe('');
  }
});

function without(characters: readonly string[], known: readonly string[]): string {
  return [...new Set(characters)].filter((character) => !known.includes(character)).join('');
}
