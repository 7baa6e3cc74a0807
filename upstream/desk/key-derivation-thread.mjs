import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** The thread that derives keys sequentially, started by key-derivation.ts. JavaScript, because a thread has no TypeScript loader. */

/** Low CPU priority, so that log-ins do not delay orders. */
const NICENESS = 10;

// Only Linux has priorities per thread; elsewhere the whole process would be slowed down.
if (process.platform === 'linux') setPriority(NICENESS);

parentPort.on('message', (request) => parentPort.postMessage(respond(request)));

function respond({ password, salt, length, cost }) {
  try {
    return { key: scryptSync(password, salt, length, { ...cost, maxmem: 256 * cost.N * cost.r }) };
  } catch (error) {
    return { error: String(error) };
  }
}
