import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';

/** Protects the stylesheet that the build makes: one file, with what iPhones need, and no hover that a tap leaves behind. */

const ASSETS = path.resolve(import.meta.dirname, '../../build/client/assets');

function readStylesheet(): string {
  const found = readdirSync(ASSETS).filter((file) => file.endsWith('.css'));
  expect(found).toHaveLength(1);
  return readFileSync(path.join(ASSETS, `${found[0]}`), 'utf8');
}

test('there is one stylesheet, and it keeps what only iPhones need', () => {
  expect(readStylesheet()).toContain('-webkit-text-size-adjust');
});

test('what a hover changes is left alone where nothing can hover: a tap would leave it behind', () => {
  const css = readStylesheet();
  const guarded = [...css.matchAll(/@media \(hover:hover\)\{(?:[^{}]*\{(?:[^{}]|\{[^{}]*\})*\})+\}/g)].map(
    ([block]) => block,
  );
  const hovers = (text: string) => text.match(/(?<!:is\():hover/g)?.length ?? 0;
  expect(hovers(guarded.join(''))).toBeGreaterThan(40);
  expect(hovers(css)).toBe(hovers(guarded.join('')));
});
