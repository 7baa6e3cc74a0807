import type { Readable } from 'node:stream';
import { isTooDeep } from './json-depth.server.ts';

/** Far more than any answer of the contract: a list has at most a hundred dishes a page. */
const MAX_BYTES = 4 * 1024 * 1024;

/** What is so long may be only deep, megabytes of brackets: that is seen before it is read on. */
const LONG_BYTES = 256 * 1024;

/** An answer that is longer, or nested deeper, than any answer may be. */
export class TooMuch extends Error {
  override name = 'TooMuch';
}

/**
 * The text of an answer, read no further than the limits: an answer without an end would take all memory. Whoever gets an
 * error closes the connection.
 *
 * @param length that the answer says it has, if it does.
 * @throws TooMuch
 */
export function textOf(answer: Readable, length: string | null | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = (why: string) => reject(new TooMuch(why));
    const tooLong = `more than ${MAX_BYTES} bytes`;
    if (Number(length ?? 0) > MAX_BYTES) return refuse(tooLong);
    const parts: Uint8Array[] = [];
    let bytes = 0;
    let wasLong = false;
    answer
      .once('error', reject)
      .once('end', () => resolve(decoded(parts)))
      .on('data', (part: Uint8Array) => {
        bytes += part.byteLength;
        if (bytes > MAX_BYTES) return refuse(tooLong);
        parts.push(part);
        const isLong = bytes > LONG_BYTES;
        if (isLong && !wasLong && isTooDeep(decoded(parts))) refuse('too deep');
        wasLong = isLong;
      });
  });
}

const decoder = new TextDecoder();

/** Without the mark that some servers put before a text. */
function decoded(parts: readonly Uint8Array[]): string {
  return decoder.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts));
}
