/** The log of the storefront and of the API: watched for personal data in every test, readable where a test asks for it. */
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { lines, log } from '#app/services/log.server.ts';
import { Typed } from '#tests/support/privacy.ts';

/** What the running test has typed. */
export const typed = new Typed();

const leaks: string[] = [];
const written: string[] = [];
let isCaptured = false;

function watch(line: string): void {
  const leak = typed.leakIn(line);
  if (leak !== null) leaks.push(leak);
}

/** Watches the storefront's log from the lowest level on. Redirected, not mocked: files of a worker share their modules. */
export function watchLog(): void {
  const isShown = log.level !== 'silent';
  const show = lines.write.bind(lines);
  lines.write = (line) => {
    watch(line);
    if (isCaptured) written.push(line);
    return isShown ? show(line) : true;
  };
  log.level = 'trace';
}

/** The log of an embedded API. */
export function watchedApiLog(): Logger {
  return pino({ level: 'trace' }, { write: watch });
}

/** @returns what was leaked since the last call */
export function takeLeaks(): string[] {
  return leaks.splice(0);
}

/** Lets the tests of a file read what the storefront logs. For the top of the file. */
export function captureLog(): void {
  beforeAll(() => {
    isCaptured = true;
  });
  beforeEach(() => void takeLog());
  afterAll(() => {
    isCaptured = false;
  });
}

export type LogLine = { msg: string; level: number } & Record<string, unknown>;

/** @returns what was logged since the last call */
export function takeLog(): LogLine[] {
  return written.splice(0).map((line) => JSON.parse(line));
}
