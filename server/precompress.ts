import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Coding, compress } from './codings.ts';

/** The compressed form of a file lies beside it. */
export const CODING_EXTENSIONS: readonly [Coding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

const TEXTS = /\.(?:js|css|svg|json|webmanifest|txt|xml|html|ico)$/;

/** Compresses the texts of the build as far as can be, so that the server only hands them out. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXTS.test(name));
  await Promise.all(
    files.map(async (name) => {
      const place = path.join(folder, name);
      const plain = await readFile(place);
      for (const [coding, extension] of CODING_EXTENSIONS) {
        const coded = await compress(plain, coding, 'best');
        if (coded.length < plain.length) await writeFile(place + extension, coded);
      }
    }),
  );
}
