import { setTimeout as sleep } from 'node:timers/promises';
import { createContext, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { env } from '#app/services/env.server.ts';
import { counted } from '#app/services/metrics.server.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { AnswerStore, answersDir } from './answer-store.server.ts';
import { kindOf, type Query, queryString } from './api-address.server.ts';
import { CircuitBreaker, circuitsOf, type Ending } from './circuit-breaker.server.ts';
import type { CookieJar } from './cookie-jar.server.ts';
import { createTokenCheck, KnownTokens } from './known-tokens.server.ts';
import type { Outcome } from './outcome.server.ts';
import { type Ask, askOverHttp } from './over-http.server.ts';
import { PictureCache } from './picture-cache.server.ts';
import { readKept } from './read-answers.server.ts';
import { GONE, loadedFrom, ReadCache } from './read-cache.server.ts';
import { type Call, type IsRefusal, send } from './send.server.ts';
import { gone, missing, unavailable } from './thrown.server.ts';
import { findUser } from './user.server.ts';

/** What all requests share: how to reach the API, and its answers that are the same for every shopper. */
export type Upstream = {
  /** Base address, with `/api/v1`. */
  url: string;
  ask: Ask;
  /** For pictures and videos. */
  fetch: (request: Request, init?: { signal: AbortSignal }) => Promise<Response>;
  /** How long a call may take; 0: as long as it likes. */
  deadlines: { readMs: number; writeMs: number };
  /** About how long after a failed read it is made once more. */
  retryMs: number;
  cache: ReadCache;
  pictures: PictureCache;
  breaker: CircuitBreaker;
  tokens: KnownTokens;
  /** Missing endpoints by their log name; each is logged as a warning once. */
  missingEndpoints: Set<string>;
};

export const upstreamContext = createContext<Upstream>({
  url: env.UPSTREAM_URL,
  ask: askOverHttp,
  fetch: (request, init) => fetch(request, init),
  deadlines: { readMs: env.READ_TIMEOUT_MS, writeMs: env.WRITE_TIMEOUT_MS },
  retryMs: 100,
  cache: new ReadCache(Date.now, new AnswerStore(answersDir())),
  pictures: new PictureCache({ maxBytes: env.PICTURE_CACHE_MB * 1024 * 1024 }),
  breaker: new CircuitBreaker(),
  tokens: new KnownTokens(),
  missingEndpoints: new Set(),
});

/** A Retry-After up to this is waited for; a longer one ends all such calls until then. */
const MAX_RETRY_MS = 1_000;

/** Short responses. They take turns: one of them may time out alone. */
const PROBES = [ENDPOINTS.settings, ENDPOINTS.workDays, ENDPOINTS.foodCategories];
let probes = 0;

/** The client of the request being answered. Set by the middleware of `root.tsx`. */
export const apiContext = createContext<Api>();

export function getApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext);
}

export type Api = ReturnType<typeof createApi>;

/**
 * The API client of one request. Reads that only this shopper needs end when the shopper leaves. Shared reads go on,
 * because other visitors may wait for them, and so do changes, because the response says whose cart it is. See
 * docs/decisions/0014-limits-on-posts.md.
 *
 * @param jar the shopper's cookies; those that the API sets end up there, and in the page's response.
 * @param options `isRenewal`: of `ReadCache`
 */
export function createApi(
  upstream: Upstream,
  jar: CookieJar,
  requestId: string,
  { signal, isRenewal = false }: { signal?: AbortSignal; isRenewal?: boolean } = {},
) {
  const connection = { upstream, jar, requestId };
  const { breaker, cache, tokens } = upstream;
  const token = createTokenCheck(tokens, jar, () => findUser(api));
  let left = signal;
  let oldSince: number | null = null;

  /** Tries in nobody's name whether the API responds at all. */
  function probe(): Promise<unknown> {
    const path = PROBES[probes++ % PROBES.length] ?? ENDPOINTS.settings;
    const call = { path, kind: kindOf(path), schema: z.unknown(), personal: false };
    return breaker.watch(circuitsOf(call.kind, ''), () => send(connection, call), endingOf);
  }

  /** Makes a call through the circuit breaker; a failed read once more, where that can help. */
  async function request<T>(call: Call<T>, isRetry = false): Promise<Outcome<T>> {
    const isChange = call.method === 'POST';
    const kind = isChange ? `POST ${call.kind}` : call.kind;
    const circuits = circuitsOf(kind, call.personal ? jar.owner() : '');
    const outcome = await breaker.run(circuits, () => send(connection, call), endingOf, { isChange, probe });
    if (outcome === null) {
      counted.calls.add(`${call.method ?? 'GET'} ${call.kind}`, 'unsent');
      return { kind: 'failed', reason: 'unsent' };
    }
    if (outcome.kind !== 'failed') return outcome;
    // Chance keeps several storefronts from coming back in the same moment.
    const waitMs = outcome.retryAfterMs ?? upstream.retryMs * (0.5 + Math.random());
    if (waitMs > MAX_RETRY_MS) breaker.rest(circuits, waitMs);
    if (isChange || isRetry || !outcome.mayPass || waitMs > MAX_RETRY_MS) return outcome;
    await sleep(waitMs);
    return request(call, true);
  }

  /**
   * Makes a call with the shopper's cookies. If it is refused because of the token, it has changed nothing, so
   * it is made again without the token.
   */
  async function requestInName<T>(call: Call<T>): Promise<Outcome<T>> {
    const sent = jar.get('usertoken');
    const outcome = await request(call);
    const isAboutToken = call.path === ENDPOINTS.currentUser;
    const isDenied = outcome.kind === 'unauthorized' || outcome.kind === 'refused';
    if (sent === undefined || isAboutToken || !isDenied) return outcome;
    const { status } = outcome;
    if (status !== 401 && status !== 403) return outcome;
    return (await token.isRefusal(sent, status)) ? request(call) : outcome;
  }

  /** Of the shared reads so far: how long all of them are fresh, and whether one failed. */
  const shared = { freshMs: Number.POSITIVE_INFINITY, lacks: false };
  // The frame and the page read the same things: each of them once, until something is changed.
  const ownReads = new Map<string, Promise<unknown>>();
  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const running = ownReads.get(key) ?? ask();
    ownReads.set(key, running);
    return running as Promise<T>;
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

  /**
   * Reads what is the same for every shopper. Answers to anonymous calls are shared through the cache. A
   * signed-in shopper's calls carry the token; their answers are never stored, and if the API fails, the shared
   * ones stand in.
   *
   * @throws 404, 410 and 503 responses; callers that can do without catch them with `orNull`.
   */
  async function read<T>(
    path: string,
    schema: z.ZodType<T>,
    options: { query?: Query; freshSeconds: number; isTyped?: boolean; isFixed?: boolean },
  ): Promise<T> {
    const { query, freshSeconds, isTyped } = options;
    const key = path + queryString(query);
    const ask = (personal: boolean) =>
      request({
        ...{ path, kind: kindOf(path, isTyped), schema, query, personal },
        left: personal ? left : undefined,
      });
    const last = () => cache.peek<T | typeof GONE>(key);
    async function readAsAnybody() {
      const source = {
        load: async () => loadedFrom(await ask(false), options, last()) ?? Promise.reject(unavailable()),
        revive: (text: string) => readKept(schema, text),
      };
      try {
        const cached = await cache.get(key, freshSeconds * 1_000, source, { isRenewal });
        shared.freshMs = Math.min(shared.freshMs, cached.freshMs);
        if (cached.oldSince !== null) oldSince = Math.min(cached.oldSince, oldSince ?? cached.oldSince);
        return cached.value;
      } catch (error) {
        shared.lacks = true;
        throw error;
      }
    }
    async function readInName(sent: string) {
      const outcome = await ask(true);
      if (outcome.kind === 'unauthorized' && outcome.status === 401) token.drop(sent);
      const loaded = loadedFrom(outcome, options, last());
      return loaded ? loaded.value : readAsAnybody();
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
    isRefusal?: IsRefusal,
  ): Promise<Outcome<T>> {
    ownReads.clear();
    const call = { path, kind: kindOf(path), schema, method: 'POST', body, headers, isRefusal } as const;
    return requestInName({ ...call, personal: true, keepRecords: true });
  }

  const api = {
    read,
    readPersonal,
    write,
    jar,
    tokens,
    shared,
    /** Of `Cached`, the oldest of the shared reads so far. */
    oldSince: () => oldSince,
    /** The shopper has left: a row of changes can stop here. */
    hasLeft: () => left?.aborted ?? false,
    /** The calls from here on are made to the end, even if the shopper leaves. */
    carryOn: () => {
      left = undefined;
    },
  };
  return api;
}

function endingOf(outcome: Outcome<unknown>): Ending {
  if (outcome.kind !== 'failed') return 'response';
  return outcome.reason === 'timeout' ? 'timeout' : outcome.reason === 'left' ? 'unknown' : 'response';
}
