import type { Readable } from 'node:stream';

/** Far more than any answer of the contract: a list has at most a hundred dishes a page. */
const MAX_BYTES = 4 * 1024 * 1024;

/** An answer that is longer than any answer may be. */
export class TooLong extends Error {
  override name = 'TooLong';
}

/**
 * The text of an answer, read no further than the limit: an answer without an end would take all memory. Whoever gets an
 * error closes the connection.
 *
 * @param length that the answer says it has, if it does.
 * @throws TooLong
 */
export function textOf(answer: Readable, length: string | null | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new TooLong(`more than ${MAX_BYTES} bytes`));
    if (Number(length ?? 0) > MAX_BYTES) return refuse();
    const parts: Uint8Array[] = [];
    let bytes = 0;
    answer
      .once('error', reject)
      .once('end', () => resolve(decoded(parts)))
      .on('data', (part: Uint8Array) => {
        bytes += part.byteLength;
        if (bytes > MAX_BYTES) refuse();
        else parts.push(part);
      });
  });
}

const decoder = new TextDecoder();

/** Without the mark that some servers put before a text. */
function decoded(parts: readonly Uint8Array[]): string {
  return decoder.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts));
}
