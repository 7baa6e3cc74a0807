import { createContext, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { env } from '#app/services/env.server.ts';
import { ENDPOINTS, isOptionalList } from '#contract/endpoints.ts';
import { kindOf, type Query, queryString, redactPath } from './api-address.server.ts';
import type { CookieJar } from './api-cookies.server.ts';
import { CircuitBreaker } from './circuit-breaker.server.ts';
import { gone, missing, unavailable } from './http-errors.server.ts';
import type { Outcome } from './outcome.server.ts';
import { parseResponse } from './parse-response.server.ts';
import { type Loaded, ResponseCache } from './response-cache.server.ts';
import { RESPONSES_DIR, ResponseStore } from './response-store.server.ts';
import { MAX_RETRY_MS, retryRead } from './retry-policies.server.ts';
import { type Call, type IsRefusal, isEmptyList, send, type Upstream } from './send.server.ts';
import { findUser } from './user.server.ts';

/*
 * The layers of a call, from the outside in:
 *
 *                     read (shared)     readPersonal     write     a picture (media.server.ts)
 *   cache             all visitors      one request      -         all visitors
 *   token             without it, if the API refuses it            -
 *   retry             once              once             never     never
 *   circuit breaker   API and endpoint  API and endpoint (same)    pictures
 *   deadline          READ_TIMEOUT_MS                    WRITE_…   READ_TIMEOUT_MS
 *   fetch             send.server.ts: one exchange, one `Outcome`  media.server.ts
 */

export const upstreamContext = createContext<Upstream>({
  url: env.UPSTREAM_URL,
  fetch,
  deadlines: { readMs: env.READ_TIMEOUT_MS, writeMs: env.WRITE_TIMEOUT_MS },
  cache: new ResponseCache({ store: new ResponseStore(RESPONSES_DIR) }),
  breaker: new CircuitBreaker(),
  missingEndpoints: new Set(),
  publicEndpoints: new Map(),
});

export const apiContext = createContext<Api>();

export function getApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext);
}

export type Api = ReturnType<typeof createApi>;

type ReadOptions = {
  query?: Query;
  freshSeconds: number;
  isTyped?: boolean;
  /** The same for everyone, and pages do without it: its absence is cached. */
  isOptional?: boolean;
};

/** Small responses, in turn: a single endpoint may time out. */
const PROBES = [ENDPOINTS.settings, ENDPOINTS.workDays, ENDPOINTS.foodCategories];
let probes = 0;

/**
 * Aborts personal reads when the client disconnects. Not shared reads, which other visitors await, nor
 * writes, whose response sets the cart's cookie (docs/decisions/0014-limits.md).
 *
 * @param jar receives the cookies that the API sets
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

  /** Minimum fresh time, whether a read failed, the oldest `oldSince`. */
  const shared = { freshMs: Number.POSITIVE_INFINITY, isIncomplete: false, oldSince: null as number | null };
  // Layout and page loaders read the same records; valid until the next write.
  const ownReads = new Map<string, Promise<unknown>>();
  function once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const running = ownReads.get(key) ?? load();
    ownReads.set(key, running);
    return running as Promise<T>;
  }

  /**
   * Anonymous responses come from the shared cache, and for a signed-in shopper those that the API marks as
   * `public`. His other calls carry the token and are not cached; if one fails, the shared response is used.
   *
   * @throws 404, 410 and 503 responses; `orNull` catches them for optional parts
   */
  async function read<T>(
    path: string,
    schema: z.ZodType<T>,
    { query, freshSeconds, isTyped = false, isOptional = false }: ReadOptions,
  ): Promise<T> {
    const key = path + queryString(query);
    const call = { path, kind: kindOf(path, isTyped), schema, query };
    const readAnonymously = () => once(`shared: ${key}`, readShared);
    async function readShared() {
      const cached = await cache.get<T | typeof GONE | typeof MISSING>(key, {
        freshMs: freshSeconds * 1_000,
        isTyped,
        isRenewal,
        load: async (hasLast) => {
          const outcome = await request({ ...call, personal: false });
          return isOptional && isMissing(outcome) ? { value: MISSING } : loadedFrom(outcome, hasLast);
        },
        revive: (text) => parseResponse(schema, text)?.data,
      });
      if (!cached) {
        shared.isIncomplete = true;
        throw unavailable();
      }
      const { value, freshMs, oldSince } = cached;
      shared.freshMs = Math.min(shared.freshMs, freshMs);
      if (oldSince !== null) shared.oldSince = Math.min(oldSince, shared.oldSince ?? oldSince);
      return value;
    }
    async function readAsUser(sent: string) {
      const outcome = await request({ ...call, personal: true, left });
      if (outcome.kind === 'unauthorized' && outcome.status === 401) dropToken(sent);
      return loadedFrom(outcome, true)?.value ?? readAnonymously();
    }
    /** An endpoint that was not called yet is looked at once, without the token. */
    async function isPublic(): Promise<boolean> {
      const { publicEndpoints } = upstream;
      const endpoint = redactPath(path);
      if (!publicEndpoints.has(endpoint)) await readAnonymously().catch(() => {});
      return publicEndpoints.get(endpoint) ?? false;
    }
    // The token is sent where the response could depend on it, unless it was rejected.
    const isKnown = (await findUser(api)) !== null;
    const isSame = isOptional || (isOptionalList(path) && upstream.missingEndpoints.has(redactPath(path)));
    const sent = isKnown && !isSame ? jar.get('usertoken') : undefined;
    const value = await (sent === undefined || (await isPublic())
      ? readAnonymously()
      : once(`as user: ${key}`, () => readAsUser(sent)));
    if (value === GONE) throw gone();
    if (value === MISSING) throw missing();
    return value;
  }

  function readPersonal<T>(
    path: string,
    schema: z.ZodType<T>,
    { headers, query }: Pick<Call<T>, 'headers' | 'query'> = {},
  ): Promise<Outcome<T>> {
    const call = { path, query, kind: kindOf(path), schema, headers, personal: true, left } as const;
    return once(path + queryString(query), () => requestAsUser({ ...call, keepRecords: true }));
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
    return requestAsUser({ ...call, personal: true, keepRecords: true });
  }

  function submit(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
    isRefusal?: IsRefusal,
  ): Promise<Outcome<unknown>> {
    ownReads.clear();
    const call = { path, kind: kindOf(path), schema: z.unknown(), method: 'POST', body, headers } as const;
    return requestAsUser({ ...call, isRefusal, ignoresBody: true, personal: true });
  }

  /**
   * A call rejected for its token changed nothing, so it is repeated without it. 403 may concern the
   * record, so `findUser` checks the token.
   */
  async function requestAsUser<T>(call: Call<T>): Promise<Outcome<T>> {
    const sent = jar.get('usertoken');
    const outcome = await request(call);
    const isDenied = outcome.kind === 'unauthorized' || outcome.kind === 'refused';
    if (sent === undefined || call.path === ENDPOINTS.currentUser || !isDenied) return outcome;
    if (outcome.status === 401) dropToken(sent);
    else if (outcome.status === 403) await findUser(api);
    return jar.get('usertoken') === sent ? outcome : request(call);
  }

  /** Stops sending the token in this request; `findUser` expires the cookie. */
  function dropToken(sent: string): void {
    if (jar.get('usertoken') === sent) jar.withhold('usertoken');
  }

  /** Retries reads only: a failed write may have been executed. */
  function request<T>(call: Call<T>): Promise<Outcome<T>> {
    return call.method === 'POST' ? attempt(call) : retryRead.execute(() => attempt(call));
  }

  async function attempt<T>(call: Call<T>): Promise<Outcome<T>> {
    const isAwaited = call.method === 'POST';
    const kind = isAwaited ? `POST ${call.kind}` : call.kind;
    const shopper = call.personal ? (jar.get('usertoken') ?? jar.get('sessionid')) : undefined;
    const options = { isAwaited, probe, shopper };
    const run = breaker.run<Outcome<unknown>>(kind, () => send(connection, call), options);
    const outcome = (await run) as Outcome<T>;
    const retryAfterMs = (outcome.kind === 'failed' && outcome.retryAfterMs) || 0;
    // One shopper's rate limit must not suspend others.
    if (retryAfterMs > MAX_RETRY_MS && !call.personal) breaker.suspend(kind, retryAfterMs);
    return outcome;
  }

  function probe(): Promise<Outcome<unknown>> {
    const path = PROBES[probes++ % PROBES.length] ?? ENDPOINTS.settings;
    return send(connection, { path, kind: kindOf(path), schema: z.unknown(), personal: false });
  }

  const api = {
    read,
    readPersonal,
    write,
    submit,
    jar,
    shared,
    isDisconnected: () => left?.aborted ?? false,
    ignoreDisconnect: () => {
      left = undefined;
    },
  };
  return api;
}

/** Cached: a deleted record stays deleted during an outage. */
const GONE = Symbol('gone');
/** Cached, so that it is not requested for each page. */
const MISSING = Symbol('missing');

function isMissing(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'missing' && !outcome.isGone;
}

/**
 * `null`: the call failed, or all records are invalid and the cache has an older list (the API changed its
 * format).
 *
 * @throws 404 for a missing record
 */
function loadedFrom<T>(outcome: Outcome<T>, hasLast: boolean): Loaded<T | typeof GONE> | null {
  if (isMissing(outcome)) throw missing();
  if (outcome.kind === 'missing') return { value: GONE };
  if (outcome.kind !== 'done' || (outcome.isEmptied && hasLast)) return null;
  const { value, text } = outcome;
  return { value, text: isEmptyList(value) ? undefined : text };
}
