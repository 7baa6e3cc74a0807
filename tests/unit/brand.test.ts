/** Protects pictures made of a shop's name, colours and logo: readable, whole, and small. */
import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { iconOf, logoOf, shareOf } from '#upstream/brand/brand.ts';
import { GLYPHS } from '#upstream/brand/glyphs.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#00ff00"/></svg>';
const BREAD = { name: 'Хлеб и соль и мёд', themeColor: '#2b6cb0', backgroundColor: '#ffffff', logo: null };

async function pixelsOf(svg: string) {
  const image = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset = (Math.round(y) * info.width + Math.round(x)) * 3;
    return `#${data.subarray(offset, offset + 3).toString('hex')}`;
  };
  return { data, size: [info.width, info.height], at };
}

test('the icon is the logo on its ground, or the first letter on the colour of the shop', async () => {
  const logo = await pixelsOf(iconOf({ ...BREAD, logo: LOGO }));
  expect([logo.size, logo.at(2, 2), logo.at(256, 256)]).toEqual([[512, 512], '#ffffff', '#00ff00']);
  // What is essential is in the circle that a system may cut.
  for (let turn = 0; turn < 2 * Math.PI; turn += 0.1) {
    expect(logo.at(256 + Math.cos(turn) * 205, 256 + Math.sin(turn) * 205)).toBe('#ffffff');
  }
  const letter = await pixelsOf(iconOf(BREAD));
  expect([letter.at(2, 2), letter.at(256, 256)]).toEqual(['#2b6cb0', '#ffffff']);
});

test.each([
  ['#ffd400', '#16110e'],
  ['#400000', '#ffffff'],
])('a tile for a missing logo: its letter can be read on %s', async (themeColor, letter) => {
  expect(logoOf({ ...BREAD, logo: LOGO })).toBe(LOGO);
  const { at } = await pixelsOf(logoOf({ ...BREAD, name: '«Н»', themeColor }));
  expect([at(4, 32), at(32, 32)]).toEqual([themeColor, letter]);
});

test('the picture of shared links has name and colours, and is small', async () => {
  const { size, at, data } = await pixelsOf(shareOf(BREAD));
  expect([size, at(600, 625), at(4, 4)]).toEqual([[1200, 630], '#2b6cb0', '#ffffff']);
  const other = await pixelsOf(shareOf({ ...BREAD, name: 'Хлеб и соль' }));
  expect(data.equals(other.data)).toBe(false);
  const jpeg = await sharp(Buffer.from(shareOf(BREAD)))
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
  expect(jpeg.length).toBeLessThan(100_000);
});

test.each([
  'Ъ',
  'Очень длинное название ресторана, которому не хватает и трёх строк на картинке для мессенджеров',
  'Превысокомногорассмотрительствующий-ресторан',
])('no name leaves its picture: %s', async (name) => {
  const { at } = await pixelsOf(shareOf({ ...BREAD, name }));
  for (let y = 0; y < 600; y += 3) expect(at(1190, y)).toBe('#ffffff');
  for (let x = 0; x < 1200; x += 3) expect(at(x, 3)).toBe('#ffffff');
});

test('every letter of Russian and Latin has an outline', () => {
  const letters = [...'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&-–«»№!.'];
  expect(letters.filter((letter) => !GLYPHS[letter]?.[1])).toEqual([]);
});

test.each([
  ['public/icons/icon-512.png', 512, 512],
  ['public/og.jpg', 1200, 630],
])('%s stands in for what the API lacks, in the size that pages name', async (file, width, height) => {
  expect(await sharp(file).metadata()).toMatchObject({ width, height });
  expect((await stat(file)).size).toBeLessThan(40_000);
});

test('the film of the home page is small and starts before it is loaded', async () => {
  const film = await readFile('upstream/content/video/hero.mp4');
  expect(film.length).toBeLessThan(600_000);
  // `moov`, the index, comes before `mdat`, the pictures.
  expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
});
