import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { lines, log } from '#app/services/log.server.ts';
import { Typed } from '#tests/support/privacy.ts';

/** What the test that runs has typed. */
export const typed = new Typed();

const leaks: string[] = [];
const written: string[] = [];
let isCaptured = false;

/** Reads a line of any log: nothing that somebody typed may stand there. */
function watch(line: string): void {
  const leak = typed.leakIn(line);
  if (leak !== null) leaks.push(leak);
}

/**
 * Watches all that the storefront logs, from the lowest level on. It is shown only to who asked for it by LOG_LEVEL.
 *
 * The log itself is turned to the side, not mocked: files share their modules, so the others have it in their hands already.
 */
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

/** @returns the lines since the last call that told what somebody typed, and what */
export function takeLeaks(): string[] {
  return leaks.splice(0);
}

/** Lets the tests of a file read what the storefront logs. For the top of the file. */
export function captureLog(): void {
  beforeAll(() => {
    isCaptured = true;
  });
  beforeEach(() => {
    takeLog();
  });
  afterAll(() => {
    isCaptured = false;
  });
}

export type LogLine = { msg: string; level: number } & Record<string, unknown>;

/** Everything that was logged since the last call. */
export function takeLog(): LogLine[] {
  return written.splice(0).map((line) => JSON.parse(line));
}
