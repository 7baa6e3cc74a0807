import { hostname } from 'node:os';
import pino from 'pino';
import { env } from './env.server.ts';

/** JSON lines on standard error, in batches: a write per request would cost as much as the request. */
export const lines = pino.destination({ dest: 2, sync: true, minLength: 8_192, periodicFlush: 100 });
// `flushSync` repeats a write for ever if nothing reads the line.
process.once('exit', () => lines.flush());

/** Never tokens or user input (names, phones, addresses, search texts). */
export const log = pino(
  {
    base: { pid: process.pid, hostname: hostname(), name: 'storefront' },
    level: env.LOG_LEVEL,
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  lines,
);
