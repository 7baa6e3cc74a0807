import { LRUCache } from 'lru-cache';

/** Anything larger, a film for instance, goes through as it comes. */
const MAX_PICTURE_BYTES = 512 * 1024;
const FRESH_MS = 60 * 60 * 1_000;
/** How long an old picture is shown after the API has failed to give a new one. */
const RETRY_MS = 5_000;
/** Besides the bytes of the picture. */
const OVERHEAD_BYTES = 1_024;

type Picture = { headers: Headers; bytes: Uint8Array<ArrayBuffer>; freshUntil: number };

/** Small pictures that were requested before: they stay available while the API is down. */
export class PictureCache {
  readonly #pictures: LRUCache<string, Picture>;
  readonly #now: () => number;

  constructor({ maxBytes, now = Date.now }: { maxBytes: number; now?: () => number }) {
    this.#now = now;
    this.#pictures = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ bytes }, path) => bytes.length + path.length + OVERHEAD_BYTES,
    });
  }

  get bytes(): number {
    return this.#pictures.calculatedSize;
  }

  /** @param fetchWhole fetches the whole picture */
  async get(path: string, fetchWhole: () => Promise<Response>): Promise<Response> {
    const kept = this.#pictures.get(path);
    if (kept && this.#now() < kept.freshUntil) return new Response(kept.bytes, kept);
    const response = await fetchWhole();
    const { headers, status } = response;
    if (kept && status >= 500) {
      kept.freshUntil = this.#now() + RETRY_MS;
      return new Response(kept.bytes, kept);
    }
    if (status === 404 || status === 410) this.#pictures.delete(path);
    const isPrivate = /\b(?:no-store|no-cache|private)\b/i.test(headers.get('Cache-Control') ?? '');
    if (status !== 200 || isPrivate || !isSmall(headers)) return response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    this.#pictures.set(path, { headers, bytes, freshUntil: this.#now() + FRESH_MS });
    return new Response(bytes, { headers });
  }
}

/** Read whole before any of it goes out. The length of a compressed body says nothing. */
export function isSmall(headers: Headers): boolean {
  const length = Number(headers.get('Content-Length') ?? Number.NaN);
  return length <= MAX_PICTURE_BYTES && !headers.has('Content-Encoding');
}
