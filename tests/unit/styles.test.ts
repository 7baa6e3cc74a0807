/** Protects the two themes, enlarged text and the Content-Security-Policy. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const APP = path.resolve(import.meta.dirname, '../../app');

function files(folder: string, extension: string): string[] {
  return readdirSync(path.join(APP, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => path.join(APP, folder, file));
}

test.each<[what: string, pattern: RegExp, among: string[]]>([
  // But for black of no meaning: the mask of a gradient.
  [
    'colours are in the tokens and nowhere else',
    /#(?!0000?\b)[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\((?!var\()/i,
    files('components', '.css'),
  ],
  [
    'widths are in em, so that enlarged text folds the page like a small window',
    /(?:[\d.]+px [<>]=? )?\bwidth [<>]=? [\d.]+px|\((?:min|max)-width: ?[\d.]+px/,
    [...files('.', '.css'), ...files('.', '.ts'), ...files('.', '.tsx')],
  ],
  ['no style attributes, which the Content-Security-Policy blocks', /\sstyle=\{/, files('.', '.tsx')],
])('%s', (_, pattern, among) => {
  expect(among.filter((file) => readFileSync(file, 'utf8').match(pattern))).toEqual([]);
});
