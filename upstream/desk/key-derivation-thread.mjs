import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** JavaScript, because a thread has no TypeScript loader. */

const NICENESS = 10;

// Elsewhere the whole process would be slowed down.
if (process.platform === 'linux') setPriority(NICENESS);

parentPort.on('message', (request) => parentPort.postMessage(respond(request)));

function respond({ password, salt, length, cost }) {
  try {
    return { key: scryptSync(password, salt, length, { ...cost, maxmem: 256 * cost.N * cost.r }) };
  } catch (error) {
    return { error: String(error) };
  }
}
