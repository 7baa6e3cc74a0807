import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How long an answer may stay at one place. It moves in steps: the system takes more of it when a third of its own store is
 * free again, and that may be some 100 kB to a slow telephone.
 */
export type ReaderTimes = { stuckMs: number; checkMs: number };
const TIMES: ReaderTimes = { stuckMs: 60_000, checkMs: 1_000 };

/**
 * Ends connections on which an answer does not move on. Who reads it byte by byte holds the answer, and what it is made
 * from, for as long as they like; Node limits only what arrives.
 */
export function endSlowReaders(server: Server, { stuckMs, checkMs }: ReaderTimes = TIMES): void {
  const open = new Set<Socket>();
  const stuck = new Map<Socket, { taken: number; since: number }>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      stuck.delete(socket);
    });
  });
  const checking = setInterval(() => {
    const now = performance.now();
    for (const socket of open) {
      if (socket.writableLength === 0) {
        stuck.delete(socket);
        continue;
      }
      const taken = socket.bytesWritten - socket.writableLength - queuedOf(socket);
      const before = stuck.get(socket);
      if (before?.taken !== taken) stuck.set(socket, { taken, since: now });
      else if (now - before.since >= stuckMs) socket.destroy();
    }
  }, checkMs);
  checking.unref();
  server.once('close', () => clearInterval(checking));
}

/**
 * What the system has not taken of a piece that is being written: a page is one piece, and the stream counts it only when all of it is
 * gone. Node's own timeouts of sockets look there, too.
 */
function queuedOf(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket._handle?.writeQueueSize ?? 0;
}
