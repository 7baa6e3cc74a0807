import {
  createRequestHandler,
  createContext as createRouterContext,
  type data,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { Notice } from '#app/domain/text/notices.ts';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { type Upstream, upstreamContext } from '#app/services/api/upstream.server.ts';
import { clientContext, Limits, limitsContext } from '#app/services/http/limits.server.ts';
import { FragmentCache, fragmentCacheContext } from '#app/services/pages/fragments.server.ts';
import { BrowserCookies } from './browser-cookies.ts';
import { typed } from './captured-log.ts';

/** Where the storefront under test is, for its visitors. */
export const ORIGIN = 'http://shop.test';

export type Api = { fetch: (request: Request, init?: { signal?: AbortSignal }) => Promise<Response> };
export type Memory = {
  url?: string | undefined;
  deadlines?: Upstream['deadlines'] | undefined;
  cache?: ResponseCache | undefined;
  breaker?: CircuitBreaker | undefined;
  limits?: Limits | undefined;
};
export type Form = Record<string, string | readonly string[]>;
export type Shopper = ReturnType<typeof createShopper>;
type Handler = (request: Request, results?: Results) => Promise<Response>;

/** What a browser without scripts gets. */
export type Visit = {
  status: number;
  headers: Headers;
  html: string;
  /** Where a redirect leads, as path and query. */
  location: string | null;
  /** Goes where the redirect leads. */
  follow: () => Promise<Visit>;
};

/** What the client router gets in a browser with scripts. */
export type DataVisit = {
  status: number;
  headers: Headers;
  /** The response as it is on the wire. */
  body: string;
} & Results;

/** What the loaders and the action of a request returned, and where they redirect to. */
type Results = {
  /** A loader's data by route id, like `routes/cart`, or an action's under `data`. */
  value: Record<string, unknown>;
  location: string | null;
};
const resultsContext = createRouterContext<Results>({ value: {}, location: null });

/**
 * The whole storefront, from request to response: middleware, loaders, actions, rendering, cookies. No port, no browser.
 *
 * @param options.api the API it speaks to: `createShopApi()`, or `createFlakyApi()` around one
 * @param options.cache what it remembers of the API's answers, by default nothing yet; `breaker` likewise
 * @param options.fragments the fragments it has rendered so far, by default none
 */
export async function startApp({
  api,
  fragments = new FragmentCache(),
  ...memory
}: { api: Api; fragments?: FragmentCache } & Memory) {
  const build = await import('virtual:react-router/server-build');
  const handle = createRequestHandler(withResults(build), 'production');
  const upstream = createUpstream(api, memory);
  const answer: Handler = (request, results) => {
    const context = createContext(upstream, memory.limits);
    context.set(fragmentCacheContext, fragments);
    if (results) context.set(resultsContext, results);
    return handle(request, context);
  };
  return {
    /** For a server around it: tests/routes/support/site.ts. */
    handle,
    createContext: () => createContext(upstream, memory.limits),
    /** Someone who has not been here before: no cookies. With cookies: a browser that comes from elsewhere. */
    createShopper: (cookies = new BrowserCookies()) => createShopper(answer, cookies),
    /** One request as it is. */
    answer: (request: Request) => answer(request),
  };
}

/** The build with loaders and actions that leave what they return in `resultsContext`, too. */
function withResults(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).flatMap(([id, route]) => {
    if (!route) return [];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: recorded(loader, (data) => ({ [id]: { data } })) }),
      ...(action && { action: recorded(action, (data) => ({ data })) }),
    };
    return [[id, { ...route, module }] as const];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

type RouteFunction = NonNullable<NonNullable<ServerBuild['routes'][string]>['module']['loader']>;

function recorded(original: RouteFunction, named: (data: unknown) => object): RouteFunction {
  return async (args) => {
    const results = args.context.get(resultsContext);
    const note = (result: unknown) => {
      if (result instanceof Response) results.location = result.headers.get('Location');
      else Object.assign(results.value, named(isDataWithInit(result) ? result.data : result));
    };
    try {
      const result = await original(args);
      note(result);
      return result;
    } catch (error) {
      if (error instanceof Response) note(error);
      throw error;
    }
  };
}

/** What `data()` of React Router returns. */
function isDataWithInit(result: unknown): result is ReturnType<typeof data> {
  return typeof result === 'object' && result !== null && 'data' in result && 'init' in result;
}

/** What the requests to one storefront share. */
export function createUpstream(
  api: Api,
  {
    url = `${process.env.UPSTREAM_URL}`,
    deadlines = { readMs: 5_000, writeMs: 15_000 },
    cache = new ResponseCache(),
    breaker = new CircuitBreaker(),
  }: Memory = {},
): Upstream {
  const missingEndpoints = new Set<string>();
  const fetch: Upstream['fetch'] = (address, init) =>
    api.fetch(new Request(address, init), init?.signal ? { signal: init.signal } : {});
  return { url, deadlines, fetch, cache, breaker, missingEndpoints };
}

/** A context like the one a request begins with. */
export function createContext(upstream: Upstream, limits = new Limits(0)): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(upstreamContext, upstream);
  context.set(limitsContext, limits);
  context.set(clientContext, '192.0.2.1');
  return context;
}

function createShopper(answer: Handler, cookies: BrowserCookies) {
  async function send(
    path: string,
    form: Form | undefined,
    init: RequestInit,
    results?: Results,
  ): Promise<Response> {
    const response = await sendAndLose(path, form, init, results);
    cookies.take(response.headers);
    return response;
  }

  /** The answer gets lost on its way, and its cookies with it. Whoever lets it arrive after all gives them to `cookies`. */
  function sendAndLose(
    path: string,
    form?: Form,
    init: RequestInit = {},
    results?: Results,
  ): Promise<Response> {
    const request = browserRequest(path, form, init);
    cookies.addTo(request.headers);
    return answer(request, results);
  }

  /** A click on a link, or with a form the post of it. `init` says what a browser would not: another method, a broken body. */
  async function visit(path: string, form?: Form, init: RequestInit = {}): Promise<Visit> {
    const response = await send(path, form, init);
    const location = locationOf(response.headers.get('Location'), path);
    return {
      status: response.status,
      headers: response.headers,
      html: await response.text(),
      location,
      follow() {
        if (location === null) throw new Error(`${path} answered ${response.status} and leads nowhere`);
        return visit(location);
      },
    };
  }

  /** The same with scripts. */
  async function visitData(path: string, form?: Form, init: RequestInit = {}): Promise<DataVisit> {
    const results: Results = { value: {}, location: null };
    const response = await send(dataPath(path), form, init, results);
    const { status, headers } = response;
    const body = await response.text();
    return { status, headers, body, value: results.value, location: locationOf(results.location, path) };
  }

  /** Changes that scripts post without leaving the page. */
  async function change(path: '/cart/changes' | '/favorites', form: Form) {
    const response = await send(path, form, { headers: { Accept: 'application/json' } });
    return {
      status: response.status,
      ...((await response.json()) as { notices: Notice[]; served: unknown }),
    };
  }

  return { visit, visitData, change, sendAndLose, cookies };
}

/** A request with the headers a browser would send. */
export function browserRequest(path: string, form?: Form, init: RequestInit = {}): Request {
  typed.address(path);
  if (form) typed.form(fieldsOf(form));
  const isPost = form !== undefined || (init.method ?? 'GET') !== 'GET';
  const headers = new Headers({
    Accept: 'text/html,application/xhtml+xml',
    'Accept-Language': 'ru',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Sec-Fetch-Site': isPost ? 'same-origin' : 'none',
  });
  if (isPost) headers.set('Origin', ORIGIN);
  new Headers(init.headers).forEach((value, name) => {
    headers.set(name, value);
  });
  typed.cookies(headers.get('Cookie') ?? '');
  return new Request(new URL(path, ORIGIN), {
    ...(form && { method: 'POST', body: encode(form) }),
    ...init,
    headers,
  });
}

function encode(form: Form): URLSearchParams {
  return new URLSearchParams(fieldsOf(form));
}

function fieldsOf(form: Form): [string, string][] {
  return Object.entries(form).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  );
}

/** The address the client router asks for a page's data. */
function dataPath(path: string): string {
  const { pathname, search } = new URL(path, ORIGIN);
  return `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data${search}`;
}

function locationOf(location: string | null, from: string): string | null {
  if (location === null) return null;
  const { origin, pathname, search, hash, href } = new URL(location, new URL(from, ORIGIN));
  return origin === ORIGIN ? pathname + search + hash : href;
}
