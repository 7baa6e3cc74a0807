import { createSocket } from 'node:dgram';
import { findFreePort } from '../../scripts/lib/ports.mjs';

/**
 * Outside the range of outgoing connections, reserved by the UDP port of the same number until this process
 * ends.
 */
export async function pickPort(): Promise<number> {
  const [first, count] = [20_000, 10_000];
  for (;;) {
    const port = first + Math.floor(Math.random() * count);
    if ((await reserve(port)) && (await findFreePort(port, '127.0.0.1')) === port) return port;
  }
}

function reserve(port: number): Promise<boolean> {
  const sign = createSocket('udp4');
  return new Promise((resolve) => {
    sign.once('error', () => resolve(false));
    sign.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      sign.unref();
      resolve(true);
    });
  });
}
