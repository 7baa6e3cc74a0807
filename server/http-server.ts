import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { networkOf } from '#app/services/http/limits.server.ts';
import type { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { type ServerEnv, textResponse } from './app.ts';

/** In ms. Slow senders and readers hold connections and memory. `stuckMs`: nothing is received and nothing is taken. */
export type Times = { headersMs: number; requestMs: number; checkMs: number; stuckMs: number };
const TIMES: Times = { headersMs: 10_000, requestMs: 30_000, checkMs: 1_000, stuckMs: 60_000 };

/** A connection without a request is kept so long: more than a proxy keeps it, or a post could be sent into one that is being closed. */
const IDLE_MS = 10_000;
/** Any number of them fits into 16 kB. */
const MAX_HEADERS = 100;
/** Of all clients together: below what a process may open. */
const MAX_CONNECTIONS = 5_000;
/** Browsers send no request before the response to the last one; a few tools do. 300 of them fit into 10 kB. */
const MAX_PIPELINED = 10;

export type HttpServerOptions = {
  proxies: TrustedProxies;
  /** How many connections one client may hold; 0: as many as it likes. */
  perClient: number;
  connections?: number;
  times?: Partial<Times>;
};

/** Node's HTTP server around the app, with limits against clients that cost more than they are worth. */
export function createHttpServer(
  app: Hono<ServerEnv>,
  { proxies, perClient, connections = MAX_CONNECTIONS, times = {} }: HttpServerOptions,
) {
  const { headersMs, requestMs, checkMs, stuckMs } = { ...TIMES, ...times };
  const answer = getRequestListener(app.fetch, {
    hostname: 'localhost',
    // A host or an address that is none.
    errorHandler: () => textResponse(400),
  });
  /** The responses under way, by connection. */
  const open = new Map<Socket, Set<ServerResponse>>();
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: IDLE_MS,
    },
    (request, response) => {
      const responses = open.get(request.socket) ?? new Set();
      responses.add(response);
      response.once('close', () => responses.delete(response));
      if (responses.size > MAX_PIPELINED) request.socket.destroy();
      if (!request.socket.destroyed) answer(request, response);
    },
  );
  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = connections;
  server.timeout = stuckMs;
  if (perClient > 0) limitConnections(server, perClient, proxies);

  /**
   * For `drainMs` everything is still answered, but no connection is kept, so that a proxy has none left on which it could send
   * a post just when it is closed. Then no new connection is taken, and running requests are answered to the end.
   */
  async function stop(drainMs: number): Promise<void> {
    const keepNot = (response: ServerResponse) => {
      response.shouldKeepAlive = false;
    };
    for (const responses of open.values()) responses.forEach(keepNot);
    server.prependListener('request', (_, response) => keepNot(response));
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    server.close();
    // Node waits for those that have not said a word yet.
    for (const [socket, responses] of open) if (responses.size === 0) socket.destroy();
    await once(server, 'close');
  }
  return { server, stop };
}

/** Closes a connection too many at once: the others are answered as ever. A proxy of ours holds those of all shoppers. */
function limitConnections(server: Server, perClient: number, proxies: TrustedProxies): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (proxies.trusts(address)) return;
    const client = networkOf(address);
    const count = open.get(client) ?? 0;
    if (count >= perClient) {
      socket.destroy();
      return;
    }
    open.set(client, count + 1);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}
