import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compress, QUALITY } from '../server/compression.ts';

const TEXTS = /\.(?:js|css|svg|json|webmanifest|txt|xml|html|ico)$/;
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Next to the text files. */
export async function precompress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of names.filter((name) => TEXTS.test(name)).map((name) => path.join(folder, name))) {
    const plain = new Uint8Array(await readFile(file));
    await Promise.all(
      ENCODINGS.map(async ([encoding, extension]) => {
        const compressed = await compress(plain, encoding, QUALITY.file);
        if (compressed.length < plain.length) await writeFile(file + extension, compressed);
      }),
    );
  }
}
