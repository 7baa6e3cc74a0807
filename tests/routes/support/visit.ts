/** In process, without a port and a browser. */
import {
  createRequestHandler,
  UNSAFE_decodeViaTurboStream as decode,
  UNSAFE_SingleFetchRedirectSymbol as REDIRECT,
  RouterContextProvider,
} from 'react-router';
import type { Notice } from '#app/domain/text/notices.ts';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import type { Upstream } from '#app/services/api/send.server.ts';
import { upstreamContext } from '#app/services/api/upstream.server.ts';
import { clientContext, Limits, limitsContext } from '#app/services/http/limits.server.ts';
import { FragmentCache, fragmentCacheContext } from '#app/services/pages/fragment-cache.server.ts';
import { BrowserCookies } from './browser-cookies.ts';
import { typed } from './captured-log.ts';
import { type Page, readPage } from './page.ts';

export const ORIGIN = 'http://shop.test';

export type Api = { fetch: (request: Request, init?: { signal?: AbortSignal }) => Promise<Response> };
/** Shared by the requests of one storefront. */
export type Memory = {
  url?: string | undefined;
  deadlines?: Upstream['deadlines'] | undefined;
  cache?: ResponseCache | undefined;
  breaker?: CircuitBreaker | undefined;
  limits?: Limits | undefined;
};
export type Form = Record<string, string | readonly string[]>;
export type Shopper = ReturnType<typeof createShopper>;

export type Visit = {
  status: number;
  headers: Headers;
  html: string;
  /** Parsed on each access. */
  readonly page: Page;
  /** Path and query. */
  location: string | null;
  follow: () => Promise<Visit>;
};

/** The response to the client router. */
export type DataVisit = {
  status: number;
  headers: Headers;
  body: string;
  /** By route id, `routes/cart`; action data under `data`. */
  value: Record<string, unknown>;
  location: string | null;
};

export async function startApp({
  api,
  fragments = new FragmentCache(),
  limits,
  ...memory
}: { api: Api; fragments?: FragmentCache } & Memory) {
  const build = await import('virtual:react-router/server-build');
  const handle = createRequestHandler(build, 'production');
  const upstream = createUpstream(api, memory);
  function answer(request: Request): Promise<Response> {
    const context = createContext(upstream, limits);
    context.set(fragmentCacheContext, fragments);
    return handle(request, context);
  }
  return {
    handle,
    createContext: () => createContext(upstream, limits),
    /** Default: without cookies. */
    createShopper: (cookies = new BrowserCookies()) => createShopper(answer, cookies),
    answer,
  };
}

export function createUpstream(
  api: Api,
  {
    url = `${process.env.UPSTREAM_URL}`,
    deadlines = { readMs: 5_000, writeMs: 15_000 },
    cache = new ResponseCache(),
    breaker = new CircuitBreaker(),
  }: Memory = {},
): Upstream {
  const fetch: Upstream['fetch'] = (address, init) =>
    api.fetch(new Request(address, init), init?.signal ? { signal: init.signal } : {});
  return { url, deadlines, fetch, cache, breaker, missingEndpoints: new Set(), publicEndpoints: new Map() };
}

/** The context of a new request. */
export function createContext(upstream: Upstream, limits = new Limits(0)): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(upstreamContext, upstream);
  context.set(limitsContext, limits);
  context.set(clientContext, '192.0.2.1');
  return context;
}

function createShopper(answer: (request: Request) => Promise<Response>, cookies: BrowserCookies) {
  /** To deliver it later, pass it to `cookies`. */
  function sendAndLose(path: string, form?: Form, init: RequestInit = {}): Promise<Response> {
    const request = browserRequest(path, form, init);
    cookies.addTo(request.headers);
    return answer(request);
  }

  async function send(...request: Parameters<typeof sendAndLose>): Promise<Response> {
    const response = await sendAndLose(...request);
    cookies.take(response.headers);
    return response;
  }

  /** `init`: requests that no browser sends. */
  async function visit(path: string, form?: Form, init: RequestInit = {}): Promise<Visit> {
    const response = await send(path, form, init);
    const { status, headers } = response;
    const location = locationOf(headers.get('Location'), path);
    const html = await response.text();
    return {
      status,
      headers,
      location,
      html,
      get page() {
        return readPage(html);
      },
      follow() {
        if (location === null) throw new Error(`${path} answered ${status} without a redirect`);
        return visit(location);
      },
    };
  }

  /** Like `visit`, with scripts. */
  async function visitData(path: string, form?: Form): Promise<DataVisit> {
    return readData(await send(dataPathOf(path), form), path);
  }

  /** A fetcher. */
  async function change(path: '/cart/changes' | '/favorites', form: Form) {
    const response = await send(path, form, { headers: { Accept: 'application/json' } });
    const { notices, served }: { notices: Notice[]; served: unknown } = await response.json();
    return { status: response.status, notices, served };
  }

  return { visit, visitData, change, sendAndLose, cookies };
}

/** With a browser's headers. */
export function browserRequest(path: string, form?: Form, init: RequestInit = {}): Request {
  const fields = Object.entries(form ?? {}).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  );
  const isPost = form !== undefined || (init.method ?? 'GET') !== 'GET';
  const headers = new Headers({
    Accept: 'text/html,application/xhtml+xml',
    'Accept-Language': 'ru',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Sec-Fetch-Site': isPost ? 'same-origin' : 'none',
    ...(isPost && { Origin: ORIGIN }),
  });
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  typed.address(path);
  typed.form(fields);
  typed.cookies(headers.get('Cookie') ?? '');
  const post = form && { method: 'POST', body: new URLSearchParams(fields) };
  return new Request(new URL(path, ORIGIN), { ...post, ...init, headers });
}

function locationOf(location: string | null, from: string): string | null {
  if (location === null) return null;
  const { origin, pathname, search, hash, href } = new URL(location, new URL(from, ORIGIN));
  return origin === ORIGIN ? pathname + search + hash : href;
}

export function dataPathOf(path: string): string {
  const { pathname, search } = new URL(path, ORIGIN);
  return `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data${search}`;
}

/** Decodes a response to the client router. */
export async function readData(response: Response, path: string): Promise<DataVisit> {
  const { status, headers } = response;
  const { body: stream } = response.clone();
  const isData = headers.get('Content-Type')?.startsWith('text/x-script') && stream;
  const decoded = isData ? (await decode(stream, globalThis as unknown as Window)).value : {};
  const value = (decoded ?? {}) as Record<string | symbol, unknown>;
  const { redirect = null } = (value[REDIRECT] ?? value) as { redirect?: string | null };
  return { status, headers, body: await response.text(), value, location: locationOf(redirect, path) };
}
