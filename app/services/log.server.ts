import pino from 'pino';
import { env } from './env.server.ts';

/**
 * The storefront's log: JSON lines on standard error, where nobody else prints anything.
 * What a shopper typed (names, phones, addresses, search texts) and tokens are never given to it.
 */
export const log = pino({ name: 'storefront', level: env.LOG_LEVEL }, pino.destination(2));
