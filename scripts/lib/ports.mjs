import net from 'node:net';
import { Trouble } from './settings.mjs';

export async function assertFree(name, port, host) {
  await listen(port, host).catch((error) => {
    const place = host ? `${host}:${port}` : `port ${port}`;
    const why = {
      EADDRINUSE: `another program is using it. Stop that one, or choose another port: ${name}=${port + 1} npm start`,
      EACCES: 'listening there is not allowed to this user',
      EADDRNOTAVAIL: 'this machine has no such address',
      ENOTFOUND: 'there is no such host',
    };
    throw new Trouble(`Cannot listen on ${place}: ${why[error.code] ?? error.message}`);
  });
}

/** The wished port if it is free, else one the system gives; 0 wishes for none. */
export function findFreePort(wished, host) {
  return listen(wished, host).catch(() => listen(0, host));
}

/** Listens for a moment. @returns {Promise<number>} the port */
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
