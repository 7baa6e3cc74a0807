/** Protects operators: `.env.example` and docs/operations.md list every setting with its real default. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { env } from '#app/services/env.server.ts';
import { readEnv } from '#upstream/process/env.ts';

const findAll = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name);
const lines = findAll('.env.example', /^([A-Z_]+=.*)$/gm).map((line) => line.split('=', 2));
const example = lines.map(([name]) => name).sort();

/** Set by processes for each other. */
const INTERNAL = ['NODE_ENV', 'STOP_WITH_STDIN', 'PATH'];

test('every setting that is read is in .env.example, and no other; each is in docs/operations.md', () => {
  const schemas = ['app/services/env.server.ts', 'upstream/process/env.ts'];
  const scripts = [
    ...readdirSync('scripts/lib').map((name) => `scripts/lib/${name}`),
    'scripts/start.mjs',
    'scripts/dev.mjs',
    'tests/support/chromium.ts',
    'tests/postgres/setup.ts',
  ];
  const read = new Set([
    ...schemas.flatMap((file) => findAll(file, /^ {2}([A-Z_]{3,}):/gm)),
    ...scripts.flatMap((file) => findAll(file, /process\.env\.([A-Z_]+)/g)),
    ...findAll('scripts/lib/settings.mjs', /^ {2}([A-Z_]*PORT):/gm),
  ]);
  expect([...read].filter((name) => !INTERNAL.includes(name)).sort()).toEqual(example);
  const operations = readFileSync('docs/operations.md', 'utf8');
  expect(example.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});

test('its defaults are the real ones', () => {
  const api = readEnv({});
  const real: Record<string, unknown> = {
    PORT: 3000,
    VAR_DIR: 'var',
    ...api,
    ...env,
    LOG_LEVEL: api.LOG_LEVEL,
  };
  for (const [name = '', value = ''] of lines) {
    if (value !== '') expect(String(real[name]), name).toBe(value);
  }
});

/** @returns what is wrong */
function readPorts(settings: Record<string, string>): string {
  const code = "import { readSettings } from './scripts/lib/settings.mjs'; readSettings();";
  const none = { HOST: '', UPSTREAM_HOST: '', DESK_HOST: '', METRICS_HOST: '', UPSTREAM_METRICS_HOST: '' };
  const ports = { PORT: '', UPSTREAM_PORT: '', DESK_PORT: '', METRICS_PORT: '', UPSTREAM_METRICS_PORT: '' };
  const env = { PATH: process.env.PATH, ...none, ...ports, ...settings };
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env,
    encoding: 'utf8',
  });
  return /\w+: \d+ is already used by \w+/.exec(stderr)?.[0] ?? stderr;
}

test.each([
  ['of two processes', { PORT: '4000', HOST: '10.0.0.1', UPSTREAM_PORT: '4000' }],
  ['of the metrics', { METRICS_PORT: '9464', UPSTREAM_METRICS_PORT: '9464', METRICS_HOST: '127.0.0.2' }],
  ['of IPv4 and IPv6', { DESK_PORT: '4001', DESK_HOST: '::1', UPSTREAM_PORT: '4001' }],
])('equal ports at different addresses are allowed: %s', (_, settings) => {
  expect(readPorts(settings)).toBe('');
});

test.each([
  [
    'one address',
    { UPSTREAM_PORT: '4001', DESK_PORT: '4001' },
    'DESK_PORT: 4001 is already used by UPSTREAM_PORT',
  ],
  [
    'all addresses and one',
    { PORT: '4000', UPSTREAM_PORT: '4000' },
    'UPSTREAM_PORT: 4000 is already used by PORT',
  ],
  [
    'one address by two names',
    { PORT: '4000', HOST: 'localhost', UPSTREAM_PORT: '4000' },
    'UPSTREAM_PORT: 4000 is already used by PORT',
  ],
])('equal ports are refused at %s', (_, settings, problem) => {
  expect(readPorts(settings)).toBe(problem);
});

test('a response cache in which no load fits is refused', () => {
  const env = { ...process.env, RESPONSE_CACHE_MB: '0' };
  const args = ['--import', 'tsx', 'app/services/env.server.ts'];
  const { stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(stderr).toContain('RESPONSE_CACHE_MB: Too small');
});
