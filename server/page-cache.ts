import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { RouterContextProvider } from 'react-router';
import { COOKIE_REFUSAL } from '#app/domain/shopper/cookie-names.ts';
import { env } from '#app/services/env.server.ts';
import { CLIENT_CLOSED_STATUS, logAccess } from '#app/services/http/access-log.server.ts';
import { isCrossSiteSubresource } from '#app/services/http/limits.server.ts';
import { isRenewalContext, requestIdOf, skipAccessLogContext } from '#app/services/http/request.server.ts';
import { log } from '#app/services/log.server.ts';
import { metrics } from '#app/services/metrics.server.ts';
import { type Bytes, compress, type Encoding, encodingOf, QUALITY } from './compression.ts';
import { type PageAddress, pageAddressOf } from './page-address.ts';

export type Render = (page: PageAddress, requestId: string, isRenewal: boolean) => Promise<Response>;

/** Nothing personal. Times: ms of the cache's clock. */
type CachedPage = {
  status: number;
  headers: Record<string, string>;
  body: Bytes;
  tag: string;
  freshUntil: number;
  staleUntil: number;
  compressed: Map<Encoding, Promise<Bytes>>;
};

type Options = { maxBytes?: number; now?: () => number };
const RETRY_MS = 5_000;

/** docs/decisions/0027-caches.md */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #running = new Map<string, Promise<CachedPage | null>>();
  readonly #render: Render;
  readonly #now: () => number;
  #generation = 0;

  constructor(render: Render, { maxBytes = env.PAGE_CACHE_MB * 1024 * 1024, now = Date.now }: Options = {}) {
    this.#render = render;
    this.#now = now;
    // Compressed copies take at most as much as the body.
    const sizeCalculation = ({ body }: CachedPage, key: string) => 2 * body.length + key.length;
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  /** Includes pages that are being rendered. */
  markStale(): void {
    this.#generation += 1;
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** `null`: personal, must not be shared. */
  async get(page: PageAddress, requestId: string): Promise<CachedPage | null> {
    const address = { ...page, key: `${this.#generation} ${page.key}` };
    const cached = this.#pages.get(address.key);
    const now = this.#now();
    const state = !cached || now >= cached.staleUntil ? 'miss' : now < cached.freshUntil ? 'fresh' : 'stale';
    metrics.pageCache.labels(state).inc();
    if (!cached || state === 'miss') return this.#load(address, requestId, cached, false);
    if (state === 'stale') {
      this.#load(address, requestId, cached, true).catch((err) => log.error({ err }, 'page renewal failed'));
    }
    return cached;
  }

  /** Once per encoding; error pages, which are not cached, at low quality. */
  compressed({ compressed, body, status }: CachedPage, encoding: Encoding): Promise<Bytes> {
    const quality = status === 200 ? QUALITY.cached : QUALITY.response;
    const found = compressed.get(encoding) ?? compress(body, encoding, quality);
    compressed.set(encoding, found);
    return found;
  }

  secondsLeft({ freshUntil }: CachedPage): number {
    return Math.max(0, Math.ceil((freshUntil - this.#now()) / 1_000));
  }

  /** Misses share one render, but do not wait for a renewal. */
  #load(address: PageAddress, requestId: string, cached: CachedPage | undefined, isRenewal: boolean) {
    const key = `${isRenewal} ${address.key}`;
    const load = async () => this.#store(address, await this.#render(address, requestId, isRenewal), cached);
    const running = this.#running.get(key) ?? load().finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  async #store({ key }: PageAddress, response: Response, cached?: CachedPage) {
    const { status, headers } = response;
    const { freshMs, staleMs } = lifetimeOf(headers);
    if (cached && (status >= 500 || (status === 200 && freshMs === 0))) {
      cached.freshUntil = this.#now() + RETRY_MS;
      cached.staleUntil = Math.max(cached.staleUntil, cached.freshUntil);
      return cached;
    }
    this.#pages.delete(key);
    if (headers.has('Set-Cookie')) return null;
    const body = new Uint8Array(await response.arrayBuffer());
    const tag = tagOf(response, body);
    const freshUntil = this.#now() + freshMs;
    const vary = [headers.get('Vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
    const sent = { ...Object.fromEntries(headers), vary, etag: tag };
    const compressed = cached?.tag === tag ? cached.compressed : new Map();
    const lifetime = { freshUntil, staleUntil: freshUntil + staleMs };
    const page: CachedPage = { status, headers: sent, body, tag, compressed, ...lifetime };
    // URLs of missing pages are unbounded: not cached.
    if (freshMs > 0 && status === 200) this.#pages.set(key, page);
    return page;
  }
}

/** Weak; without headers about lifetime and request. */
function tagOf({ headers }: Response, body: Bytes): string {
  const hash = createHash('sha256').update(body);
  for (const [name, value] of headers) {
    if (!/^(?:cache-control|x-request-id|date)$/.test(name)) hash.update(`\n${name}: ${value}`);
  }
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

function lifetimeOf(headers: Headers): { freshMs: number; staleMs: number } {
  const rule = headers.get('Cache-Control') ?? '';
  const fresh = headers.has('Set-Cookie') ? 0 : (/^public\b.*\bs-maxage=(\d+)/.exec(rule)?.[1] ?? 0);
  const stale = /\bstale-while-revalidate=(\d+)/.exec(rule)?.[1] ?? 0;
  return { freshMs: Number(fresh) * 1_000, staleMs: Number(stale) * 1_000 };
}

export type RenderOptions = {
  handle: (request: Request, context: RouterContextProvider) => Promise<Response>;
  createContext: () => RouterContextProvider;
};

export function createRender({ handle, createContext }: RenderOptions): Render {
  const { origin } = new URL(env.PUBLIC_URL);
  return ({ address, hasAnsweredBanner }, requestId, isRenewal) => {
    // Attack: cache poisoning. Without a visitor's host, headers or cookies.
    const headers = new Headers({ 'X-Request-ID': requestId });
    if (hasAnsweredBanner) headers.set('Cookie', `${COOKIE_REFUSAL}=true`);
    const context = createContext();
    context.set(skipAccessLogContext, true);
    context.set(isRenewalContext, isRenewal);
    return handle(new Request(origin + address, { headers }), context);
  };
}

export function pageCacheMiddleware(cache: PageCache): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    const { method, url, signal } = c.req.raw;
    const isShared =
      (method === 'GET' || method === 'HEAD') && !isCrossSiteSubresource((name) => c.req.header(name));
    const target = url.slice(url.indexOf('/', 'https://'.length));
    const address = isShared ? pageAddressOf(target, c.req.header('Cookie')) : null;
    if (address === null) return next();
    const requestId = requestIdOf(c.req.header('X-Request-ID'));
    const page = await cache.get(address, requestId);
    if (page === null) return next();
    const response = await respond(c, cache, page, requestId);
    const { route, address: pathname } = address;
    const status = signal.aborted ? CLIENT_CLOSED_STATUS : response.status;
    const userAgent = c.req.header('User-Agent');
    logAccess({ requestId, method, route, pathname, status, startedAt, userAgent }, { kept: true });
    return response;
  };
}

async function respond(c: Context, cache: PageCache, page: CachedPage, requestId: string): Promise<Response> {
  const headers = new Headers({ ...page.headers, 'x-request-id': requestId });
  // Proxies may cache only fresh pages.
  const rule = headers.get('Cache-Control');
  const left = `s-maxage=${cache.secondsLeft(page)}`;
  if (rule) headers.set('Cache-Control', rule.replace(/\bs-maxage=\d+/, left));
  const known = c.req.header('If-None-Match')?.match(/"[^"]*"|\*/g) ?? [];
  if (page.status === 200 && known.some((tag) => tag === '*' || page.tag.endsWith(tag))) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = encodingOf(c.req.header('Accept-Encoding'));
  if (encoding) headers.set('Content-Encoding', encoding);
  const body = encoding ? await cache.compressed(page, encoding) : page.body;
  return new Response(body, { status: page.status, headers });
}
