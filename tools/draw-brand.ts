import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * The default icon and link preview, committed in public/; run `tsx tools/draw-brand.ts` after changing the
 * sign.
 */
const inRepo = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

const GROUND = '#3d3630';

const sign = await readFile(inRepo('upstream/desk/assets/icon.svg'), 'utf8');
/** Operating systems round corners themselves. */
const square = Buffer.from(sign.replace(/ rx="\d+"/, '').replace('<svg ', '<svg width="512" height="512" '));

const icon = await sharp(square)
  .resize(360)
  .extend({ top: 76, bottom: 76, left: 76, right: 76, background: GROUND })
  .png({ compressionLevel: 9, palette: true })
  .toBuffer();
const share = await sharp({ create: { width: 1200, height: 630, channels: 3, background: GROUND } })
  .composite([{ input: await sharp(square).resize(420).toBuffer(), left: 390, top: 105 }])
  .jpeg({ quality: 84, mozjpeg: true })
  .toBuffer();
await writeFile(inRepo('public/icons/icon-512.png'), icon);
await writeFile(inRepo('public/og.jpg'), share);
