import { pacedBody } from './paced-body.server.ts';

/** What pictures and videos begin with. A type that an answer only claims to have is no proof of what is in it. */

type Mark = { at: number; bytes: readonly number[] };

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const mark = (bytes: readonly number[], at = 0): Mark => ({ at, bytes });

/** Each entry is one type; all of its marks must be there. */
const TYPES: readonly (readonly Mark[])[] = [
  // PNG, JPEG, GIF, WebP, ICO.
  [mark([0x89, ...letters('PNG\r\n'), 0x1a, 0x0a])],
  [mark([0xff, 0xd8, 0xff])],
  [mark(letters('GIF87a'))],
  [mark(letters('GIF89a'))],
  [mark(letters('RIFF')), mark(letters('WEBP'), 8)],
  [mark([0, 0, 1, 0])],
  // AVIF, HEIF, MP4, QuickTime; then WebM.
  [mark(letters('ftyp'), 4)],
  [mark([0x1a, 0x45, 0xdf, 0xa3])],
];
/** Enough for each of them. */
const MARKED_BYTES = 12;

/** An SVG may begin with a declaration, a document type and comments. What has more of them than this is refused. */
const SVG_BYTES = 4_096;
const SVG =
  /^\uFEFF?\s*(?:<\?xml\s[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE\s+svg\b[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:\w+:)?svg[\s/>]/i;

function hasMarks(head: Uint8Array): boolean {
  return TYPES.some((marks) =>
    marks.every(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte)),
  );
}

function isSvg(head: Uint8Array): boolean {
  return SVG.test(new TextDecoder('utf-8', { ignoreBOM: true }).decode(head.subarray(0, SVG_BYTES)));
}

/**
 * The same body, once its first bytes have shown that it is a picture or a video; `null` if they are something else: then
 * it is read no further.
 *
 * @param signal aborts when the first bytes are not waited for any longer.
 * @param options.idleMs of `pacedBody`.
 * @param options.isPart the answer is a part of a file. A part may be too short to tell: a browser that tries whether a
 * server knows ranges asks for two bytes.
 */
export async function pictureBody(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  { isPart = false, idleMs = 0 } = {},
): Promise<ReadableStream<Uint8Array> | null> {
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel(), { once: true });
  let head = new Uint8Array();
  let isWhole = false;
  async function readUntil(length: number): Promise<void> {
    while (!isWhole && head.length < length) {
      const { done, value } = await reader.read();
      if (done) isWhole = true;
      else head = joined(head, value);
    }
  }
  await readUntil(MARKED_BYTES);
  const isTooShort = isPart && head.length < MARKED_BYTES;
  if (!isTooShort && !hasMarks(head)) {
    // As soon as it is clear: the rest of a drawing may be slow.
    while (!isSvg(head) && !isWhole && head.length < SVG_BYTES) await readUntil(head.length + 1);
    if (!isSvg(head)) {
      await reader.cancel();
      return null;
    }
  }
  return pacedBody(reader, idleMs, head);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
