import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** How texts are compressed on their way. */
export type Coding = 'br' | 'gzip';

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/**
 * `personal`: a response for one visitor. `quick`: the first response of a page that is cached then; a fifth smaller, and takes six
 * times as long. `best`: the cached page from then on, which takes a hundred times as long.
 */
const QUALITY = { personal: { br: 2, gzip: 2 }, quick: { br: 5, gzip: 6 }, best: { br: 11, gzip: 9 } };
export type Effort = keyof typeof QUALITY;

export function compress(plain: Buffer, coding: Coding, effort: Effort): Promise<Buffer> {
  const quality = QUALITY[effort][coding];
  if (coding === 'gzip') return gzipOf(plain, { level: quality });
  return brotliOf(plain, brotliOptions(plain, quality));
}

/**
 * For an answer that goes out once. On this thread: to hand the work over to another and to take it back costs as much as
 * the work.
 */
export function compressNow(plain: Buffer, coding: Coding, effort: Effort): Buffer {
  const quality = QUALITY[effort][coding];
  if (coding === 'gzip') return gzipSync(plain, { level: quality, chunkSize: ONE_CHUNK });
  return brotliCompressSync(plain, { ...brotliOptions(plain, quality), chunkSize: ONE_CHUNK });
}
/** Larger than any page when it is compressed: nothing is put together from parts. */
const ONE_CHUNK = 64 * 1024;

function brotliOptions(plain: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      // No page is larger: a third of the time, and not a byte more.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  };
}

/** Whoever asks sends one of a few headers: each is read once. */
const known = new Map<string, Coding | null>();
const MAX_KNOWN = 200;

/** What the asker takes, the smallest first; `null`: nothing but the text itself. */
export function codingFor(acceptEncoding: string | string[] | undefined): Coding | null {
  if (acceptEncoding === undefined) return null;
  const header = String(acceptEncoding);
  const found = known.get(header);
  if (found !== undefined) return found;
  const coding = readCoding(header);
  if (known.size < MAX_KNOWN) known.set(header, coding);
  return coding;
}

function readCoding(header: string): Coding | null {
  const accepted = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    accepted.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)));
  }
  const takes = (coding: Coding) => accepted.get(coding) ?? accepted.get('*') ?? false;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

const COMPRESSIBLE = /^(?:text\/|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)(?:;|$))/i;

export function isCompressible(headers: Headers): boolean {
  return (
    isText(headers.get('Content-Type') ?? '') &&
    !headers.has('Content-Encoding') &&
    !headers.has('Content-Range')
  );
}

export function isText(type: string): boolean {
  return COMPRESSIBLE.test(type);
}
