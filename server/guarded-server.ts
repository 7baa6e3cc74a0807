import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { ERROR_TEXTS } from '#app/domain/text/messages.ts';

const ALLOW = 'GET, HEAD, POST, OPTIONS';

type Refusal = 400 | 405 | 431;

/** More than any browser and proxy send together. */
const MAX_HEADERS = 100;
/** Of all clients together: below what a process may open. */
const MAX_CONNECTIONS = 5_000;

/** How long a request may take to arrive. Who sends it slowly holds a connection and what is read of it. */
export type Times = { headersMs: number; requestMs: number; checkMs: number };
const TIMES: Times = { headersMs: 10_000, requestMs: 30_000, checkMs: 1_000 };

/**
 * An HTTP server that answers bad requests itself. The handler behind it builds an address from host and
 * target, and would answer 500 if that is impossible.
 */
export function createGuardedServer(listener: RequestListener, times: Times = TIMES): Server {
  const options = {
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    connectionsCheckingInterval: times.checkMs,
  };
  const server = createServer(options, (request, response) => {
    if (request.method === 'OPTIONS' && request.url === '*') {
      response.writeHead(204, { Allow: ALLOW }).end();
      return;
    }
    const status = refusalOf(request);
    if (status === null) listener(request, response);
    else response.writeHead(status, headersOf(status)).end(textOf(status));
  });
  server.maxConnections = MAX_CONNECTIONS;
  // Without a listener Node closes the connection and answers nothing.
  server.on('connect', (_request, socket) => {
    const headers = Object.entries(headersOf(405)).map((header) => header.join(': '));
    const head = ['HTTP/1.1 405 Method Not Allowed', ...headers, '', ''].join('\r\n');
    socket.on('error', () => socket.destroy()).end(head + textOf(405));
  });
  return server;
}

/**
 * The status with which a request is refused here, or `null`. A request in absolute form (`GET
 * http://host/path`) is turned into one for its path; a request of HTTP/1.0 without a host gets one. Both are
 * allowed, and pages take the shop's address from `PUBLIC_URL`.
 */
function refusalOf(request: IncomingMessage): Refusal | null {
  if (request.method === 'TRACE') return 405;
  if (request.rawHeaders.length > MAX_HEADERS * 2) return 431;
  const hosts = countHosts(request.rawHeaders);
  if (hosts === 0) request.headers.host = 'localhost';
  if (hosts > 1 || !isHost(request.headers.host)) return 400;
  if (!isOrigin(request.headers.origin)) return 400;
  const { url = '' } = request;
  const target = url.startsWith('/') ? url : pathOf(url);
  if (target === null || !isPath(target)) return 400;
  request.url = target;
  return null;
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
