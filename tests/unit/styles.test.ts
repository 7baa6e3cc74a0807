/** Protects the looks: every stylesheet and token arrives, text may be enlarged, icons are drawn, the CSP is kept. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const APP = path.resolve(import.meta.dirname, '../../app');

function files(folder: string, extension: string): string[] {
  return readdirSync(path.join(APP, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => path.join(APP, folder, file));
}

const read = (file: string) => readFileSync(path.resolve(APP, file), 'utf8');
const stylesheets = [...files('components', '.css'), ...files('styles', '.css')];

/** Where a pattern occurs, by file. */
function find(pattern: RegExp, among: string[]): string[] {
  return among.flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([text]) => `${path.basename(file)}: ${text}`),
  );
}

test('every stylesheet is part of app.css once, in a layer', () => {
  const imports = [...read('app.css').matchAll(/@import "(.+?)"(;?)/g)];
  expect(imports.map(([, file = '']) => path.join(APP, file)).toSorted()).toEqual(stylesheets.toSorted());
  expect(imports.filter(([, , end]) => end === ';')).toEqual([]);
});

test('rules use tokens that exist', () => {
  const css = stylesheets.map(read).join('\n');
  const defined = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  // A name with a fallback is set from outside, by a script.
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});

test.each<[what: string, pattern: RegExp, among: string[]]>([
  // But for black of no meaning: the mask of a gradient.
  [
    'colours are in the tokens and nowhere else',
    /#(?!0000?\b)[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\((?!var\()/gi,
    files('components', '.css'),
  ],
  [
    'widths are in em, so that enlarged text folds the page like a small window',
    /(?:[\d.]+px [<>]=? )?\bwidth [<>]=? [\d.]+px|\((?:min|max)-width: ?[\d.]+px/g,
    [...stylesheets, ...files('.', '.ts'), ...files('.', '.tsx')],
  ],
  ['no style attributes, which the Content-Security-Policy blocks', /\sstyle=\{/g, files('.', '.tsx')],
])('%s', (_, pattern, among) => {
  expect(find(pattern, among)).toEqual([]);
});

test('the icons that have a name are the icons that are drawn', () => {
  const ids = (file: string, id: RegExp) =>
    [...read(`components/icon/${file}`).matchAll(id)].map(([, name]) => name);
  const ofSprite = ids('icons.svg', /<symbol id="(.+?)"/g);
  const ofPages = ids('page-icons.svg', /<symbol id="icon-(.+?)"/g).filter((id) => id !== 'logo');
  const [pageIcons = '', others = ''] = read('components/icon/icon.tsx').split('] as const');
  const quoted = (text = '') => [...text.matchAll(/^ {2}(?:\| )?'(.+?)'[,;]?$/gm)].map(([, name]) => name);
  expect(ofPages.toSorted()).toEqual(quoted(pageIcons).toSorted());
  expect(ofSprite.toSorted()).toEqual(quoted(others.split('type IconProps')[0]).toSorted());
});
