/** Raw bytes on a connection, for what no HTTP client would send. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export async function openSocket(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Everything until the connection is closed. */
export function readToEnd(socket: Socket): Promise<string> {
  return text(socket).catch(() => '');
}

/** Of the first response; 0 without one. */
export function statusOf(answer: string): number {
  return Number(answer.split(' ', 2)[1] ?? 0);
}
