import { createContext, data, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { MESSAGES } from '#app/domain/messages.ts';
import { type Refusal, refusalSchema } from '#contract/requests.ts';
import { kindOf, loggable, type Query, queryString } from './api-address.server.ts';
import type { CookieJar } from './cookie-jar.server.ts';
import { reasonOf, within } from './deadline.server.ts';
import { env } from './env.server.ts';
import { HangBreaker, type News } from './hang-breaker.server.ts';
import { log } from './log.server.ts';
import { withMediaUrls } from './media.server.ts';
import { type Loaded, ReadCache } from './read-cache.server.ts';

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
};

export const upstreamContext = createContext<Upstream>({
  url: env.UPSTREAM_URL,
  fetch: (request, init) => fetch(request, init),
  cache: new ReadCache(),
  hangs: new HangBreaker(),
});

/** The client of the request being answered. Set by the middleware of `root.tsx`. */
export const apiContext = createContext<Api>();

export function getApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext);
}

/** How a call ended. Everything but `done` is an outcome a page has words for, so none of them is an exception. */
export type Outcome<T> =
  | { kind: 'done'; value: T }
  /** `isGone`: there was such a thing, and there never will be again. */
  | { kind: 'missing'; isGone: boolean }
  | { kind: 'unauthorized' }
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
  let left = signal;

  function request<T>(call: Call<T>): Promise<Outcome<T>> {
    return upstream.hangs.watch(call.kind, () => send(call), newsOf);
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
    if (response.status === 401 || response.status === 403) return { kind: 'unauthorized' };
    if (response.status !== 400 && !response.ok) return fail('status', { status: response.status });

    const json = text === '' ? {} : parseJson(text);
    if (json === undefined) return fail('malformed', { status: response.status, error: 'not JSON' });
    const parsed = response.ok ? call.schema.safeParse(withMediaUrls(json)) : refusalSchema.safeParse(json);
    if (!parsed.success) {
      const wrong = parsed.error.issues
        .slice(0, 5)
        .map(({ path, message }) => `${path.join('.')}: ${message}`);
      return fail('malformed', { status: response.status, wrong });
    }
    if (!response.ok) return { kind: 'refused', fields: parsed.data as Refusal };
    return { kind: 'done', value: parsed.data as T };
  }

  // The frame and the page ask for the same cart; one request of the browser reads it once, until it changes it.
  const personalReads = new Map<string, Promise<Outcome<unknown>>>();

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
    function ask(): Promise<Outcome<T>> {
      const running = personalReads.get(path) ?? request({ path, kind, schema, personal: true, left });
      personalReads.set(path, running);
      return running as Promise<Outcome<T>>;
    }
    const outcome = isSpare ? await upstream.hangs.unlessHanging(kind, ask) : await ask();
    return outcome ?? { kind: 'failed', reason: 'timeout' };
  }

  /**
   * Reads what is the same for every shopper. Anonymous answers are shared through the cache; a signed-in shopper's
   * are asked with the token and never stored, but fall back to the shared ones when the API fails. While such
   * calls hang, what is not known already fails soon.
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
    async function load(personal: boolean): Promise<Loaded<T | typeof GONE | undefined>> {
      const call = { path, kind, schema, query: options.query, personal, left: personal ? left : undefined };
      const outcome = await upstream.hangs.unlessHanging(kind, () => request(call));
      if (outcome?.kind === 'done') {
        const { value } = outcome;
        return { value, keep: true, isApart: options.isTyped || isEmptyList(value) };
      }
      if (outcome?.kind === 'missing') {
        return outcome.isGone ? { value: GONE, keep: true } : { value: undefined, keep: false };
      }
      throw unavailable();
    }
    const value = jar.isSignedIn()
      ? await load(true).then(
          (loaded) => loaded.value,
          (failure) => upstream.cache.peek<T | typeof GONE>(key) ?? Promise.reject(failure),
        )
      : await upstream.cache.get(key, options.freshSeconds * 1_000, () => load(false));
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
    personalReads.clear();
    return request({ path, kind: kindOf(path), schema, method: 'POST', body, headers, personal: true });
  }

  return {
    read,
    readPersonal,
    write,
    jar,
    /** Whether a row of changes had better end here: nobody waits for the rest of it. */
    hasLeft: () => left?.aborted ?? false,
    /** For what is carried out to its end, whether or not the shopper waits for it. */
    carryOn: () => {
      left = undefined;
    },
  };
}

/** What a loader throws when there is no such thing: the not-found page, with these words. */
export function missing(message: string = MESSAGES.pageMissing) {
  return data({ message }, { status: 404 });
}

/** The same for what there was once: search engines forget such a page sooner. */
export function gone(message: string = MESSAGES.pageGone) {
  return data({ message }, { status: 410 });
}

/**
 * In place of an answer, for what the API says is gone. It is remembered like any other answer, in place of what was
 * shown before: gone stays gone while the API is down.
 */
const GONE = Symbol('gone');

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

/** Of a category that somebody made up, or of a page behind the last one. */
function isEmptyList(value: unknown): boolean {
  return (value as { results?: readonly unknown[] }).results?.length === 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
