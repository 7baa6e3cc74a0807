import net from 'node:net';
import { UserError } from './settings.mjs';

const EVERYWHERE = [undefined, '0.0.0.0', '::'];

/** For people. */
export function addressOf(host, port) {
  return origin(EVERYWHERE.includes(host) || host === '127.0.0.1' ? 'localhost' : host, port);
}

/** For processes: independent of how `localhost` resolves. */
export function localAddressOf(host, port) {
  return origin(EVERYWHERE.includes(host) ? '127.0.0.1' : host, port);
}

function origin(host, port) {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export async function assertFree(name, port, host) {
  await listen(port, host).catch((error) => {
    const place = host ? `${host}:${port}` : `port ${port}`;
    const isTaken = error.code === 'EADDRINUSE';
    const hint = `another process uses it. Stop that process, or choose another port: ${name}=${port + 1} npm start`;
    throw new UserError(`Cannot listen on ${place}: ${isTaken ? hint : error.message}`);
  });
}

/** Any free one if it is taken. @returns {Promise<number>} */
export function findFreePort(preferred, host, reserved = []) {
  return listen(reserved.includes(preferred) ? 0 : preferred, host).catch(() => listen(0, host));
}

/** @returns {Promise<number>} the port */
function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port, host }, () => {
      const { port: given } = server.address();
      server.close(() => resolve(given));
    });
  });
}
