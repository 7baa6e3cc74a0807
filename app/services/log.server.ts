import { hostname } from 'node:os';
import pino from 'pino';
import { env } from './env.server.ts';

/**
 * JSON lines on standard error, where nothing else is printed. They are written together, ten times a second: one write
 * for each of many thousand requests would cost as much as answering them.
 */
export const lines = pino.destination({ dest: 2, sync: true, minLength: 8_192, periodicFlush: 100 });
process.once('exit', () => lines.flushSync());

/**
 * The storefront's log.
 * What a shopper typed (names, phones, addresses, search texts) and tokens are never given to it.
 */
export const log = pino(
  { base: { pid: process.pid, hostname: hostname(), name: 'storefront' }, level: env.LOG_LEVEL },
  lines,
);
