import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { ERROR_TEXTS } from '#app/domain/text/error-texts.ts';
import { baseHeaders } from '#app/services/http/base-headers.server.ts';
import { countRequest } from '#app/services/metrics.server.ts';
import { inTurn } from './in-turn.ts';

const ALLOW = 'GET, HEAD, POST, OPTIONS';
const METHODS: readonly string[] = ALLOW.split(', ');

/** The route of what is no request for a page, in the metrics. */
const REFUSED = 'refused';

type Refusal = 400 | 405 | 408 | 413 | 417 | 431;

/** Far above any form of the shop. A larger `Content-Length` is refused before the body is read. */
const MAX_SAID_LENGTH = 1024 * 1024;

/** More than any browser and proxy send together. */
const MAX_HEADERS = 100;

/** Limits on receiving a request, in ms: slow senders hold connections and memory. */
export type Times = { headersMs: number; requestMs: number; checkMs: number };
const TIMES: Times = { headersMs: 10_000, requestMs: 30_000, checkMs: 1_000 };

/** A connection without a request is kept so long: more than a proxy keeps it, or a post could be sent into one that is being closed. */
const IDLE_MS = 10_000;

/**
 * An HTTP server that answers bad requests itself. The handler behind it builds an address from host and
 * target, and would answer 500 if that is impossible.
 */
export function createGuardedServer(listener: RequestListener, times: Times = TIMES): Server {
  const options = {
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    connectionsCheckingInterval: times.checkMs,
    keepAliveTimeout: IDLE_MS,
    // Refused below, in words.
    requireHostHeader: false,
  };
  const responses = new WeakMap<Duplex, ServerResponse>();
  const guarded = inTurn((request, response) => {
    responses.set(request.socket, response);
    const status = refusalOf(request);
    if (status !== null) {
      response.writeHead(status, headersOf(status)).end(textOf(status));
      countRequest(REFUSED, request.method ?? '', status, 0);
    } else if (request.method === 'OPTIONS')
      response.writeHead(204, { ...baseHeaders(), Allow: ALLOW }).end();
    else listener(request, response);
  });
  const server = createServer(options, guarded);
  // Without a listener Node closes the connection and answers nothing.
  server.on('connect', (_request, socket) => refuse(socket, 405));
  // Without these Node answers itself, without a word.
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket);
    // A response is being sent: an error response would land in the middle of it.
    if (response?.headersSent && !response.closed) socket.destroy();
    else refuse(socket, REFUSAL_OF[error.code ?? ''] ?? 400);
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, headersOf(417)).end(textOf(417));
  });
  // Who asks before it sends a body is not invited to send one that is refused.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!isTooLong(request)) response.writeContinue();
    guarded(request, response);
  });
  return server;
}

/** What Node's parser finds, by its codes; anything else is 400. */
const REFUSAL_OF: Partial<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers on a connection of which Node has made no request. */
function refuse(socket: Duplex, status: Refusal): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const headers = Object.entries(headersOf(status)).map((header) => header.join(': '));
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', ''].join('\r\n');
  socket.on('error', () => socket.destroy()).end(head + textOf(status));
}

/**
 * The status with which a request is refused here, or `null`. A request in absolute form (`GET
 * http://host/path`) is turned into one for its path; a request of HTTP/1.0 without a host gets one. Both are
 * allowed, and pages take the shop's address from `PUBLIC_URL`.
 */
function refusalOf(request: IncomingMessage): Refusal | null {
  if (!METHODS.includes(request.method ?? '')) return 405;
  if (isTooLong(request)) return 413;
  if (request.rawHeaders.length > MAX_HEADERS * 2) return 431;
  const hosts = countHosts(request.rawHeaders);
  if (hosts === 0 && request.httpVersion === '1.0') request.headers.host = 'localhost';
  if (hosts > 1 || !isHost(request.headers.host)) return 400;
  if (!isOrigin(request.headers.origin)) return 400;
  const { url = '' } = request;
  if (url === '*' && request.method === 'OPTIONS') return null;
  const target = url.startsWith('/') ? url : pathOf(url);
  if (target === null || !isPath(target)) return 400;
  request.url = target;
  return null;
}

function isTooLong({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > MAX_SAID_LENGTH;
}

/** By hand, because `headersDistinct` makes an object of all headers for each request. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** A shop has one name or a few: what was found good once is not read again. */
const goodHosts = new Set<string>();
const MAX_GOOD_HOSTS = 100;

function isHost(host = ''): boolean {
  if (goodHosts.has(host)) return true;
  const isGood = isReadable(host);
  if (isGood && goodHosts.size < MAX_GOOD_HOSTS) goodHosts.add(host);
  return isGood;
}

function isReadable(host: string): boolean {
  return /^[!-~]+$/.test(host) && !/[/?#@\\]/.test(host) && URL.canParse(`http://${host}`);
}

/** Absent, hidden (`null`), or an address. React Router takes anything else for a fault of its own. */
function isOrigin(origin: string | undefined): boolean {
  return origin === undefined || origin === 'null' || URL.canParse(origin);
}

function pathOf(target: string): string | null {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/** Whether the escapes can be decoded: `/%zz` and `/%ff` cannot. */
function isPath(target: string): boolean {
  if (!target.includes('%')) return true;
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

function headersOf(status: Refusal): Record<string, string | number> {
  return {
    ...baseHeaders(),
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(textOf(status)),
    'Cache-Control': 'no-store',
    // The connection is closed: what follows may be the rest of the bad request.
    Connection: 'close',
    ...(status === 405 && { Allow: ALLOW }),
  };
}

function textOf(status: Refusal): string {
  return `${ERROR_TEXTS[status]}\n`;
}
