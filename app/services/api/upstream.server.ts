import path from 'node:path';
import { createContext, type RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { env } from '#app/services/env.server.ts';
import { counted } from '#app/services/metrics.server.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { AnswerStore, digestOf } from './answer-store.server.ts';
import { kindOf, type Query, queryString } from './api-address.server.ts';
import type { CookieJar } from './cookie-jar.server.ts';
import { type Caller, HangBreaker } from './hang-breaker.server.ts';
import { KnownTokens } from './known-tokens.server.ts';
import { GONE, loadedFrom } from './loaded.server.ts';
import type { Outcome } from './outcome.server.ts';
import { type Ask, askOverHttp } from './over-http.server.ts';
import { PictureCache } from './picture-cache.server.ts';
import { newsOf, probe } from './probe.server.ts';
import { ReadCache } from './read-cache.server.ts';
import { SecondTry, UNSENT } from './second-try.server.ts';
import { type Call, type IsRefusal, readKept, send } from './send.server.ts';
import { gone, missing, unavailable } from './thrown.server.ts';
import { createTokenCheck } from './token-check.server.ts';
import { findUser } from './user.server.ts';

/**
 * What the storefront shares between requests: where the API is, how to reach it, and the answers that are the same
 * for every shopper. Tests put one into the router context that speaks to the embedded API in process.
 */
export type Upstream = {
  /** Base address, with `/api/v1`. */
  url: string;
  /** For answers that are data. */
  ask: Ask;
  /** For pictures and videos. */
  fetch: (request: Request, init?: { signal: AbortSignal }) => Promise<Response>;
  /** How long a call may take; 0: as long as it likes. */
  deadlines: { readMs: number; writeMs: number };
  cache: ReadCache;
  pictures: PictureCache;
  hangs: HangBreaker;
  tries: SecondTry;
  tokens: KnownTokens;
  /** Missing endpoints by their log name; each is logged as a warning once. */
  missingEndpoints: Set<string>;
};

export const upstreamContext = createContext<Upstream>({
  url: env.UPSTREAM_URL,
  ask: askOverHttp,
  fetch: (request, init) => fetch(request, init),
  deadlines: { readMs: env.READ_TIMEOUT_MS, writeMs: env.WRITE_TIMEOUT_MS },
  cache: new ReadCache(Date.now, new AnswerStore(answersDir())),
  pictures: new PictureCache({ maxBytes: env.PICTURE_CACHE_MB * 1024 * 1024 }),
  hangs: new HangBreaker(),
  tries: new SecondTry(),
  tokens: new KnownTokens(),
  missingEndpoints: new Set(),
});

/** The client of the request being answered. Set by the middleware of `root.tsx`. */
export const apiContext = createContext<Api>();

export function getApi(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext);
}

/** What a page was made of that is the same for everybody. */
export type SharedReads = {
  /** How long the first of its answers will be fresh. */
  freshMs: number;
  /** One was not to be had. */
  lacks: boolean;
};

/** One request's way to the API. */
export type Api = ReturnType<typeof createApi>;

/**
 * Calls of one request. Reads that only this shopper needs end when the shopper leaves. Shared reads go on,
 * because other visitors may wait for them. A change that was sent goes on, too, because its answer says whose
 * cart it is. See docs/decisions/0014-limits-on-posts.md.
 *
 * @param jar the shopper's cookies; cookies the API sets end up there, and in the page's response.
 * @param signal of the request being answered. `isRenewal`: for a page that others will be shown, and nobody waits for.
 */
export function createApi(
  upstream: Upstream,
  jar: CookieJar,
  requestId: string,
  { signal, isRenewal = false }: { signal?: AbortSignal; isRenewal?: boolean } = {},
) {
  const connection = { upstream, jar, requestId };
  const token = createTokenCheck(upstream.tokens, jar, () => findUser(api));
  let left = signal;
  let oldSince: number | null = null;

  function callerOf(kind: string, isPersonal: boolean): Caller {
    return { kind, owner: isPersonal ? jar.owner() : '' };
  }

  /**
   * Makes a call, and learns from it how the API is. Where calls like it hang, it is not made, or not waited for; see
   * `HangBreaker`.
   */
  async function request<T>(call: Call<T>): Promise<Outcome<T>> {
    const isChange = call.method === 'POST';
    const caller = callerOf(isChange ? `POST ${call.kind}` : call.kind, call.personal);
    const watched = () => upstream.hangs.watch(caller, () => send(connection, call), newsOf);
    const tried = () => upstream.tries.make(caller, watched, { isChange });
    const options = { isChange, probe: () => probe(connection) };
    const outcome = (await upstream.hangs.unlessHanging(caller, tried, options)) ?? UNSENT;
    if (outcome === UNSENT) counted.calls.add(`${call.method ?? 'GET'} ${call.kind}`, 'unsent');
    return outcome;
  }

  /** Notes of an answer that all share how long it will be fresh, or that there is none. */
  async function noted<T>(answer: Promise<T>, key: string): Promise<T> {
    try {
      const value = await answer;
      shared.freshMs = Math.min(shared.freshMs, upstream.cache.freshMs(key) ?? shared.freshMs);
      return value;
    } catch (error) {
      shared.lacks = true;
      throw error;
    }
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

  // The frame and the page ask for the same things. One request of the browser reads each of them once, until
  // it changes something.
  const shared: SharedReads = { freshMs: Number.POSITIVE_INFINITY, lacks: false };
  const ownReads = new Map<string, Promise<unknown>>();
  function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const running = ownReads.get(key) ?? ask();
    ownReads.set(key, running);
    return running as Promise<T>;
  }

  /** Reads something of this shopper's own. It is not kept after this request. */
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
   * ones stand in. While such calls hang, anything that is not known yet fails soon.
   *
   * @throws 404, 410 and 503 responses; callers that can do without catch them with `orNull`.
   */
  async function read<T>(
    path: string,
    schema: z.ZodType<T>,
    options: { query?: Query; freshSeconds: number; isTyped?: boolean; isFixed?: boolean },
  ): Promise<T> {
    const key = path + queryString(options.query);
    const kind = kindOf(path, options.isTyped);

    function ask(personal: boolean): Promise<Outcome<T>> {
      const call = { path, kind, schema, query: options.query, personal, left: personal ? left : undefined };
      return request(call);
    }
    const known = () => upstream.cache.peek<T | typeof GONE>(key);
    async function readAsAnybody() {
      const { isTyped, isFixed, freshSeconds } = options;
      const source = {
        load: async () =>
          loadedFrom(await ask(false), { isTyped, isFixed, known: known() }) ?? Promise.reject(unavailable()),
        revive: (text: string) => readKept(text, schema),
      };
      const cached = upstream.cache.get<T | typeof GONE | undefined>(key, freshSeconds * 1_000, source, {
        isRenewal,
      });
      const { value, oldSince: since } = await noted(cached, key);
      if (since !== null) oldSince = Math.min(since, oldSince ?? since);
      return value;
    }
    async function readInName(sent: string) {
      const outcome = await ask(true);
      if (outcome?.kind === 'unauthorized') {
        if (outcome.status === 401) token.drop(sent);
        return readAsAnybody();
      }
      const loaded = loadedFrom(outcome, { known: known() });
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
    tokens: upstream.tokens,
    shared,
    /**
     * When the oldest of what was read so far came, if that is so long ago that the shopper must know. The API fails, or it
     * would be newer. Milliseconds of the epoch.
     */
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

/** Answers of another API are none of this one's. */
function answersDir(): string {
  return path.join(env.CACHE_DIR, 'answers', digestOf(env.UPSTREAM_URL).slice(0, 16));
}
