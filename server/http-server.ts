import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { networkOf } from '#app/services/http/limits.server.ts';
import type { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { type ServerEnv, textResponse } from './app.ts';
import { untilIdle } from './until-idle.ts';

/** In ms. Attack: slowloris. */
const LIMITS = {
  connectionsCheckingInterval: 1_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than the proxy's, or it could send a POST into a closing connection. */
  keepAliveTimeout: 10_000,
  /** Idle: no byte in either direction. */
  timeout: 60_000,
  /** 16 kB of headers would allow thousands. */
  maxHeadersCount: 100,
  /** Below the open-file limit. */
  maxConnections: 5_000,
};
/** Per connection. Attack: 300 pipelined requests fit into 10 kB; browsers do not pipeline. */
const MAX_PIPELINED = 10;

export type HttpServerOptions = {
  proxies: TrustedProxies;
  /** Outside `proxies`; 0: unlimited. Attack: one client exhausts all connections. */
  perClient: number;
  limits?: Partial<typeof LIMITS>;
};

export function createHttpServer(
  app: Hono<ServerEnv>,
  { proxies, perClient, limits = {} }: HttpServerOptions,
) {
  const { connectionsCheckingInterval, ...others } = { ...LIMITS, ...limits };
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
   * For `drainMs` with `Connection: close`, so that a proxy keeps no idle connection for a POST; then new
   * connections are refused and running requests finish.
   */
  async function stop(drainMs: number): Promise<void> {
    const closeAfter = (response: ServerResponse) => Object.assign(response, { shouldKeepAlive: false });
    for (const { responses } of open.values()) responses.forEach(closeAfter);
    server.prependListener('request', (_, response) => closeAfter(response));
    await sleep(drainMs);
    await untilIdle();
    const closed = new Promise((done) => server.close(done));
    // `close()` waits for connections without a request, which may come now.
    await sleep(Math.min(drainMs, 1_000));
    for (const [socket, { responses }] of open) if (responses.size === 0) socket.destroy();
    await closed;
  }
  return { server, stop };
}
