import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { networkOf } from '#app/services/http/limits.server.ts';
import type { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { type ServerEnv, textResponse } from './app.ts';

/** Node's own limits; times in ms. Attack: slow senders and readers hold connections and memory. */
const LIMITS = {
  connectionsCheckingInterval: 1_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than a proxy's own, which could otherwise send a post into a closing connection. */
  keepAliveTimeout: 10_000,
  /** Without any byte in either direction. */
  timeout: 60_000,
  /** The size limit of a head, 16 kB, would allow thousands. */
  maxHeadersCount: 100,
  /** Below the limit of open files of a process. */
  maxConnections: 5_000,
};
/** Requests of one connection at once. Attack: 300 pipelined requests fit into 10 kB; browsers send none. */
const MAX_PIPELINED = 10;

export type HttpServerOptions = {
  proxies: TrustedProxies;
  /** Connections of one client that is none of `proxies`; 0: any number. Attack: one client takes all of them. */
  perClient: number;
  limits?: Partial<typeof LIMITS>;
};

/** Node's HTTP server around the app, with limits on connections. */
export function createHttpServer(
  app: Hono<ServerEnv>,
  { proxies, perClient, limits = {} }: HttpServerOptions,
) {
  const { connectionsCheckingInterval, ...others } = { ...LIMITS, ...limits };
  // An invalid host or address.
  const errorHandler = () => textResponse(400);
  const listener = getRequestListener(app.fetch, { hostname: 'localhost', errorHandler });
  const open = new Map<Socket, { client: string; responses: Set<ServerResponse> }>();
  const server = createServer({ connectionsCheckingInterval }, (request, response) => {
    const { responses = new Set() } = open.get(request.socket) ?? {};
    responses.add(response);
    response.once('close', () => responses.delete(response));
    if (responses.size > MAX_PIPELINED) request.socket.destroy();
    if (!request.socket.destroyed) listener(request, response);
  });
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const client = networkOf(address);
    const held = [...open.values()].filter((connection) => connection.client === client).length;
    if (perClient > 0 && held >= perClient && !proxies.trusts(address)) return socket.destroy();
    open.set(socket, { client, responses: new Set() });
    return socket.once('close', () => open.delete(socket));
  });
  Object.assign(server, others);

  /**
   * Stops gracefully. For `drainMs` requests are still answered, with `Connection: close`, so that a proxy has no connection left
   * into which it could send a post while it closes. Then new connections are refused and running requests finish.
   */
  async function stop(drainMs: number): Promise<void> {
    const closeAfter = (response: ServerResponse) => {
      response.shouldKeepAlive = false;
    };
    for (const { responses } of open.values()) responses.forEach(closeAfter);
    server.prependListener('request', (_, response) => closeAfter(response));
    await sleep(drainMs);
    server.close();
    // `close()` waits for connections that have not sent a request.
    for (const [socket, { responses }] of open) if (responses.size === 0) socket.destroy();
    await once(server, 'close');
  }
  return { server, stop };
}
