import type { z } from 'zod';
import { log } from '#app/services/log.server.ts';
import { countCall } from '#app/services/metrics.server.ts';
import { ALWAYS_THERE } from '#contract/endpoints.ts';
import { detailSchema, type Refusal, refusalSchema } from '#contract/requests.ts';
import { readTolerantly } from '#contract/tolerant.ts';
import { TooMuch } from './answer-text.server.ts';
import { loggable, type Query, queryString } from './api-address.server.ts';
import type { CookieJar } from './cookie-jar.server.ts';
import { isBeforeSending, reasonOf, within } from './deadline.server.ts';
import { isTooDeep } from './json-depth.server.ts';
import { isEmptyList } from './loaded.server.ts';
import { withMediaUrls } from './media.server.ts';
import type { Failure, FailureReason, Outcome } from './outcome.server.ts';
import type { Answer } from './over-http.server.ts';
import { knownValue, rememberValue } from './read-answers.server.ts';
import { readRetryAfter } from './second-try.server.ts';
import type { Upstream } from './upstream.server.ts';
import { wellFormed } from './well-formed.server.ts';

export type Call<T> = {
  path: string;
  /** The kind of `HangBreaker`. */
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
  /** The option of `readTolerantly`. */
  keepRecords?: boolean;
  /** Whether the words of another status than 400 are a refusal as well. */
  isRefusal?: IsRefusal | undefined;
};
export type IsRefusal = (status: number, fields: Refusal) => boolean;

/** Where one request's calls go, and in whose name. */
export type Connection = {
  upstream: Pick<Upstream, 'url' | 'ask' | 'deadlines' | 'missingEndpoints'>;
  jar: CookieJar;
  requestId: string;
};

/** Only the first faults of an answer are logged. The others are nearly always the same. */
const MAX_LOGGED = 5;

/** Too many calls; a gateway without the API behind it, which may say 404, too. Other errors are the same a moment later. */
const PASSING = new Set([404, 410, 429, 502, 503, 504]);

/** The API has no such endpoint. */
const NO_ENDPOINT = new Set([404, 405, 410, 501]);

/**
 * Makes one call; only this module and `media.server.ts` call the API. Each failure is logged here, once. A missing read
 * endpoint is a warning the first time, and again after it has responded in between.
 */
export async function send<T>(api: Connection, call: Call<T>): Promise<Outcome<T>> {
  const startedAt = performance.now();
  const outcome = await sendUncounted(api, call);
  const result = outcome.kind === 'failed' ? outcome.reason : outcome.kind;
  countCall(`${call.method ?? 'GET'} ${call.kind}`, result, startedAt);
  return outcome;
}

async function sendUncounted<T>(api: Connection, call: Call<T>): Promise<Outcome<T>> {
  const { jar, requestId } = api;
  const method = call.method ?? 'GET';
  const startedAt = performance.now();
  const { readMs, writeMs } = api.upstream.deadlines;
  function fail(
    reason: FailureReason,
    details: Record<string, unknown>,
    more: Partial<Failure> = {},
  ): Failure {
    const ms = Math.round(performance.now() - startedAt);
    // What has an answer of the wrong shape is there.
    const path = loggable(call.path, { isThere: 'wrong' in details });
    const level = isKnownToBeMissing(details) ? 'debug' : 'warn';
    log[level]({ requestId, method, path, ms, reason, ...details }, 'upstream failed');
    return { kind: 'failed', reason, ...more };
  }
  const endpoint = loggable(call.path);
  const { missingEndpoints } = api.upstream;
  function isKnownToBeMissing({ status }: { status?: unknown }): boolean {
    if (method !== 'GET' || !NO_ENDPOINT.has(status as number)) return false;
    const isKnown = missingEndpoints.has(endpoint);
    missingEndpoints.add(endpoint);
    return isKnown;
  }

  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Request-ID': requestId,
    ...call.headers,
  };
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  if (call.personal) jar.addTo(headers);

  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const address = api.upstream.url + call.path + queryString(call.query);
  let answer: Answer;
  try {
    answer = await within(
      method === 'GET' ? readMs : writeMs,
      (signal) => api.upstream.ask({ method, address, headers, body }, signal),
      call.left,
    );
  } catch (error) {
    // The shopper has left: this is no failure of the API, and nobody reads the result.
    if (call.left?.aborted) return { kind: 'failed', reason: 'left' };
    if (error instanceof TooMuch) return fail('malformed', { error: error.message });
    const reason = reasonOf(error);
    const unsent = isBeforeSending(error) ? ({ reason: 'unsent' } as const) : {};
    return fail(reason, { error: String(error) }, { mayPass: reason === 'network', ...unsent });
  }
  const { status, text } = answer;
  const isOk = status >= 200 && status < 300;
  if (call.personal) jar.take(answer.setCookies);
  if (isOk && method === 'GET') missingEndpoints.delete(endpoint);

  const fields = isOk ? undefined : refusalIn(call, status, text);
  if (fields) return { kind: 'refused', status, fields };
  if ((status === 404 || status === 410) && !ALWAYS_THERE.has(call.path) && isDetail(text)) {
    return { kind: 'missing', isGone: status === 410 };
  }
  if ((status === 401 || status === 403) && isRefusalOfApi(text)) {
    return { kind: 'unauthorized', status };
  }
  if (status !== 400 && !isOk) {
    const retryAfterMs = readRetryAfter(answer.retryAfter, Date.now());
    const hasRetryAfter = retryAfterMs !== undefined;
    const isTurnedAway = status === 429 || (status === 503 && hasRetryAfter);
    const mayPass = PASSING.has(status);
    return fail('status', { status }, { mayPass, isTurnedAway, ...(hasRetryAfter && { retryAfterMs }) });
  }

  const known = isOk ? knownValue(call.schema, text) : undefined;
  if (known !== undefined) return { kind: 'done', value: known, status, isEmptied: false, text };
  if (isTooDeep(text)) return fail('malformed', { status, error: 'too deep' });
  // What a change is answered may be empty, what was asked for may not.
  const json = text === '' && method === 'POST' ? {} : parseJson(text);
  // Cut on its way, as a rule.
  if (json === undefined) {
    return fail('malformed', { status, error: 'not JSON' }, { mayPass: true });
  }
  const parsed = isOk
    ? readTolerantly(call.schema, withMediaUrls(json), call)
    : refusalSchema.safeParse(json);
  if (!parsed.success) {
    const wrong = parsed.error.issues
      .slice(0, MAX_LOGGED)
      .map(({ path, message }) => `${path.join('.')}: ${message}`);
    return fail('malformed', { status, wrong }, { isTurnedAway: !isOk });
  }
  if (!isOk) return { kind: 'refused', status, fields: wellFormed(parsed.data as Refusal, text) };
  const losses = 'losses' in parsed ? parsed.losses : [];
  if (losses.length > 0) {
    const details = { count: losses.length, losses: losses.slice(0, MAX_LOGGED) };
    const path = loggable(call.path, { isThere: true });
    log.warn({ requestId, method, path, ...details }, 'upstream answer mended');
  }
  const read = wellFormed(parsed.data as T, text);
  const value = losses.length > 0 ? read : rememberValue(call.schema, text, read);
  const isEmptied = isEmptyList(value) && losses.some(({ field }) => field.startsWith('results.'));
  return { kind: 'done', value, status, isEmptied, text };
}

/** Whether the API itself answered, and not a gateway that has lost it. */
function isDetail(text: string): boolean {
  return !isTooDeep(text) && detailSchema.safeParse(parseJson(text)).success;
}

/** A gateway that lets nobody through says so in HTML. */
function isRefusalOfApi(text: string): boolean {
  return text === '' || (!isTooDeep(text) && parseJson(text) !== undefined);
}

function refusalIn({ isRefusal }: Pick<Call<unknown>, 'isRefusal'>, status: number, text: string) {
  if (!isRefusal || isTooDeep(text)) return undefined;
  const read = refusalSchema.safeParse(parseJson(text));
  return read.success && isRefusal(status, read.data) ? wellFormed(read.data, text) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer that was kept, read as a new one is; `undefined` if it does not fit the contract any more. */
export function readKept<T>(text: string, schema: z.ZodType<T>): T | undefined {
  const read = readTolerantly(schema, withMediaUrls(parseJson(text)));
  return read.success ? wellFormed(read.data, text) : undefined;
}
