import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stampOfPictures, whatPicturesShow } from '#tests/e2e/support/picture-stamp.ts';

/** The pictures of the style guide are compared only if what they show has changed: nothing of it may be forgotten. */

const stamp = stampOfPictures();

/** The stamp if something else stood in this file. */
function stampWith(file: string, change: (text: string) => string): string {
  return stampOfPictures((name) =>
    name === file ? Buffer.from(change(readFileSync(name, 'latin1')), 'latin1') : readFileSync(name),
  );
}

test.each([
  ['a component', 'app/components/catalogue/dish-card.tsx'],
  ['its stylesheet', 'app/components/catalogue/dish-card.css'],
  ['a token', 'app/styles/tokens.css'],
  ['a font', 'app/styles/fonts/onest-cyrillic.woff2'],
  ['an icon', 'app/components/icon/icons.svg'],
  ['a text', 'app/domain/text/messages.ts'],
  ['a section of the style guide', 'app/styleguide/sections/cards.tsx'],
  ['one of its photographs', 'app/styleguide/pictures/taco.webp'],
  ['what builds stylesheets', 'vite.config.ts'],
  ['how it is compared', 'playwright.config.ts'],
  ['a picture', 'tests/e2e/visual/dark/cards.png'],
])('%s changes the stamp', (_, file) => {
  expect(stampWith(file, (text) => `${text} `)).not.toBe(stamp);
});

test.each(['react', 'react-dom', 'react-router', 'keen-slider', 'remix-utils'])(
  'another version of %s changes the stamp, other packages do not',
  (name) => {
    const withVersion = (place: string) =>
      stampWith('package-lock.json', (text) => {
        const lock = JSON.parse(text);
        lock.packages[`node_modules/${place}`].version += '0';
        return JSON.stringify(lock);
      });
    expect(withVersion(name)).not.toBe(stamp);
    expect(withVersion('pino')).toBe(stamp);
  },
);

test('every file of the style guide, every stylesheet and every font is among what the pictures show', () => {
  const { files } = whatPicturesShow();
  const all = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((name) => `app/${name}`);
  const wanted = all.filter((name) => /^app\/styleguide\/.*\.\w+$|\.(?:css|woff2|svg)$/.test(name));
  expect(wanted.length).toBeGreaterThan(60);
  expect(wanted.filter((name) => !files.has(name))).toEqual([]);
});

test('what only the server runs is not', () => {
  expect([...whatPicturesShow().files].filter((file) => file.endsWith('.server.ts'))).toEqual([]);
});
