import { pino } from 'pino';

/**
 * Stands in for the storefront's log, so that a test can read it:
 *
 *     vi.mock('#app/services/log.server.ts', () => import('./support/captured-log.ts'));
 */

const written: string[] = [];

export const log = pino(
  { level: 'trace' },
  {
    write: (line: string) => {
      written.push(line);
    },
  },
);

export type LogLine = { msg: string; level: number } & Record<string, unknown>;

/** Everything that was logged since the last call. */
export function takeLog(): LogLine[] {
  return written.splice(0).map((line) => JSON.parse(line));
}
