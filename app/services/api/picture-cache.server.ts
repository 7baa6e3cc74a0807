import { LRUCache } from 'lru-cache';

/** A larger one, a film for instance, goes through as it comes. */
const MAX_PICTURE_BYTES = 512 * 1024;
const FRESH_MS = 60 * 60 * 1_000;
/** How long a picture is shown after the API could not say whether it is still the same. */
const RETRY_MS = 5_000;
/** Besides the bytes of the picture. */
const BYTES_BESIDES = 1_024;

type Picture = { headers: Headers; bytes: Uint8Array<ArrayBuffer>; freshUntil: number };

/**
 * Small pictures that somebody has seen. A menu whose pictures are gone with the API is half a menu, and most pages ask for the
 * same ones. Only answers that everybody may keep are kept, and only of addresses without a query: those people can make up.
 */
export class PictureCache {
  readonly #pictures: LRUCache<string, Picture>;
  readonly #now: () => number;

  constructor({ maxBytes, now = Date.now }: { maxBytes: number; now?: () => number }) {
    this.#now = now;
    this.#pictures = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ bytes }, key) => bytes.length + key.length + BYTES_BESIDES,
    });
  }

  /** What is kept now, in bytes. */
  get bytes(): number {
    return this.#pictures.calculatedSize;
  }

  /** @param ask asks the API, for this request or for one like it. */
  async answer(request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const isWhole = request.method === 'GET' && search === '' && !request.headers.has('Range');
    if (!isWhole) return ask(request);
    const kept = this.#pictures.get(pathname);
    if (kept && this.#now() < kept.freshUntil) return given(kept);
    const response = await ask(onlyIfOtherThan(kept, request));
    if (kept && (response.status === 304 || response.status >= 500)) {
      kept.freshUntil = this.#now() + (response.status === 304 ? FRESH_MS : RETRY_MS);
      return given(kept);
    }
    if (isKept(response)) {
      const { headers } = response;
      const bytes = new Uint8Array(await response.arrayBuffer());
      const picture = { headers, bytes, freshUntil: this.#now() + FRESH_MS };
      this.#pictures.set(pathname, picture);
      return given(picture);
    }
    if (response.status === 404 || response.status === 410) this.#pictures.delete(pathname);
    return response;
  }
}

/** What is kept may be another picture than the asker has: the API is asked about that one, or for the whole. */
function onlyIfOtherThan(kept: Picture | undefined, request: Request): Request {
  const headers = new Headers(request.headers);
  for (const [condition, version] of CONDITIONS) {
    const known = kept?.headers.get(version);
    if (known) headers.set(condition, known);
    else headers.delete(condition);
  }
  return new Request(request.url, { headers, signal: request.signal });
}
const CONDITIONS = [
  ['If-None-Match', 'ETag'],
  ['If-Modified-Since', 'Last-Modified'],
] as const;

/** So small that it is read whole before any of it goes out. The length of what is packed says nothing. */
export function isSmall(headers: Headers): boolean {
  const length = Number(headers.get('Content-Length') ?? Number.NaN);
  return length <= MAX_PICTURE_BYTES && !headers.has('Content-Encoding');
}

function isKept({ status, headers }: Response): boolean {
  const isShared = !/\b(?:no-store|no-cache|private)\b/i.test(headers.get('Cache-Control') ?? '');
  return status === 200 && isSmall(headers) && isShared;
}

function given({ headers, bytes }: Picture): Response {
  return new Response(bytes, { headers });
}
