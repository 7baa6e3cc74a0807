import { createHash, randomBytes } from 'node:crypto';

/**
 * The `nonce` while rendering; never leaves the process. Attack: a script injected through the API's texts
 * has no mark, gets no hash and does not run.
 */
export const SCRIPT_MARK = randomBytes(16).toString('hex');
const ATTRIBUTE = Buffer.from(` nonce="${SCRIPT_MARK}"`);

/** Unlike a nonce, hashes are constant: the page can be cached. */
type Hashed = { html: Buffer<ArrayBuffer>; scriptHashes: string[] };

/** @param marked in UTF-8: decoding a page and encoding it again would cost a tenth of its CPU time */
export function hashInlineScripts(marked: Buffer): Hashed {
  const parts: Buffer[] = [];
  const scriptHashes: string[] = [];
  let start = 0;
  for (let mark = marked.indexOf(ATTRIBUTE); mark >= 0; mark = marked.indexOf(ATTRIBUTE, start)) {
    parts.push(marked.subarray(start, mark));
    start = mark + ATTRIBUTE.length;
    const tag = marked.lastIndexOf('<', mark);
    if (marked.toString('latin1', tag, mark).startsWith('<script')) {
      const content = marked.subarray(marked.indexOf('>', start) + 1, marked.indexOf('</script>', start));
      scriptHashes.push(`sha256-${createHash('sha256').update(content).digest('base64')}`);
    }
  }
  parts.push(marked.subarray(start));
  return { html: Buffer.concat(parts), scriptHashes };
}
