import { createContext, data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { MESSAGES } from '#app/domain/text/messages.ts';
import { env } from '#app/services/env.server.ts';
import { log } from '#app/services/log.server.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Refusal, refusalSchema } from '#contract/requests.ts';
import { readTolerantly } from '#contract/tolerant.ts';
import { kindOf, loggable, type Query, queryString } from './api-address.server.ts';
import type { CookieJar } from './cookie-jar.server.ts';
import { reasonOf, within } from './deadline.server.ts';
import { type Caller, HangBreaker, type News } from './hang-breaker.server.ts';
import { KnownTokens } from './known-tokens.server.ts';
import { GONE, isEmptyList, loadedFrom } from './loaded.server.ts';
import { withMediaUrls } from './media.server.ts';
import { ReadCache } from './read-cache.server.ts';
import { createTokenCheck } from './token-check.server.ts';
import { findUser } from './user.server.ts';

/**
 * What the storefront shares between requests: where the API is, how to reach it, and the answers that are the same
 * for every shopper. Tests put one into the router context whose `fetch` speaks to the embedded API in process.
 */
export type Upstream = {
  /** Base address, with `/api/v1`. */
  url: string;
  fetch: (request: Request, init?: { signal: AbortSignal }) => Promise<Response>;
  cache: ReadCache;
  hangs: HangBreaker;
  tokens: KnownTokens;
};

export const upstreamContext = createContext<Upstream>({
  url: env.UPSTREAM_URL,
  fetch: (request, init) => fetch(request, init),
  cache: new ReadCache(),
  hangs: new HangBreaker(),
  tokens: new KnownTokens(),
});

/** The client of the request being answered. Set by the middleware of `root.tsx`. */
export const apiContext = createContext<Api>();

export function getApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext);
}

/** How a call ended. Everything but `done` is an outcome a page has words for, so none of them is an exception. */
export type Outcome<T> =
  /** `isEmptied`: a list none of whose records could be read. */
  | { kind: 'done'; value: T; status: number; isEmptied: boolean }
  /** `isGone`: there was such a thing, and there never will be again. */
  | { kind: 'missing'; isGone: boolean }
  | { kind: 'unauthorized'; status: 401 | 403 }
  | { kind: 'refused'; fields: Refusal }
  | { kind: 'failed'; reason: FailureReason };
/** `left`: nobody waits for the answer any more. */
export type FailureReason = 'timeout' | 'network' | 'status' | 'malformed' | 'left';

type Call<T> = {
  path: string;
  /** Of `HangBreaker`. */
  kind: string;
  schema: z.ZodType<T>;
  method?: 'GET' | 'POST';
  query?: Query;
  body?: unknown;
  headers?: Record<string, string>;
  /** Send the shopper's cookies. */
  personal: boolean;
  /** Ends the call. */
  left?: AbortSignal | undefined;
  /** Of `readTolerantly`. */
  keepRecords?: boolean;
};

/** One request's way to the API. `fetch` to the API happens here and in `media.server.ts`, nowhere else. */
export type Api = ReturnType<typeof createApi>;

/**
 * Reads of this request alone end when the shopper leaves. What other visitors may be waiting for, too, goes on; so does a
 * change that was sent, because its answer says whose cart it is. See docs/decisions/0014-limits-on-posts.md.
 *
 * @param jar the shopper's cookies; cookies the API sets end up there, and in the page's response.
 * @param signal of the request being answered.
 */
export function createApi(upstream: Upstream, jar: CookieJar, requestId: string, signal?: AbortSignal) {
  const prefix = upstream.url;
  const token = createTokenCheck(upstream.tokens, jar, () => findUser(api, { isSpare: true }));
  let left = signal;

  function callerOf(kind: string, isPersonal: boolean): Caller {
    return { kind, owner: isPersonal ? jar.owner() : '' };
  }

  function request<T>(call: Call<T>): Promise<Outcome<T>> {
    return upstream.hangs.watch(callerOf(call.kind, call.personal), () => send(call), newsOf);
  }

  /** With the shopper's cookies. A call that was refused for its token has done nothing: it is made again without. */
  async function requestInName<T>(call: Call<T>): Promise<Outcome<T>> {
    const sent = jar.get('usertoken');
    const outcome = await request(call);
    const isAboutToken = call.path === ENDPOINTS.currentUser;
    if (sent === undefined || isAboutToken || outcome.kind !== 'unauthorized') return outcome;
    return (await token.isRefusal(sent, outcome.status)) ? request(call) : outcome;
  }

  async function send<T>(call: Call<T>): Promise<Outcome<T>> {
    const method = call.method ?? 'GET';
    const startedAt = performance.now();
    const timeoutMs = method === 'GET' ? env.READ_TIMEOUT_MS : env.WRITE_TIMEOUT_MS;
    function fail(reason: FailureReason, details: Record<string, unknown>): Outcome<T> {
      const ms = Math.round(performance.now() - startedAt);
      log.warn({ requestId, method, path: loggable(call.path), ms, reason, ...details }, 'upstream failed');
      return { kind: 'failed', reason };
    }

    const headers = new Headers({ Accept: 'application/json', 'X-Request-ID': requestId, ...call.headers });
    if (call.body !== undefined) headers.set('Content-Type', 'application/json');
    if (call.personal) jar.addTo(headers);

    const body = call.body === undefined ? undefined : JSON.stringify(call.body);
    const address = prefix + call.path + queryString(call.query);
    let response: Response;
    let text: string;
    try {
      [response, text] = await within(
        timeoutMs,
        async (signal) => {
          const message = new Request(address, { method, headers, body, redirect: 'error' });
          const answer = await upstream.fetch(message, { signal });
          return [answer, await answer.text()];
        },
        call.left,
      );
    } catch (error) {
      // No failure of the API, and nobody reads what becomes of it.
      if (call.left?.aborted) return { kind: 'failed', reason: 'left' };
      return fail(reasonOf(error), { error: String(error) });
    }
    if (call.personal) jar.take(response.headers.getSetCookie());

    if (response.status === 404 || response.status === 410) {
      return { kind: 'missing', isGone: response.status === 410 };
    }
    if (response.status === 401 || response.status === 403) {
      return { kind: 'unauthorized', status: response.status };
    }
    if (response.status !== 400 && !response.ok) return fail('status', { status: response.status });

    const json = text === '' ? {} : parseJson(text);
    if (json === undefined) return fail('malformed', { status: response.status, error: 'not JSON' });
    const parsed = unlessTooDeep(() =>
      response.ok ? readTolerantly(call.schema, withMediaUrls(json), call) : refusalSchema.safeParse(json),
    );
    if (parsed === undefined) return fail('malformed', { status: response.status, error: 'too deep' });
    if (!parsed.success) {
      const wrong = parsed.error.issues
        .slice(0, MAX_LOGGED)
        .map(({ path, message }) => `${path.join('.')}: ${message}`);
      return fail('malformed', { status: response.status, wrong });
    }
    if (!response.ok) return { kind: 'refused', fields: parsed.data as Refusal };
    const losses = 'losses' in parsed ? parsed.losses : [];
    if (losses.length > 0) {
      const details = { count: losses.length, losses: losses.slice(0, MAX_LOGGED) };
      log.warn({ requestId, method, path: loggable(call.path), ...details }, 'upstream answer mended');
    }
    const value = parsed.data as T;
    const isEmptied = isEmptyList(value) && losses.some(({ field }) => field.startsWith('results.'));
    return { kind: 'done', value, status: response.status, isEmptied };
  }

  // The frame and the page ask for the same; one request of the browser reads it once, until it changes something.
  const ownReads = new Map<string, Promise<unknown>>();
  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const running = ownReads.get(key) ?? ask();
    ownReads.set(key, running);
    return running as Promise<T>;
  }

  /**
   * Reads something of this shopper's own; never cached beyond this request.
   *
   * @param isSpare the page can be shown without: while such calls hang it is not held up for this one.
   */
  async function readPersonal<T>(
    path: string,
    schema: z.ZodType<T>,
    { isSpare = false } = {},
  ): Promise<Outcome<T>> {
    const kind = kindOf(path);
    const ask = () =>
      once(path, () => requestInName({ path, kind, schema, personal: true, keepRecords: true, left }));
    const outcome = isSpare ? await upstream.hangs.unlessHanging(callerOf(kind, true), ask) : await ask();
    return outcome ?? { kind: 'failed', reason: 'timeout' };
  }

  /**
   * Reads what is the same for every shopper. Anonymous answers are shared through the cache; a signed-in shopper's
   * are asked with the token, once a request, and never stored, but fall back to the shared ones when the API fails.
   * While such calls hang, what is not known already fails soon.
   *
   * @throws 404, 410 and 503 responses; callers that can do without catch them with `orNull`.
   */
  async function read<T>(
    path: string,
    schema: z.ZodType<T>,
    options: { query?: Query; freshSeconds: number; isTyped?: boolean },
  ): Promise<T> {
    const key = path + queryString(options.query);
    const kind = kindOf(path, options.isTyped);

    async function ask(personal: boolean): Promise<Outcome<T> | null> {
      const call = { path, kind, schema, query: options.query, personal, left: personal ? left : undefined };
      return upstream.hangs.unlessHanging(callerOf(kind, personal), () => request(call));
    }
    const known = () => upstream.cache.peek<T | typeof GONE>(key);
    function readAsAnybody() {
      return upstream.cache.get(key, options.freshSeconds * 1_000, async () => {
        const { isTyped } = options;
        return loadedFrom(await ask(false), { isTyped, known: known() }) ?? Promise.reject(unavailable());
      });
    }
    async function readInName(sent: string) {
      const outcome = await ask(true);
      if (outcome?.kind === 'unauthorized') {
        if (outcome.status === 401) token.drop(sent);
        return readAsAnybody();
      }
      const loaded = loadedFrom(outcome, { known: known() });
      return loaded ? loaded.value : (known() ?? Promise.reject(unavailable()));
    }
    const sent = await token.vouched();
    const value = await (sent === undefined
      ? readAsAnybody()
      : once(`in the name of the shopper: ${key}`, () => readInName(sent)));
    if (value === GONE) throw gone();
    if (value === undefined) throw missing();
    return value;
  }

  function write<T>(
    path: string,
    body: unknown,
    schema: z.ZodType<T>,
    headers?: Record<string, string>,
  ): Promise<Outcome<T>> {
    ownReads.clear();
    const call = { path, kind: kindOf(path), schema, method: 'POST', body, headers } as const;
    return requestInName({ ...call, personal: true, keepRecords: true });
  }

  const api = {
    read,
    readPersonal,
    write,
    jar,
    tokens: upstream.tokens,
    /** Whether a row of changes had better end here: nobody waits for the rest of it. */
    hasLeft: () => left?.aborted ?? false,
    /** For what is carried out to its end, whether or not the shopper waits for it. */
    carryOn: () => {
      left = undefined;
    },
  };
  return api;
}

/** Of what was wrong with one answer: the rest is nearly always more of the same. */
const MAX_LOGGED = 5;

/** What a loader throws when there is no such thing: the not-found page, with these words. */
export function missing(message: string = MESSAGES.pageMissing) {
  return data({ message }, { status: 404 });
}

/** The same for what there was once: search engines forget such a page sooner. */
export function gone(message: string = MESSAGES.pageGone) {
  return data({ message }, { status: 410 });
}

/** What a loader throws when the API does not answer and nothing is cached: the «try again» page. */
export function unavailable() {
  return data(null, { status: 503 });
}

/**
 * For lists that belong to a thing: whether there is such a page is for the thing alone to say. An API may well refuse to
 * list the dishes of a category that it does not have (any more), and that would look like a failure.
 */
export async function thingFirst<Thing, Rest>(
  thing: Promise<Thing>,
  rest: Promise<Rest>,
): Promise<[Thing, Rest]> {
  rest.catch(() => undefined);
  return [await thing, await rest];
}

/** For what a page can do without: a missing or failed piece leaves its place out. The failure is logged already. */
export function orNull<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch(() => null);
}

function newsOf(outcome: Outcome<unknown>): News {
  if (outcome.kind !== 'failed') return 'answered';
  return outcome.reason === 'timeout' ? 'late' : outcome.reason === 'left' ? 'none' : 'answered';
}

/** `undefined` if the stack was not enough. Thrown out of here it would be a 500, and an order's fate would not be told. */
function unlessTooDeep<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
