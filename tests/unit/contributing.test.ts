import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

/** docs/contributing.md shows files of docs/examples, which are compiled and run. What it shows is what they say. */

const text = readFileSync('docs/contributing.md', 'utf8');
/** The handbook shows an example, too. */
const shown = text + readFileSync('docs/operations.md', 'utf8');
const [blocks, allBlocks] = [blocksOf(text), blocksOf(shown)];
const files = readdirSync('docs/examples', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => posix.join(entry.parentPath, entry.name));

test('every block of code is the file that it names', () => {
  const wrong = allBlocks.filter(
    ({ file, code }) => file !== undefined && readFileSync(file, 'utf8') !== code,
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('every block of code names its file', () => {
  const nameless = blocks.filter(({ language, file }) => /^(?:tsx?|yaml)$/.test(language) && !file);
  expect(nameless).toEqual([]);
  expect(blocks.filter(({ file }) => file).length).toBeGreaterThan(8);
});

test('every example is shown, or linked to', () => {
  const others = files.filter((file) => !shown.includes(file) && !shown.includes(file.slice('docs/'.length)));
  expect(others).toEqual([]);
});

test('what it tells to look at exists', () => {
  const paths = [...text.matchAll(/`((?:app|contract|tests|upstream)\/[\w./-]+\.\w+)`/g)].map(
    ([, path]) => path ?? '',
  );
  // The page of the example stands in docs/examples.
  const missing = paths.filter((path) => path !== 'app/routes/hours.tsx' && !existsSync(path));
  expect(missing).toEqual([]);
});

/** A block says behind its language which file it shows. */
function blocksOf(document: string) {
  return [...document.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(
    ([, language = '', file, code = '']) => ({ language, file, code }),
  );
}
