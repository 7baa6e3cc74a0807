import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const KIND = path.extname(fileURLToPath(import.meta.url)) === '.js' ? '.js' : '.mjs';
const THREAD = new URL(`key-derivation-thread${KIND}`, import.meta.url);

export type Cost = { N: number; r: number; p: number };
type KeyResponse = { key: Uint8Array } | { error: string };

/** At 100 ms per password the last one waits four seconds. */
export const MAX_DERIVATIONS = 40;

export class TooManyDerivations extends Error {
  override name = 'TooManyDerivations';
}

type Waiting = { resolve: (key: Buffer) => void; reject: (error: Error) => void };

const waiting: Waiting[] = [];
let thread: Worker | undefined;

/**
 * One at a time in a low-priority thread: in Node's thread pool, log-ins would take all processors from orders.
 *
 * @throws {TooManyDerivations}
 */
export async function deriveKey(
  password: string,
  salt: Uint8Array,
  length: number,
  cost: Cost,
): Promise<Buffer> {
  if (waiting.length >= MAX_DERIVATIONS) throw new TooManyDerivations();
  thread ??= startThread();
  thread.ref();
  thread.postMessage({ password, salt, length, cost });
  return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
}

function startThread(): Worker {
  const worker = new Worker(THREAD);
  worker.on('message', (response: KeyResponse) => {
    const first = waiting.shift();
    // An idle thread must not keep the process alive.
    if (waiting.length === 0) worker.unref();
    if ('key' in response) first?.resolve(Buffer.from(response.key));
    else first?.reject(new Error(response.error));
  });
  worker.once('error', (error) => {
    thread = undefined;
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return worker;
}
