import { createSocket } from 'node:dgram';
import { findFreePort } from '../../scripts/lib/ports.mjs';

/**
 * A port that is free now and that nobody takes before it is listened at: neither the system for an outgoing connection,
 * which has others, nor another test. The UDP port of the same number says that it is taken, as long as this process lives.
 */
export async function pickPort(): Promise<number> {
  const [first, count] = [20_000, 10_000];
  for (;;) {
    const port = first + Math.floor(Math.random() * count);
    if ((await reserve(port)) && (await findFreePort(port, '127.0.0.1')) === port) return port;
  }
}

/** @returns whether it was nobody's; the system gives it to one socket only */
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
