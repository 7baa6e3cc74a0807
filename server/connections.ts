import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#app/services/http/limits.server.ts';
import type { TrustedProxies } from '#app/services/trusted-proxies.server.ts';

export type ConnectionLimits = {
  /** How many connections all clients may hold together. */
  total?: number;
  /** How many connections one client may hold; 0: as many as it likes. */
  perClient: number;
  /** A proxy of ours holds those of all shoppers. */
  proxies: TrustedProxies;
};

/** Of all clients together: below what a process may open. */
const MAX_CONNECTIONS = 5_000;

/** Closes a connection too many at once: the others are answered as ever. */
export function limitConnections(
  server: Server,
  { total = MAX_CONNECTIONS, perClient, proxies }: ConnectionLimits,
): void {
  server.maxConnections = total;
  if (perClient === 0) return;
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
