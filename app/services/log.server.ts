import pino from 'pino';
import { env } from './env.server.ts';

/**
 * The storefront's log: JSON lines on standard error, where nobody else prints anything.
 * What a shopper typed (names, phones, addresses, search texts) and tokens are never given to it.
 */
export const log = pino({ name: 'storefront', level: env.LOG_LEVEL }, destination());

/**
 * Lines are written together, ten times a second: one write for each of many thousand requests would cost as much as
 * answering them. What is left is written at the end of the process, also when it ends by an error.
 */
function destination() {
  const stream = pino.destination({ dest: 2, sync: true, minLength: 8_192, periodicFlush: 100 });
  process.once('exit', () => stream.flushSync());
  return stream;
}
