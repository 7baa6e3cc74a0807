/** Every test checks the logs for personal data, and can read them. */
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { lines, log } from '#app/services/log.server.ts';
import { Typed } from '#tests/support/privacy.ts';

/** Of the running test. */
export const typed = new Typed();

const leaks: string[] = [];
const written: string[] = [];
let isCaptured = false;

function watch(line: string): void {
  const leak = typed.leakIn(line);
  if (leak !== null) leaks.push(leak);
}

/** All levels. Redirected, not mocked: files of a worker share modules. */
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

export function watchedApiLog(): Logger {
  return pino({ level: 'trace' }, { write: watch });
}

/** @returns since the last call */
export function takeLeaks(): string[] {
  return leaks.splice(0);
}

/** At the top of a file that reads the storefront's log. */
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

/** @returns since the last call */
export function takeLog(): LogLine[] {
  return written.splice(0).map((line) => JSON.parse(line));
}
