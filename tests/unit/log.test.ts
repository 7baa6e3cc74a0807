import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collected, lines, log, logRequest, type RequestFields } from '#app/services/log.server.ts';

const { level } = log;
let written: string[];
beforeEach(() => {
  written = [];
  vi.spyOn(lines, 'write').mockImplementation((line) => void written.push(line));
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00.123Z') });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  log.level = level;
});

const FIELDS: RequestFields = {
  requestId: '9d0b1f6c-9c5c-4f1e-8f43-5a1c1c3f6a77',
  method: 'GET',
  path: '/category/supy',
  status: 200,
  ms: 0,
};

test.each([
  {},
  { kept: true },
  { robot: true },
  { kept: true, robot: true, status: 304, ms: 12 },
  { method: 'HEAD', status: 499, ms: 15_000, requestId: 'a' },
  ...[
    '/product/"',
    '"',
    '/product/\\',
    '/product/\n\r\t\u0000\u001f\u007f',
    '/product/борщ №5 🍲',
    '/product/\u2028\u2029\u0085\u00a0',
    '/product/%0a%22%5C',
    `/product/${'"\\'.repeat(100)}`,
    `/product/${'\n'.repeat(200)}`,
    '","level":60,"msg":"x',
    '',
  ].map((path) => ({ path })),
] as Partial<RequestFields>[])('the line of a request is the very line that pino writes: %j', (given) => {
  log.level = 'info';
  const fields = { ...FIELDS, ...given };
  log.info(fields, 'request');
  logRequest(fields);
  expect(written[1]).toBe(written[0]);
  expect(JSON.parse(written[1] ?? '')).toMatchObject({ ...fields, level: 30, name: 'storefront' });
});

test('requests are not told where the log is to be short', () => {
  for (const quiet of ['warn', 'silent']) {
    log.level = quiet;
    logRequest(FIELDS);
  }
  expect(written).toEqual([]);
});

test('lines wait for each other, but for no longer than a tenth of a second, and not in large numbers', () => {
  const given: string[] = [];
  const stream = collected({
    write: (text) => void given.push(text),
    flushSync: () => void given.push('end'),
  });
  stream.write('one\n');
  stream.write('two\n');
  expect(given).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(given.splice(0)).toEqual(['one\ntwo\n']);
  vi.advanceTimersByTime(1_000);
  expect(given).toEqual([]);
  const long = `${'x'.repeat(4_095)}\n`;
  stream.write(long);
  stream.write(long);
  expect(given.splice(0)).toEqual([long + long]);
  stream.write('last\n');
  stream.flushSync();
  expect(given).toEqual(['last\n', 'end']);
});

test.each([
  ['ends', 'process.exit(3)', 3],
  ['ends by an error', "throw new Error('by a test')", 1],
])('what waits when the process %s is written, in its order', (_, end, code) => {
  const program = `
    import { log, logRequest } from './app/services/log.server.ts';
    log.info('first');
    logRequest(${JSON.stringify(FIELDS)});
    log.warn('last');
    ${end};`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const env = { ...process.env, LOG_LEVEL: 'info' };
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(status, stderr).toBe(code);
  const told = stderr.split('\n').filter((line) => line.startsWith('{'));
  expect(told.map((line) => JSON.parse(line).msg)).toEqual(['first', 'request', 'last']);
});
