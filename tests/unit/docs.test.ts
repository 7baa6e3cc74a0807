import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What comments and documents refer to is in the repository. */

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:[cm]?tsx?|mjs|css|md|yaml)$/.test(file) && existsSync(file))
  // What quotes citations to test them.
  .filter((file) => file !== 'tests/unit/docs.test.ts')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const documents = sources.filter(({ file }) => file === 'README.md' || /^docs\/.*\.md$/.test(file));
const sections = headings('docs/specification.md').flatMap((heading) => /^(\d+)\. /.exec(heading)?.[1] ?? []);

function headings(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading);
}

/** As GitHub makes anchors of headings. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** All that a pattern finds: the file, and what the pattern's group says. */
function citations(pattern: RegExp, where = sources): [file: string, cited: string][] {
  return where.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, cited = '']): [string, string] => [file, cited]),
  );
}

test('the specification has the sections that comments cite', () => {
  expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  const lists = citations(/specification(?:\.md)?»?,? \(?(?:sections? )?(\d(?:(?:, | and )\d)*)/g);
  expect(lists.length).toBeGreaterThan(10);
  const missing = lists.filter(([, list]) => list.match(/\d/g)?.some((number) => !sections.includes(number)));
  expect(missing).toEqual([]);
});

test('documents that comments cite exist', () => {
  const cited = citations(/(?<![\w/.-])(docs\/[\w/-]+\.md)/g);
  expect(cited.length).toBeGreaterThan(15);
  // The next decision record, in docs/contributing.md.
  expect(cited.filter(([, file]) => !/what-it-is-about/.test(file) && !existsSync(file))).toEqual([]);
});

test('decisions that comments cite by number exist', () => {
  const numbers = sources.flatMap(({ file }) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []);
  const cited = citations(/\bdecisions? (\d{4})\b/g);
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter(([, number]) => !numbers.includes(number))).toEqual([]);
  expect(new Set(numbers).size, 'a number given twice').toBe(numbers.length);
});

test('links of the documents lead somewhere', () => {
  const links = citations(/\]\((?!https?:)([^)\s]+)\)/g, documents);
  expect(links.length).toBeGreaterThan(40);
  const broken = links.filter(([from, link]) => {
    const [target = '', anchor] = link.split('#');
    const file = target === '' ? from : path.posix.join(path.posix.dirname(from), target);
    return !existsSync(file) || (anchor !== undefined && !headings(file).map(anchorOf).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test('the map of the house names rooms and files that exist', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const paths = [...text.matchAll(/`((?:app|contract|server|tests|upstream|docs)\/[\w./-]*)`/g)].map(
    ([, file]) => file ?? '',
  );
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((file) => !existsSync(file))).toEqual([]);
});

test('the change log ends with the release that package.json names', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [unreleased, latest] = headings('CHANGELOG.md').filter((heading) => heading.startsWith('['));
  expect(unreleased).toBe('[Unreleased]');
  expect(latest).toMatch(/^\[\d+\.\d+\.\d+\](?: - \d{4}-\d{2}-\d{2})?$/);
  expect(latest).toContain(`[${version}]`);
});
