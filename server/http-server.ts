import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { networkOf } from '#app/services/http/limits.server.ts';
import type { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { type ServerEnv, textResponse } from './app.ts';

/** In ms. Slow senders and readers hold connections and memory. `stuckMs`: without any byte in either direction. */
export type Times = { headersMs: number; requestMs: number; checkMs: number; stuckMs: number };
const TIMES: Times = { headersMs: 10_000, requestMs: 30_000, checkMs: 1_000, stuckMs: 60_000 };

/** Keep-alive timeout. Longer than a proxy's own, which could otherwise send a post into a closing connection. */
const IDLE_MS = 10_000;
/** Node's limit of 16 kB for a head would allow thousands. */
const MAX_HEADERS = 100;
/** In all: below the limit of open files of a process. */
const MAX_CONNECTIONS = 5_000;
/** Requests of one connection at once. Browsers do not pipeline; 300 requests fit into 10 kB. */
const MAX_PIPELINED = 10;

export type HttpServerOptions = {
  proxies: TrustedProxies;
  /** How many connections one client may hold; 0: as many as it likes. */
  perClient: number;
  connections?: number;
  times?: Partial<Times>;
};

/** Node's HTTP server around the app, with limits on connections. */
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
   * Stops gracefully. For `drainMs` requests are still answered, with `Connection: close`, so that a proxy has no connection left
   * into which it could send a post while it closes. Then new connections are refused and running requests finish.
   */
  async function stop(drainMs: number): Promise<void> {
    const closeAfter = (response: ServerResponse) => {
      response.shouldKeepAlive = false;
    };
    for (const responses of open.values()) responses.forEach(closeAfter);
    server.prependListener('request', (_, response) => closeAfter(response));
    await new Promise((resolve) => setTimeout(resolve, drainMs));
    server.close();
    // `close()` waits for connections that have not sent a request.
    for (const [socket, responses] of open) if (responses.size === 0) socket.destroy();
    await once(server, 'close');
  }
  return { server, stop };
}

/** Destroys connections beyond the limit of a client. A trusted proxy holds those of all shoppers. */
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
