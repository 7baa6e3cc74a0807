/** Protects: references in comments and documents exist, and each line of the coverage table has a proof. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(file));
const sources = files.filter((file) => /\.(?:[cm]?tsx?|mjs|css|md|yaml)$/.test(file));
const documents = sources.filter((file) => file === 'README.md' || /^docs\/.*\.md$/.test(file));
const decisions = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []);

const headings = (file: string) => [...read(file).matchAll(/^#{2,3} (.+)$/gm)].map(([, text = '']) => text);
/** As GitHub derives anchors from headings. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function leadsSomewhere(file: string, link: string): boolean {
  const [place = '', anchor] = link.split('#');
  const target = place === '' ? file : path.posix.join(path.posix.dirname(file), place);
  return existsSync(target) && (anchor === undefined || headings(target).map(anchorOf).includes(anchor));
}

/** Files of examples in docs/contributing.md. */
const EXAMPLES = ['docs/decisions/NNNN-what-it-is-about.md', 'app/routes/hours.tsx'];
const exists = (_: string, file: string) => existsSync(file) || EXAMPLES.includes(file);
const isDecision = (_: string, number: string) => decisions.includes(number);
const REPOSITORY_PATH = /`((?:app|contract|docs|server|tests|upstream)\/[\w./-]*)`/g;

test.each([
  ['links', documents, /\]\((?!https?:)([^)\s]+)\)/g, leadsSomewhere, 40],
  ['documents', sources, /(?<![\w/.-])(docs\/[\w/-]+\.md)/g, exists, 15],
  ['paths', ['docs/architecture.md', 'docs/contributing.md'], REPOSITORY_PATH, exists, 30],
  ['proofs', ['docs/coverage.md'], /`([\w./-]+\.\w+)`/g, exists, 50],
  ['decisions', sources, /\bdecisions? (\d{4})\b/g, isDecision, 10],
])('%s that are cited exist', (_, where, pattern, isRight, atLeast) => {
  const cited = where.flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([, what = '']): [string, string] => [file, what]),
  );
  expect(cited.length).toBeGreaterThan(atLeast);
  expect(cited.filter(([file, what]) => !isRight(file, what))).toEqual([]);
});

test('every line of the coverage table has a proof, or states that there is none', () => {
  const rows = read('docs/coverage.md').match(/^\| (?!---|Statement).*$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(50);
  const unproved = rows.filter((row) => {
    const [, , proof = ''] = row.split('|');
    return !/`(?:tests|docs\/examples)\/[\w./-]+\.\w+`/.test(proof) && !proof.includes('none:');
  });
  expect(unproved).toEqual([]);
});
