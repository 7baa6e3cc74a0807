import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** The thread that derives keys, one after the other; key-derivation.ts starts it. JavaScript: a thread has no loader for TypeScript. */

/** Orders come before log-ins. */
const NICENESS = 10;

// Elsewhere than on Linux the priority is that of the whole process.
if (process.platform === 'linux') setPriority(NICENESS);

parentPort.on('message', (request) => parentPort.postMessage(respond(request)));

function respond({ password, salt, length, cost }) {
  try {
    return { key: scryptSync(password, salt, length, { ...cost, maxmem: 256 * cost.N * cost.r }) };
  } catch (error) {
    return { error: String(error) };
  }
}
