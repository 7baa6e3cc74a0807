import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Kept in git beside the pictures: what was compared with them. */
export const PICTURE_STAMP = 'tests/e2e/visual/compared.sha256';

/** Where the drawing of the style guide begins. */
const ENTRIES = ['app/root.tsx', 'app/entry.client.tsx', 'app/styleguide/styleguide.tsx'];
/** How it is drawn and compared. */
const TOOLS = [
  'app/routes.ts',
  'playwright.config.ts',
  'react-router.config.ts',
  'scripts/dev.mjs',
  'tests/e2e/support/picture-stamp.ts',
  'tests/e2e/support/styleguide.ts',
  'tests/e2e/visual.css',
  'tests/e2e/visual.test.ts',
  'vite.config.ts',
];
const PICTURES = 'tests/e2e/visual';
/** They draw, whoever imports them. */
const PACKAGES = ['@react-router/dev', 'keen-slider', 'react', 'react-dom', 'react-router', 'vite'];

const SPECIFIERS = {
  code: /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g,
  styles: /(?:@import\s+|url\()["']?([^"')\n]+)["']?/g,
};
const TYPES = /^(?:import|export) type [^;]*;/gm;

type Read = (file: string) => Buffer;

/** Nothing that the pictures show has changed while this is the same. `read` is for tests. */
export function stampOfPictures(read: Read = (file) => readFileSync(file)): string {
  const { files, packages } = whatPicturesShow(read);
  const pictures = readdirSync(PICTURES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.png'))
    .map((name) => posix.join(PICTURES, name.replaceAll('\\', '/')));
  const hash = createHash('sha256');
  for (const file of [...files, ...TOOLS, ...pictures].toSorted()) {
    const content = read(file);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  const lock = JSON.parse(read('package-lock.json').toString()).packages;
  for (const name of [...new Set([...packages, ...PACKAGES])].toSorted()) {
    hash.update(`${name}\0${lock[`node_modules/${name}`].version}\0`);
  }
  return hash.digest('hex');
}

/** Everything that the style guide imports, and the packages among it. What only the server runs draws nothing. */
export function whatPicturesShow(read: Read = (file) => readFileSync(file)) {
  const files = new Set<string>();
  const packages = new Set<string>();
  function walk(file: string): void {
    if (files.has(file) || file.endsWith('.server.ts')) return;
    files.add(file);
    for (const specifier of specifiersIn(file, read)) {
      const target = resolve(file, specifier);
      if (target === null) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
      else if (existsSync(target)) walk(target);
      else throw new Error(`${file} imports ${specifier}, which is not there`);
    }
  }
  for (const entry of ENTRIES) walk(entry);
  return { files, packages };
}

function specifiersIn(file: string, read: Read): string[] {
  if (!/\.(?:tsx?|css)$/.test(file)) return [];
  const text = read(file).toString();
  const pattern = file.endsWith('.css') ? SPECIFIERS.styles : SPECIFIERS.code;
  return [...text.replace(TYPES, '').matchAll(pattern)].flatMap(([, specifier]) => specifier ?? []);
}

/** The path of a file of ours; `null` for a package. */
function resolve(from: string, specifier: string): string | null {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? posix.join(posix.dirname(from), path) : null;
}

/** Whether what the pictures show was compared with them. `VISUAL=always` compares again. */
export function isCompared(): boolean {
  if (process.env.VISUAL === 'always' || !existsSync(PICTURE_STAMP)) return false;
  return readFileSync(PICTURE_STAMP, 'utf8').trim() === stampOfPictures();
}
