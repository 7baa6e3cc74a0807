import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** `npm run upstream` and `npm run storefront` with something missing. That they run: tests/e2e/start.test.ts. */

function start(program: string, settings: Record<string, string>) {
  // A setting that is set to nothing is not set, whatever an .env file here says.
  const child: ChildProcess = spawn(process.execPath, ['scripts/alone.mjs', program], {
    env: { PATH: process.env.PATH, ...settings },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  return once(child, 'close').then(([code]) => ({ code, said }));
}

test.each([
  ['storefront', { UPSTREAM_URL: '' }, 'The storefront cannot start: UPSTREAM_URL is not set'],
  ['storefront', { PORT: 'x' }, 'PORT: "x" is not a port'],
  ['upstream', { UPSTREAM_PORT: '99999' }, 'UPSTREAM_PORT: "99999" is not a port'],
])('%s with %j says what is missing, and ends with 1', async (program, settings, expected) => {
  const { code, said } = await start(program, settings);
  expect(said).toContain(expected);
  expect(said).not.toContain('    at ');
  expect(code).toBe(1);
});
