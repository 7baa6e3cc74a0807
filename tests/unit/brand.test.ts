import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { iconOf, logoOf, shareOf } from '#upstream/brand/brand.ts';
import { GLYPHS } from '#upstream/brand/glyphs.ts';

const inRepo = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#00ff00"/></svg>';
const BREAD = { name: 'Хлеб и соль и мёд', themeColor: '#2b6cb0', backgroundColor: '#ffffff', logo: null };

describe('pictures that are made of a shop’s name, colours and logo', () => {
  test('the icon is its logo on its ground, or the first letter on its colour', async () => {
    const withLogo = await pixelsOf(iconOf({ ...BREAD, logo: LOGO }));
    expect([withLogo.width, withLogo.height]).toEqual([512, 512]);
    expect([withLogo.at(2, 2), withLogo.at(256, 256)]).toEqual(['#ffffff', '#00ff00']);
    const withLetter = await pixelsOf(iconOf(BREAD));
    expect([withLetter.at(2, 2), withLetter.at(256, 256)]).toEqual(['#2b6cb0', '#ffffff']);
  });

  test('what is essential of an icon is in the circle that a system may cut', async () => {
    const { at } = await pixelsOf(iconOf({ ...BREAD, logo: LOGO }));
    for (let turn = 0; turn < 2 * Math.PI; turn += 0.1) {
      expect(at(256 + Math.cos(turn) * 205, 256 + Math.sin(turn) * 205)).toBe('#ffffff');
    }
  });

  test('without a logo a tile stands for it, whose letter can be read on every colour', async () => {
    expect(logoOf({ ...BREAD, logo: LOGO })).toBe(LOGO);
    for (const [themeColor, letter] of [
      ['#ffd400', '#16110e'],
      ['#400000', '#ffffff'],
    ] as const) {
      const { at } = await pixelsOf(logoOf({ ...BREAD, name: '«Н»', themeColor }));
      expect([at(4, 32), at(32, 32)]).toEqual([themeColor, letter]);
    }
  });

  test('the picture of shared links is 1200 × 630, small, and has name and colours', async () => {
    const { width, height, at, data } = await pixelsOf(shareOf(BREAD));
    expect([width, height, at(600, 625), at(4, 4)]).toEqual([1200, 630, '#2b6cb0', '#ffffff']);
    const jpeg = await sharp(Buffer.from(shareOf(BREAD)))
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer();
    expect(jpeg.length).toBeLessThan(100_000);
    const other = await pixelsOf(shareOf({ ...BREAD, name: 'Хлеб и соль' }));
    expect(data.equals(other.data)).toBe(false);
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
});

test.each([
  ['icons/icon-512.png', 512, 512],
  ['og.jpg', 1200, 630],
])('%s stands for what the API has not, in the size that is said of it', async (file, width, height) => {
  expect(await sharp(inRepo(`public/${file}`)).metadata()).toMatchObject({ width, height });
  expect((await stat(inRepo(`public/${file}`))).size).toBeLessThan(40_000);
});

async function pixelsOf(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    `#${data
      .subarray((Math.round(y) * info.width + Math.round(x)) * 3)
      .subarray(0, 3)
      .toString('hex')}`;
  return { data, width: info.width, height: info.height, at };
}

test('the hero’s film is small and starts before it is loaded', async () => {
  const film = await readFile(inRepo('upstream/content/video/hero.mp4'));
  expect(film.length).toBeLessThan(600_000);
  // `moov`, the index, comes before `mdat`, the pictures.
  expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
  expect(film.includes('avc1')).toBe(true);
});
