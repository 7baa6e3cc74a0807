import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

const inRepo = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

describe('files a browser or a messenger asks for by itself', () => {
  test('the manifest names icons that exist in the sizes it says', async () => {
    const manifest = JSON.parse(await readFile(inRepo('public/manifest.webmanifest'), 'utf8'));
    expect(manifest).toMatchObject({ name: 'Угли и хмель', lang: 'ru', start_url: '/' });
    for (const { src, sizes } of manifest.icons) {
      const { format, width, height } = await sharp(inRepo(`public/${src}`)).metadata();
      expect({ format, sizes: `${width}x${height}` }).toEqual({ format: 'png', sizes });
    }
  });

  test('the picture of the tab in every document is that of the file', async () => {
    const [inDocuments, asFile] = ['app/components/icon/tab.svg', 'public/favicon.svg'].map((name) =>
      readFile(inRepo(name), 'utf8'),
    );
    expect(await inDocuments).toBe(await asFile);
  });

  test('favicon.ico is a container of three PNG files', async () => {
    const ico = await readFile(inRepo('public/favicon.ico'));
    expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
    for (const [i, side] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * i;
      const length = ico.readUInt32LE(entry + 8);
      const offset = ico.readUInt32LE(entry + 12);
      const { format, width } = await sharp(ico.subarray(offset, offset + length)).metadata();
      expect({ format, width }).toEqual({ format: 'png', width: side });
    }
  });

  test('the picture of shared links is 1200 × 630 and small', async () => {
    const { width, height } = await sharp(inRepo('public/og.jpg')).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    expect((await stat(inRepo('public/og.jpg'))).size).toBeLessThan(100_000);
  });
});

test('the hero’s film is small and starts before it is loaded', async () => {
  const film = await readFile(inRepo('upstream/content/video/hero.mp4'));
  expect(film.length).toBeLessThan(600_000);
  // `moov`, the index, comes before `mdat`, the pictures.
  expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
  expect(film.includes('avc1')).toBe(true);
});
