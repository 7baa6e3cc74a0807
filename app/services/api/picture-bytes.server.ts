import { within } from './deadline.server.ts';

/** Where which bytes stand, as Latin-1: PNG, JPEG, GIF, WebP, ICO, then AVIF, HEIF, MP4 and QuickTime, then WebM. */
const SIGNATURES: readonly [at: number, bytes: string][] = [
  [0, '\x89PNG\r\n\x1a\n'],
  [0, '\xff\xd8\xff'],
  [0, 'GIF87a'],
  [0, 'GIF89a'],
  [8, 'WEBP'],
  [0, '\0\0\x01\0'],
  [4, 'ftyp'],
  [0, '\x1a\x45\xdf\xa3'],
];
/** Enough for each of them. */
const SIGNATURE_BYTES = 12;

/** An SVG may begin with a declaration, a document type and comments. What has more of them than this is refused. */
const SVG_BYTES = 4_096;
const SVG =
  /^\uFEFF?\s*(?:<\?xml\s[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE\s+svg\b[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:\w+:)?svg[\s/>]/i;

function isMedia(head: Buffer): boolean {
  const latin = head.toString('latin1', 0, SIGNATURE_BYTES);
  return (
    SIGNATURES.some(([at, bytes]) => latin.startsWith(bytes, at)) ||
    SVG.test(head.toString('utf8', 0, SVG_BYTES))
  );
}

/**
 * The body of a response, once its first bytes have shown that it is a picture or a video: a type that a response claims
 * proves nothing. `null` if it is something else: then it is read no further.
 *
 * @param signal aborts when the first bytes are not waited for any longer.
 * @param idleMs how long each further chunk may take; 0: no limit.
 */
export async function mediaBody(
  { body, status, headers }: Response,
  signal: AbortSignal,
  idleMs: number,
): Promise<ReadableStream<Uint8Array> | null> {
  if (body === null) return null;
  const reader = body.getReader();
  // The body fails with the same signal, and then so does this.
  signal.addEventListener('abort', () => reader.cancel().catch(() => undefined), { once: true });
  const isPart = status === 206;
  // A part from the middle of a file begins with anything.
  if (isPart && /^bytes [1-9]/.test(headers.get('Content-Range') ?? '')) return restOf(reader, idleMs);
  let head = Buffer.alloc(0);
  let isWhole = false;
  while (!isWhole && head.length < SVG_BYTES && !isMedia(head)) {
    const { done, value } = await reader.read();
    isWhole = done;
    if (value) head = Buffer.concat([head, value]);
  }
  // A browser that tries whether a server knows ranges asks for two bytes.
  const isTooShort = isPart && head.length < SIGNATURE_BYTES;
  if (isTooShort || isMedia(head)) return restOf(reader, idleMs, head);
  await reader.cancel();
  return null;
}

/** Gives up when a chunk takes too long: a connection that stops in the middle would be held for ever. */
function restOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  idleMs: number,
  head = Buffer.alloc(0),
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (head.length > 0) controller.enqueue(new Uint8Array(head));
    },
    async pull(controller) {
      try {
        const { done, value } = await within(idleMs, () => reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        await reader.cancel(error);
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
