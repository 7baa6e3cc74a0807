import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerType } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Store } from './store/database/store.ts';
import { untilIdle } from './until-idle.ts';

/** For running requests. */
const SHUTDOWN_DEADLINE_MS = 10_000;

type Closing = {
  servers: ServerType[];
  drainMs: number;
  beforeDraining: () => void;
  ends: (() => unknown)[];
  store: Store;
  log: Logger;
};

/**
 * Serves requests for `drainMs` with `Connection: close`: a proxy could send a POST into an idle connection.
 * Then finishes running requests. Also runs when the parent process exits.
 */
export function closeOnSignal({ servers, drainMs, beforeDraining, ends, store, log }: Closing): void {
  let closing = false;
  // `close()` waits for connections without a request.
  const silent = new Set<Socket>();
  for (const server of servers) {
    server.on('connection', (socket: Socket) => {
      silent.add(socket);
      socket.once('close', () => silent.delete(socket));
    });
    server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  }
  const close = (reason: string) => {
    if (closing) return;
    closing = true;
    log.info({ reason }, 'closing');
    setTimeout(() => process.exit(1), drainMs + SHUTDOWN_DEADLINE_MS).unref();
    beforeDraining();
    for (const server of servers) server.prependListener('request', disableKeepAlive);
    setTimeout(closeAll, drainMs);
  };
  const closeAll = async () => {
    await untilIdle();
    const closed = servers.map((server) => new Promise((done) => server.close(done)));
    const ended = ends.map((end) => end());
    // Requests of new connections may still come.
    await sleep(Math.min(drainMs, 1_000));
    for (const socket of silent) socket.destroy();
    await Promise.all([...ended, ...closed]);
    await store.destroy();
    process.exit(0);
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
  if (process.send) process.once('disconnect', () => close('parent exited'));
}

function disableKeepAlive(_request: unknown, response: ServerResponse): void {
  response.shouldKeepAlive = false;
}
