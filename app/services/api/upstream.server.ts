import { createContext, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { env } from '#app/services/env.server.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { kindOf, type Query, queryString } from './api-address.server.ts';
import { CircuitBreaker } from './circuit-breaker.server.ts';
import type { CookieJar } from './cookie-jar.server.ts';
import type { Outcome } from './outcome.server.ts';
import { MAX_RETRY_MS, retryRead } from './policies.server.ts';
import { readAnswer } from './read-answers.server.ts';
import { type Loaded, ResponseCache } from './response-cache.server.ts';
import { RESPONSES_DIR, ResponseStore } from './response-store.server.ts';
import { type Call, type IsRefusal, isEmptyList, send } from './send.server.ts';
import { gone, missing, unavailable } from './thrown.server.ts';
import { findUser } from './user.server.ts';

/*
 * The layers of a call, in their order:
 *
 *                     read (shared)     readPersonal     write     a picture (media.server.ts)
 *   cache             all visitors      one request      -         all visitors
 *   token             without it, if the API refuses it            -
 *   retry             once              once             never     never
 *   circuit breaker   API and endpoint  API and endpoint (same)    pictures
 *   deadline          READ_TIMEOUT_MS                    WRITE_…   READ_TIMEOUT_MS
 *   fetch             send.server.ts: one exchange, one `Outcome`  media.server.ts
 */

/** What all requests share: how to reach the API, and its responses that are the same for every shopper. */
export type Upstream = {
  /** Base address, with `/api/v1`. */
  url: string;
  fetch: typeof fetch;
  /** How long a call may take; 0: as long as it likes. */
  deadlines: { readMs: number; writeMs: number };
  cache: ResponseCache;
  breaker: CircuitBreaker;
  /** Missing endpoints by their log name; each is logged as a warning once. */
  missingEndpoints: Set<string>;
};

export const upstreamContext = createContext<Upstream>({
  url: env.UPSTREAM_URL,
  fetch,
  deadlines: { readMs: env.READ_TIMEOUT_MS, writeMs: env.WRITE_TIMEOUT_MS },
  cache: new ResponseCache({ store: new ResponseStore(RESPONSES_DIR) }),
  breaker: new CircuitBreaker(),
  missingEndpoints: new Set(),
});

/** The client of the request being answered. Set by the middleware of `root.tsx`. */
export const apiContext = createContext<Api>();

export function getApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext);
}

export type Api = ReturnType<typeof createApi>;

/** `isTyped`: the query holds user input. */
type ReadOptions = { query?: Query; freshSeconds: number; isTyped?: boolean };

/** Short responses. They take turns: one of them may time out alone. */
const PROBES = [ENDPOINTS.settings, ENDPOINTS.workDays, ENDPOINTS.foodCategories];
let probes = 0;

/**
 * The API client of one request. Reads that only this shopper needs end when the shopper leaves. Shared reads go on,
 * because other visitors may wait for them, and so do changes, because the response says whose cart it is. See
 * docs/decisions/0014-limits.md.
 *
 * @param jar the shopper's cookies; those that the API sets end up there, and in the page's response.
 * @param options `isRenewal`: of `ResponseCache`
 */
export function createApi(
  upstream: Upstream,
  jar: CookieJar,
  requestId: string,
  { signal, isRenewal = false }: { signal?: AbortSignal; isRenewal?: boolean } = {},
) {
  const connection = { upstream, jar, requestId };
  const { breaker, cache } = upstream;
  let left = signal;

  /** Of the shared reads so far: how long all of them are fresh, whether one failed, the oldest `oldSince`. */
  const shared = { freshMs: Number.POSITIVE_INFINITY, lacks: false, oldSince: null as number | null };
  // The frame and the page read the same things: each of them once, until something is changed.
  const ownReads = new Map<string, Promise<unknown>>();
  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const running = ownReads.get(key) ?? ask();
    ownReads.set(key, running);
    return running as Promise<T>;
  }

  /**
   * Reads what is the same for every shopper. Responses to anonymous calls are shared through the cache. A
   * signed-in shopper's calls carry the token; their responses are never stored, and if the API fails, the shared
   * ones stand in.
   *
   * @throws 404, 410 and 503 responses; callers that can do without catch them with `orNull`.
   */
  async function read<T>(
    path: string,
    schema: z.ZodType<T>,
    { query, freshSeconds, isTyped = false }: ReadOptions,
  ): Promise<T> {
    const key = path + queryString(query);
    const call = { path, kind: kindOf(path, isTyped), schema, query };
    async function readAsAnybody() {
      const cached = await cache.get<T | typeof GONE>(key, {
        ...{ freshMs: freshSeconds * 1_000, isTyped, isRenewal },
        load: async (hasLast) => loadedFrom(await request({ ...call, personal: false }), hasLast),
        revive: (text) => readAnswer(schema, text)?.data,
      });
      if (!cached) {
        shared.lacks = true;
        throw unavailable();
      }
      const { value, freshMs, oldSince } = cached;
      shared.freshMs = Math.min(shared.freshMs, freshMs);
      if (oldSince !== null) shared.oldSince = Math.min(oldSince, shared.oldSince ?? oldSince);
      return value;
    }
    async function readInName(sent: string) {
      const outcome = await request({ ...call, personal: true, left });
      if (outcome.kind === 'unauthorized' && outcome.status === 401) dropToken(sent);
      return loadedFrom(outcome, true)?.value ?? readAsAnybody();
    }
    // A token that the API does not know counts as none.
    const isKnown = (await findUser(api)) !== null;
    const sent = isKnown ? jar.get('usertoken') : undefined;
    const value = await (sent === undefined
      ? readAsAnybody()
      : once(`in the name of the shopper: ${key}`, () => readInName(sent)));
    if (value === GONE) throw gone();
    return value;
  }

  /** Reads something of this shopper's own. It is not cached after this request. */
  function readPersonal<T>(
    path: string,
    schema: z.ZodType<T>,
    headers?: Record<string, string>,
  ): Promise<Outcome<T>> {
    const call = { path, kind: kindOf(path), schema, headers, personal: true, keepRecords: true } as const;
    return once(path, () => requestInName({ ...call, left }));
  }

  function write<T>(
    path: string,
    body: unknown,
    schema: z.ZodType<T>,
    headers?: Record<string, string>,
    isRefusal?: IsRefusal,
  ): Promise<Outcome<T>> {
    ownReads.clear();
    const call = { path, kind: kindOf(path), schema, method: 'POST', body, headers, isRefusal } as const;
    return requestInName({ ...call, personal: true, keepRecords: true });
  }

  /**
   * Token. A call that is refused because of it has changed nothing, so it is made again without it. 403 may be about
   * the thing, so the API is asked whose token it is.
   */
  async function requestInName<T>(call: Call<T>): Promise<Outcome<T>> {
    const sent = jar.get('usertoken');
    const outcome = await request(call);
    const isDenied = outcome.kind === 'unauthorized' || outcome.kind === 'refused';
    if (sent === undefined || call.path === ENDPOINTS.currentUser || !isDenied) return outcome;
    if (outcome.status === 401) dropToken(sent);
    else if (outcome.status === 403) await findUser(api);
    return jar.get('usertoken') === sent ? outcome : request(call);
  }

  /** The token is not sent again in this request. Its cookie goes when the API, asked whose it is, says «nobody's». */
  function dropToken(sent: string): void {
    if (jar.get('usertoken') === sent) jar.withhold('usertoken');
  }

  /** Retry. A change is never repeated: it may have been made. */
  function request<T>(call: Call<T>): Promise<Outcome<T>> {
    return call.method === 'POST' ? attempt(call) : retryRead.execute(() => attempt(call));
  }

  /** Circuit breaker; deadline and `fetch` are in `send`. */
  async function attempt<T>(call: Call<T>): Promise<Outcome<T>> {
    const isAwaited = call.method === 'POST';
    const kind = isAwaited ? `POST ${call.kind}` : call.kind;
    const run = breaker.run<Outcome<unknown>>(kind, () => send(connection, call), { isAwaited, probe });
    const outcome = (await run) as Outcome<T>;
    const restMs = (outcome.kind === 'failed' && outcome.retryAfterMs) || 0;
    // A shopper who calls too often must not stop the others.
    if (restMs > MAX_RETRY_MS && !call.personal) breaker.rest(kind, restMs);
    return outcome;
  }

  /** Tries in nobody's name whether the API responds at all. */
  function probe(): Promise<Outcome<unknown>> {
    const path = PROBES[probes++ % PROBES.length] ?? ENDPOINTS.settings;
    return send(connection, { path, kind: kindOf(path), schema: z.unknown(), personal: false });
  }

  const api = {
    read,
    readPersonal,
    write,
    jar,
    shared,
    /** The shopper has left: a row of changes can stop here. */
    hasLeft: () => left?.aborted ?? false,
    /** The calls from here on are made to the end, even if the shopper leaves. */
    carryOn: () => {
      left = undefined;
    },
  };
  return api;
}

/** Stands in the cache for a thing that the API says is gone, so that it stays gone while the API is down. */
const GONE = Symbol('gone');

/**
 * What the end of a call means for the cache. `null`: the call failed, or no record of a list could be read and there is a list
 * from before the API changed its format.
 *
 * @throws 404 if there is no such thing
 */
function loadedFrom<T>(outcome: Outcome<T>, hasLast: boolean): Loaded<T | typeof GONE> | null {
  if (outcome.kind === 'missing' && !outcome.isGone) throw missing();
  if (outcome.kind === 'missing') return { value: GONE };
  if (outcome.kind !== 'done' || (outcome.isEmptied && hasLast)) return null;
  const { value, text } = outcome;
  return { value, text: isEmptyList(value) ? undefined : text };
}
