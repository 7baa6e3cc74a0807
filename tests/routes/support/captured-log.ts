import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { log } from '#app/services/log.server.ts';

type Stream = { write: (line: string) => void };

const written: string[] = [];

/**
 * Lets the tests of a file read what the storefront logs, from the lowest level on. For the top of the file.
 *
 * The log itself is turned to the side, not mocked: files share their modules, so the others have it in their hands already.
 */
export function captureLog(): void {
  const target = log as unknown as Record<symbol, Stream>;
  const streamSym: symbol = pino.symbols.streamSym;
  const { level } = log;
  const stream = target[streamSym] as Stream;
  beforeAll(() => {
    target[streamSym] = { write: (line: string) => void written.push(line) };
    log.level = 'trace';
  });
  beforeEach(() => {
    takeLog();
  });
  afterAll(() => {
    target[streamSym] = stream;
    log.level = level;
  });
}

export type LogLine = { msg: string; level: number } & Record<string, unknown>;

/** Everything that was logged since the last call. */
export function takeLog(): LogLine[] {
  return written.splice(0).map((line) => JSON.parse(line));
}
