import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Beside this file: built, or the source. */
const KIND = path.extname(fileURLToPath(import.meta.url)) === '.js' ? '.js' : '.mjs';
const THREAD = new URL(`key-derivation-thread${KIND}`, import.meta.url);

export type Cost = { N: number; r: number; p: number };
type KeyResponse = { key: Uint8Array } | { error: string };

/** A tenth of a second each: the last one waits four seconds. */
export const MAX_DERIVATIONS = 40;

/** So many passwords wait already that this one was not looked at. */
export class TooManyDerivations extends Error {
  override name = 'TooManyDerivations';
}

type Waiting = { resolve: (key: Buffer) => void; reject: (error: Error) => void };

const waiting: Waiting[] = [];
let thread: Worker | undefined;

/**
 * scrypt, in a thread of its own with a low priority, one after the other. In the thread pool of Node as many passwords as there
 * are processors would keep orders from them.
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
    // An idle thread must not keep a program alive.
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
