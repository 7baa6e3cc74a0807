/** Protects pictures made of a shop's name, colours and logo: a logo is kept, and letters are readable. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { iconOf, logoOf } from '#upstream/brand/brand.ts';

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
