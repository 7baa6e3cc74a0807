import { hostname } from 'node:os';
import pino from 'pino';
import { env } from './env.server.ts';

/** What every line says of its program. */
const program = { pid: process.pid, hostname: hostname(), name: 'storefront' };

/** JSON lines on standard error, where nobody else prints anything. */
export const lines = collected(pino.destination({ dest: 2, sync: true }));
process.once('exit', () => lines.flushSync());

/**
 * The storefront's log.
 * What a shopper typed (names, phones, addresses, search texts) and tokens are never given to it.
 */
export const log = pino({ base: program, level: env.LOG_LEVEL }, lines);

export type RequestFields = {
  requestId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  kept?: true | undefined;
  robot?: true | undefined;
};

const INFO = log.levels.values.info;
const PROGRAM = JSON.stringify(program).slice(1, -1);

/**
 * The very line of `log.info(fields, 'request')`, by hand: there is one for each request, and for a page that is kept pino
 * would take a tenth of the time.
 */
export function logRequest({ requestId, method, path, status, ms, kept, robot }: RequestFields): void {
  if (!log.isLevelEnabled('info')) return;
  const start = `{"level":${INFO},"time":${Date.now()},${PROGRAM}`;
  const asked = `"requestId":${quoted(requestId)},"method":${quoted(method)},"path":${quoted(path)}`;
  const marks = `${kept ? ',"kept":true' : ''}${robot ? ',"robot":true' : ''}`;
  lines.write(`${start},${asked},"status":${status},"ms":${ms}${marks},"msg":"request"}\n`);
}

const NEEDS_NO_ESCAPE = /^[\w/:*%.~-]*$/;

function quoted(text: string): string {
  return NEEDS_NO_ESCAPE.test(text) ? `"${text}"` : JSON.stringify(text);
}

type Destination = { write: (text: string) => unknown; flushSync: () => void };

/**
 * Lines are written together, ten times a second: one write for each of many thousand requests would cost as much as
 * answering them. What is left is written at the end of the process, also when it ends by an error: pino asks for it.
 */
export function collected(destination: Destination) {
  let waiting = '';
  function flush(): void {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    destination.write(text);
  }
  setInterval(flush, 100).unref();
  return {
    write(line: string): void {
      waiting += line;
      if (waiting.length >= 8_192) flush();
    },
    flushSync(): void {
      flush();
      destination.flushSync();
    },
  };
}
