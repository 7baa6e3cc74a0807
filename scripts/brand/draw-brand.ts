import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

import { sceneArtSchema } from '#upstream/pictures/art-schema.ts';
import { type CoalFrame, drawCoalScene } from '#upstream/pictures/coal-scene.ts';

/**
 * Draws the favicon set, the manifest's icons and the picture that links to the site are shared with. The output in
 * public/ is committed; run `tsx scripts/brand/draw-brand.ts` after changing mark.svg or lettering.svg.
 */
const publicFile = (name: string) => fileURLToPath(new URL(`../../public/${name}`, import.meta.url));
const brandFile = (name: string) => new URL(name, import.meta.url);

/** `--coal` of tokens.css: behind the mark wherever a system wants a filled square. */
const COAL = '#16110e';

const mark = await readFile(brandFile('mark.svg'), 'utf8');

/** The mark in the middle of a square of nothing, or of coal; `height` is its part of the side. */
function markInSquare(height: number, { ground = '', corner = 0 } = {}): string {
  const side = 40 / height;
  const left = (36 - side) / 2;
  const top = (40 - side) / 2;
  const shapes = mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  const square = ground
    ? `<rect x="${left}" y="${top}" width="${side}" height="${side}" rx="${side * corner}" fill="${ground}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${side} ${side}">${square}${shapes}</svg>`;
}

function png(svg: string, side: number): Promise<Buffer> {
  const withSize = svg.replace('<svg ', `<svg width="${side}" height="${side}" `);
  return sharp(Buffer.from(withSize)).png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer();
}

/** An ICO file is a table of pictures; since Windows Vista the pictures may be PNG. Sharp does not write it. */
async function ico(svg: string, sides: number[]): Promise<Buffer> {
  const pictures = await Promise.all(sides.map((side) => png(svg, side)));
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [i, picture] of pictures.entries()) {
    const entry = 6 + 16 * i;
    header.writeUInt8(sides[i] ?? 0, entry);
    header.writeUInt8(sides[i] ?? 0, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(picture.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}

/** 1200 × 630: what messengers and social networks show. */
const SHARE_FRAME: CoalFrame = {
  width: 1200,
  height: 630,
  x: 0.75,
  floor: 0.845,
  lead: 0.54,
  side: 0.6,
  spacing: 0.64,
  widest: 0.45,
  bed: { spread: 480, scale: 0.74, lumps: 11, rows: 3, seed: 29 },
};

async function shareImage(): Promise<Buffer> {
  const art = sceneArtSchema.parse({ scene: 'coal', emoji: ['🍔', '🍺', '🍟'] });
  const { data, width, height } = await drawCoalScene(SHARE_FRAME, art);
  return sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: fileURLToPath(brandFile('lettering.svg')), left: 72, top: 96 }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

await mkdir(publicFile('icons'), { recursive: true });
const bare = markInSquare(1);
const tile = markInSquare(0.66, { ground: COAL, corner: 0.22 });
const files: [name: string, data: string | Buffer][] = [
  ['favicon.svg', `${bare}\n`],
  // In every document.
  ['../app/components/icon/tab.svg', `${bare}\n`],
  ['favicon.ico', await ico(bare, [16, 32, 48])],
  ['icons/icon-192.png', await png(tile, 192)],
  ['icons/icon-512.png', await png(tile, 512)],
  // A system may cut a maskable icon down to a circle of 80 % of its width.
  ['icons/icon-maskable-512.png', await png(markInSquare(0.54, { ground: COAL }), 512)],
  // iOS rounds the corners itself and fills transparent ones with black.
  ['icons/apple-touch-icon.png', await png(markInSquare(0.66, { ground: COAL }), 180)],
  ['og.jpg', await shareImage()],
];
for (const [name, data] of files) await writeFile(publicFile(name), data);
