import { createHash, randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { RouterContextProvider } from 'react-router';
import { COOKIE_CONSENT } from '#app/domain/shopper/cookie-names.ts';
import { env } from '#app/services/env.server.ts';
import { LEFT_STATUS, logAccess } from '#app/services/http/access-log.server.ts';
import { isForeignPart } from '#app/services/http/limits.server.ts';
import { isLoggedElsewhere, isRenewalContext } from '#app/services/http/request.server.ts';
import { log } from '#app/services/log.server.ts';
import { counted } from '#app/services/metrics.server.ts';
import type { ServerEnv } from './app.ts';
import { type Bytes, compress, type Encoding, encodingOf, QUALITY } from './compression.ts';
import { type PageAddress, pageAddressOf } from './page-address.ts';

/**
 * Makes the page of an address, for nobody in particular.
 *
 * @param requestId of the first who asks, for the log
 * @param isRenewal nobody waits for it, the old one is shown meanwhile
 */
export type Render = (page: PageAddress, requestId: string, isRenewal: boolean) => Promise<Response>;

/** A response that everybody gets. */
type CachedPage = {
  status: number;
  headers: Record<string, string>;
  body: Bytes;
  tag: string;
  /** By the clock of the cache. */
  freshUntil: number;
  staleUntil: number;
  compressed: Map<Encoding, Promise<Bytes>>;
};

/** How long a page is shown after a new one could not be made. */
const RETRY_MS = 5_000;

/**
 * Pages that are the same for everybody, each rendered once. A stale one is given at once, and a new one is made behind it. One
 * that cannot be made anew stays: an API that fails takes nothing away. See docs/decisions/0027-pages-that-everybody-gets.md.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #running = new Map<string, Promise<CachedPage | null>>();
  readonly #render: Render;
  readonly #now: () => number;

  constructor(render: Render, { maxBytes, now = Date.now }: { maxBytes: number; now?: () => number }) {
    this.#render = render;
    this.#now = now;
    // Compressed forms are at most as large again.
    const sizeCalculation = ({ body }: CachedPage, key: string) => 2 * body.length + key.length;
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  /** @returns `null` if the response is for one visitor alone */
  async get(address: PageAddress, requestId: string): Promise<CachedPage | null> {
    const cached = this.#pages.get(address.key);
    const now = this.#now();
    const state = !cached || now >= cached.staleUntil ? 'miss' : now < cached.freshUntil ? 'fresh' : 'stale';
    counted.pageCache.labels(state).inc();
    if (!cached || state === 'miss') return this.#make(address, requestId, cached, false);
    if (state === 'stale') {
      this.#make(address, requestId, cached, true).catch((error) =>
        log.error({ err: error }, 'a page could not be made anew'),
      );
    }
    return cached;
  }

  /** Once for all who take this encoding. */
  compressed({ compressed, body, status }: CachedPage, encoding: Encoding): Promise<Bytes> {
    // Any number of things can be missing: those pages go out once.
    const quality = status === 200 ? QUALITY.cached : QUALITY.response;
    const found = compressed.get(encoding) ?? compress(body, encoding, quality);
    compressed.set(encoding, found);
    return found;
  }

  secondsLeft({ freshUntil }: CachedPage): number {
    return Math.max(0, Math.ceil((freshUntil - this.#now()) / 1_000));
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** Those who wait at the same time wait for the same page, and never for a renewal. */
  #make(address: PageAddress, requestId: string, cached: CachedPage | undefined, isRenewal: boolean) {
    const key = `${isRenewal} ${address.key}`;
    const make = async () => this.#keep(address, await this.#render(address, requestId, isRenewal), cached);
    const running = this.#running.get(key) ?? make().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  async #keep({ key }: PageAddress, response: Response, cached?: CachedPage): Promise<CachedPage | null> {
    const { status, headers } = response;
    const { freshMs, staleMs } = lifetimeOf(headers);
    // The API failed, or gave only a part of the page.
    if (freshMs === 0 && cached && (status === 200 || status >= 500)) {
      cached.freshUntil = cached.staleUntil = this.#now() + RETRY_MS;
      return cached;
    }
    this.#pages.delete(key);
    if (headers.has('Set-Cookie')) return null;
    const body = new Uint8Array(await response.arrayBuffer());
    const freshUntil = this.#now() + freshMs;
    const lifetime = { freshUntil, staleUntil: freshUntil + staleMs };
    const tag = tagOf(response, body);
    // The same page need not be compressed again.
    const compressed = cached?.tag === tag ? cached.compressed : new Map();
    const vary = [headers.get('Vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
    const made = {
      status,
      headers: { ...Object.fromEntries(headers), vary },
      body,
      tag,
      compressed,
      ...lifetime,
    };
    // Of pages that there are not people can make up any number.
    if (freshMs > 0 && status === 200) this.#pages.set(key, made);
    return made;
  }
}

/** Of all that makes the page, but not of how long it may be kept, nor of the request that it was made for. */
function tagOf({ headers }: Response, body: Bytes): string {
  const hash = createHash('sha256').update(body);
  for (const [name, value] of headers) {
    if (!/^(?:cache-control|x-request-id|date)$/.test(name)) hash.update(`\n${name}: ${value}`);
  }
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** How long a response may be kept by its own words; 0: not at all. */
function lifetimeOf(headers: Headers): { freshMs: number; staleMs: number } {
  const rule = headers.get('Cache-Control') ?? '';
  const fresh = headers.has('Set-Cookie') ? 0 : (/^public\b.*\bs-maxage=(\d+)/.exec(rule)?.[1] ?? 0);
  const stale = /\bstale-while-revalidate=(\d+)/.exec(rule)?.[1] ?? 0;
  return { freshMs: Number(fresh) * 1_000, staleMs: Number(stale) * 1_000 };
}

type RouterHandle = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** @param options `maxBytes`: 0 caches nothing. */
export function createPageCache(
  handle: RouterHandle,
  createContext: () => RouterContextProvider,
  { maxBytes = env.PAGE_CACHE_MB * 1024 * 1024, now }: { maxBytes?: number; now?: () => number } = {},
): PageCache | null {
  if (maxBytes === 0) return null;
  const { origin } = new URL(env.PUBLIC_URL);
  const render: Render = ({ address, hasConsent }, requestId, isRenewal) => {
    // Made of the key alone. A host, a name or a cookie of the visitor cannot get into what others will be shown, because the
    // app never sees it.
    const headers = new Headers({ 'X-Request-ID': requestId });
    if (hasConsent) headers.set('Cookie', `${COOKIE_CONSENT}=true`);
    const context = createContext();
    context.set(isLoggedElsewhere, true);
    context.set(isRenewalContext, isRenewal);
    return handle(new Request(origin + address, { headers }), context);
  };
  return new PageCache(render, { maxBytes, now });
}

/** Answers from the cache what is the same for everybody. */
export function cachedPages(cache: PageCache): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const { method, url, signal } = c.req.raw;
    const isShared = (method === 'GET' || method === 'HEAD') && !isForeignPart((name) => c.req.header(name));
    const target = url.slice(url.indexOf('/', 'https://'.length));
    const address = isShared ? pageAddressOf(target, c.req.header('Cookie')) : null;
    if (address === null) return next();
    // The proxy's own, if it sends one: then one search finds a request in both logs.
    const [requestId = randomUUID()] = c.req.header('X-Request-ID')?.match(/^[\w-]{1,255}$/) ?? [];
    const page = await cache.get(address, requestId);
    if (page === null) return next();
    const response = await responseOf(cache, page, c, requestId);
    const status = signal.aborted ? LEFT_STATUS : response.status;
    const { route, address: pathname } = address;
    const userAgent = c.req.header('User-Agent');
    logAccess({ requestId, method, route, pathname, status, startedAt, userAgent }, { kept: true });
    return response;
  };
}

async function responseOf(
  cache: PageCache,
  page: CachedPage,
  c: Context,
  requestId: string,
): Promise<Response> {
  const { status } = page;
  // A proxy may keep it only for as long as it is still fresh.
  const rule = page.headers['cache-control']?.replace(
    /\bs-maxage=\d+/,
    `s-maxage=${cache.secondsLeft(page)}`,
  );
  const headers = {
    ...page.headers,
    ...(rule && { 'cache-control': rule }),
    etag: page.tag,
    'x-request-id': requestId,
  };
  const known = c.req.header('If-None-Match')?.match(/"[^"]*"|\*/g) ?? [];
  if (status === 200 && known.some((tag) => tag === '*' || page.tag.endsWith(tag))) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = encodingOf(c.req.header('Accept-Encoding'));
  if (encoding === null) return new Response(page.body, { status, headers });
  const body = await cache.compressed(page, encoding);
  return new Response(body, { status, headers: { ...headers, 'content-encoding': encoding } });
}
