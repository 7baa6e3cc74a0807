/**
 * Protects: scripts find elements by `data-` attributes, roles and names: a renamed class changes only the
 * look.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const scripts = readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => path.posix.join(entry.parentPath, entry.name))
  // Shows components in states that only classes can force.
  .filter((file) => !file.startsWith('app/styleguide/'));

const SELECTOR = /\b(?:closest|matches|querySelector(?:All)?)(?:<\w+>)?\(\s*(['"`])(.*?)\1/g;
/** `.card`, also below another selector; not the end of a file name. */
const BY_CLASS = /(?:^|[\s,>+~\])*]|\b[a-z]+)\.[a-z][\w-]*/;
const LONE_SELECTOR = /(['"`])(\.[a-z][\w-]*)\1/g;
const CLASS_ACCESS = /\bclassList\b|\bgetElementsByClassName\b|\.className\b/;

const texts = scripts.map((file) => [file, readFileSync(file, 'utf8')] as const);

test('no script selects elements by class', () => {
  const selectors = texts.flatMap(([file, text]) =>
    [...text.matchAll(SELECTOR)].map(
      ([, , selector = '']) => [file, selector.replace(/\$\{.*?\}/g, '')] as const,
    ),
  );
  expect(selectors.length).toBeGreaterThan(20);
  expect(selectors.filter(([, selector]) => BY_CLASS.test(selector))).toEqual([]);
});

test('no component passes a class as a selector', () => {
  const found = texts
    .filter(([file]) => file.startsWith('app/components/'))
    .flatMap(([file, text]) => [...text.matchAll(LONE_SELECTOR)].map(([, , name]) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

test('no script reads or toggles classes', () => {
  expect(texts.filter(([, text]) => CLASS_ACCESS.test(text)).map(([file]) => file)).toEqual([]);
});
