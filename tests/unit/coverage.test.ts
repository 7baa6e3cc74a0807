import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/coverage.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| Line'));

function pathsOf(cell: string): string[] {
  return [...cell.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, path]) => path ?? '');
}

test('every line of the coverage table names code and tests that exist', () => {
  expect(rows.length).toBeGreaterThan(50);
  const missing = rows.flatMap((row) => pathsOf(row).filter((path) => !existsSync(path)));
  expect(missing).toEqual([]);
});

test('every line of the coverage table has a proof, or says that nothing is there to prove', () => {
  const unproved = rows.filter((row) => {
    const [, , where = '', proof = ''] = row.split('|');
    return pathsOf(proof).length === 0 && !where.includes('none:');
  });
  expect(unproved).toEqual([]);
});
