/** Protects the last lines of a log: what waits is written when the process ends, in its order. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([
  ['ends', 'process.exit(3)', 3],
  ['ends by an error', "throw new Error('by a test')", 1],
])('what waits when the process %s is written, in its order', (_, end, code) => {
  const program = `
    import { log } from './app/services/log.server.ts';
    log.info('first');
    log.info({ status: 200 }, 'request');
    log.warn('last');
    ${end};`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const env = { ...process.env, LOG_LEVEL: 'info' };
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(status, stderr).toBe(code);
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first', 'request', 'last']);
});
