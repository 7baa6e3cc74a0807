import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const APP = path.resolve(import.meta.dirname, '../../app');

function files(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => path.join(folder, file));
}

const stylesheets = [
  ...files(path.join(APP, 'components'), '.css'),
  ...files(path.join(APP, 'styles'), '.css'),
];
const entry = readFileSync(path.join(APP, 'app.css'), 'utf8');

test('every stylesheet is part of app.css, once', () => {
  const imported = [...entry.matchAll(/@import "(.+?)"/g)].map(([, file = '']) => path.join(APP, file));
  expect(imported.toSorted()).toEqual(stylesheets.toSorted());
});

test('every stylesheet lies in a layer', () => {
  const bare = [...entry.matchAll(/@import "(.+?)";/g)].map(([, file]) => file);
  expect(bare).toEqual([]);
});

test('rules use tokens that exist', () => {
  const css = stylesheets.map((file) => readFileSync(file, 'utf8')).join('\n');
  const defined = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name));
  // A name with a fallback is set from outside, by a script.
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});

test('colours are written in the tokens and nowhere else', () => {
  const raw = files(path.join(APP, 'components'), '.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\((?!var\()/gi)]
      .map(([colour]) => colour)
      // The mask of a gradient: not a colour, only how much shows.
      .filter((colour) => colour !== '#000' && colour !== '#0000')
      .map((colour) => `${path.basename(file)}: ${colour}`),
  );
  expect(raw).toEqual([]);
});

test('widths are asked for in em, so that enlarged text folds the page like a small window', () => {
  const inPixels = [...stylesheets, ...files(APP, '.ts'), ...files(APP, '.tsx')].flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:[\d.]+px [<>]=? )?\bwidth [<>]=? [\d.]+px|\((?:min|max)-width: ?[\d.]+px/g,
      ),
    ].map(([query]) => `${path.basename(file)}: ${query}`),
  );
  expect(inPixels).toEqual([]);
});

test('no markup carries a style attribute, which the Content-Security-Policy refuses', () => {
  const guilty = files(APP, '.tsx').filter((file) => /\sstyle=\{/.test(readFileSync(file, 'utf8')));
  expect(guilty).toEqual([]);
});

test('the icons that have a name are the icons that are drawn', () => {
  const icons = path.join(APP, 'components/icon');
  const read = (file: string) => readFileSync(path.join(icons, file), 'utf8');
  const ids = (file: string, id: RegExp) => [...read(file).matchAll(id)].map(([, name]) => name);
  const ofSprite = ids('icons.svg', /<symbol id="(.+?)"/g);
  const ofPages = ids('page-icons.svg', /<symbol id="icon-(.+?)"/g).filter((id) => id !== 'logo');
  const [pageIcons = '', others = ''] = read('icon.tsx').split('] as const');
  const quoted = (text: string) => [...text.matchAll(/^ {2}(?:\| )?'(.+?)'[,;]?$/gm)].map(([, name]) => name);
  expect(ofPages.toSorted()).toEqual(quoted(pageIcons).toSorted());
  expect(ofSprite.toSorted()).toEqual(quoted(others.split('type IconProps')[0] ?? '').toSorted());
});
