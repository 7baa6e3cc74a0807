import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { env } from '#app/services/env.server.ts';
import { readEnv } from '#upstream/env.ts';

/** .env.example is where people learn which settings there are: it must not leave one out, nor promise another default. */

const example = new Map(
  [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
);

/** What the programs set for each other, and nobody else should. */
const INTERNAL = ['NODE_ENV', 'STOP_WITH_STDIN', 'PATH'];

test('every setting that is read is in .env.example, and none besides', () => {
  const schemas = ['app/services/env.server.ts', 'upstream/env.ts'].flatMap((file) =>
    matches(file, /^ {2}([A-Z_]{3,}):/gm),
  );
  const scripts = [
    ...readdirSync('scripts/lib').map((name) => `scripts/lib/${name}`),
    ...['scripts/start.mjs', 'scripts/dev.mjs'],
    ...['tests/support/chromium.ts', 'tests/postgres/setup.ts'],
  ]
    .filter((name) => /\.(?:mjs|ts)$/.test(name))
    .flatMap((name) => matches(name, /(?:process\.env\.|^ {2}(?=[A-Z_]+: (?:\d+|undefined),$))([A-Z_]+)/gm));
  const read = new Set([...schemas, ...scripts].filter((name) => !INTERNAL.includes(name)));
  expect(read.size).toBeGreaterThan(15);
  expect([...example.keys()].sort()).toEqual([...read].sort());
});

test('docs/operations.md has a row that names each once', () => {
  const names = readFileSync('docs/operations.md', 'utf8').match(/^\| `[A-Z][^|]+/gm) ?? [];
  const named = names.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual([...example.keys()].sort());
});

test('the defaults it names are the real ones', () => {
  const real: Record<string, unknown> = {
    PORT: 3000,
    VAR_DIR: 'var',
    ...readEnv({}),
    ...env,
  };
  // tests/setup.ts keeps the log quiet.
  real.LOG_LEVEL = readEnv({}).LOG_LEVEL;
  for (const [name, value] of example)
    if (value !== '') expect([name, String(real[name])]).toEqual([name, value]);
});

function matches(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([, name]) => name ?? []);
}
