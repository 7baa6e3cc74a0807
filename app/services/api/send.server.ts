import { z } from 'zod';
import { log } from '#app/services/log.server.ts';
import { countCall } from '#app/services/metrics.server.ts';
import { isOptionalList, REQUIRED_PATHS } from '#contract/endpoints.ts';
import { detailSchema, type FieldErrors, refusalSchema } from '#contract/requests.ts';
import { kindOf, type Query, queryString, redactPath } from './api-address.server.ts';
import { type CookieJar, createCookieJar } from './api-cookies.server.ts';
import type { CircuitBreaker } from './circuit-breaker.server.ts';
import type { Failure, FailureReason, Outcome } from './outcome.server.ts';
import { parseJson, parseResponse } from './parse-response.server.ts';
import { readBody } from './read-body.server.ts';
import type { ResponseCache } from './response-cache.server.ts';
import { isBeforeSending, reasonOf, withDeadline } from './retry-policies.server.ts';

export type Call<T> = {
  path: string;
  kind: string;
  schema: z.ZodType<T>;
  ignoresBody?: boolean | undefined;
  method?: 'GET' | 'POST';
  query?: Query | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  personal: boolean;
  left?: AbortSignal | undefined;
  keepRecords?: boolean;
  isRefusal?: IsRefusal | undefined;
};
export type IsRefusal = (status: number, fields: FieldErrors) => boolean;

/** `{"detail": …}` without a message for a field concerns the call, not the input. */
export function refusalWith(statuses: readonly number[], schema: { shape: object }): IsRefusal {
  const names = ['nonFieldErrors', ...Object.keys(schema.shape)];
  return (status, fields) => statuses.includes(status) && names.some((name) => fields[name] !== undefined);
}

export type Upstream = {
  url: string;
  fetch: typeof fetch;
  /** 0: no deadline. */
  deadlines: { readMs: number; writeMs: number };
  cache: ResponseCache;
  breaker: CircuitBreaker;
  missingEndpoints: Set<string>;
  /** By log name: whether its responses to calls without cookies are `public`. */
  publicEndpoints: Map<string, boolean>;
};

export type Connection = {
  upstream: Pick<Upstream, 'url' | 'fetch' | 'deadlines' | 'missingEndpoints' | 'publicEndpoints'>;
  jar: CookieJar;
  requestId: string;
};

type Result<T> = { outcome: Outcome<T>; details?: Record<string, unknown> };

/** Further errors are usually equal. */
const MAX_LOGGED = 5;

/** Transient: gateways without a backend return 404 or 410, too. */
const PASSING = new Set([404, 410, 429, 502, 503, 504]);

/** The request was not processed. */
const UNPROCESSED = new Set([405, 413, 415, 422, 429]);

/** The API does not implement the endpoint. */
const NO_ENDPOINT = new Set<unknown>([404, 405, 410, 501]);

const NO_RECORDS = '{"results":[]}';

/** Only this module and `media.server.ts` call the API. */
export async function send<T>(connection: Connection, call: Call<T>): Promise<Outcome<T>> {
  const startedAt = performance.now();
  const { outcome, details } = await exchange(connection, call);
  const result = outcome.kind === 'failed' ? outcome.reason : outcome.kind;
  countCall(`${call.method ?? 'GET'} ${call.kind}`, result, startedAt);
  if (outcome.kind === 'done' && !details?.isMissing)
    connection.upstream.missingEndpoints.delete(redactPath(call.path));
  // Without details: success, or the client disconnected.
  if (details)
    logCall(connection, call, outcome, { ms: Math.round(performance.now() - startedAt), ...details });
  return outcome;
}

async function exchange<T>(connection: Connection, call: Call<T>): Promise<Result<T>> {
  const { upstream, jar, requestId } = connection;
  const { method = 'GET' } = call;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Request-ID': requestId,
    ...call.headers,
  };
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  if (call.personal) jar.addTo(headers);
  const body = call.body === undefined ? undefined : JSON.stringify(call.body);
  const address = upstream.url + call.path + queryString(call.query);
  const { readMs, writeMs } = upstream.deadlines;
  try {
    const answer = await withDeadline(
      method === 'GET' ? readMs : writeMs,
      async (signal) => {
        // A redirect is an error: the API has one address.
        const init = { method, headers, body, redirect: 'error', signal } as const;
        const response = await upstream.fetch(address, init);
        if (response.ok && call.ignoresBody) {
          await response.body?.cancel();
          return { response, text: '' };
        }
        return { response, text: new TextDecoder().decode(await readBody(response, MAX_BYTES, signal)) };
      },
      call.left,
    );
    if (call.personal) jar.take(answer.response.headers.getSetCookie());
    else if (answer.response.ok)
      upstream.publicEndpoints.set(redactPath(call.path), isPublic(answer.response.headers));
    const missing = missingOf(call, answer.response.status, answer.text);
    if (missing === null) return resultOf(call, answer.response, answer.text);
    if (!missing.isCertain && !(await isApiPresent(connection))) {
      return failed('status', { status: answer.response.status }, { isTransient: true });
    }
    return missing.result;
  } catch (error) {
    if (call.left?.aborted) return { outcome: { kind: 'failed', reason: 'left' } };
    if (error instanceof RangeError) return failed('malformed', { error: error.message });
    const reason = reasonOf(error);
    const details = { reason, error: String((error as Error).cause ?? error) };
    return failed(isBeforeSending(error) ? 'unsent' : reason, details, { isTransient: reason === 'network' });
  }
}

/** RFC 9111: with `public` a shared cache may use the response for calls with a token, too. */
function isPublic(headers: Headers): boolean {
  const varies = /\*|\b(?:cookie|authorization)\b/i.test(headers.get('Vary') ?? '');
  return !varies && /(?:^|[\s,])public(?:$|[\s,])/i.test(headers.get('Cache-Control') ?? '');
}

/** The largest response of the contract has 500 dishes, about 450 kB. */
const MAX_BYTES = 4 * 1024 * 1024;

function failed(
  reason: FailureReason,
  details: Record<string, unknown>,
  more: Pick<Failure, 'isTransient' | 'retryAfterMs' | 'isRejected'> = {},
) {
  return { outcome: { kind: 'failed', reason, ...more } as const, details };
}

/**
 * 404 and 410: no record, or for a list no endpoint. `isCertain`: in the contract's form; any other body
 * may be that of a gateway without a backend. `null`: another meaning.
 */
function missingOf<T>(
  call: Call<T>,
  status: number,
  text: string,
): { result: Result<T>; isCertain: boolean } | null {
  const { method = 'GET', path } = call;
  if (method === 'GET' && isOptionalList(path) && NO_ENDPOINT.has(status)) {
    const details = { status, isMissing: true };
    return { result: { ...readValue(call, status, NO_RECORDS), details }, isCertain: false };
  }
  if ((status !== 404 && status !== 410) || isRequired(path)) return null;
  const json = parseJson(text);
  const refusal = refusalSchema.safeParse(json);
  if (refusal.success && call.isRefusal?.(status, refusal.data)) return null;
  return {
    result: { outcome: { kind: 'missing', isGone: status === 410 } },
    isCertain: detailSchema.safeParse(json).success,
  };
}

function isRequired(path: string): boolean {
  return REQUIRED_PATHS.some((required) => required === path);
}

/** A gateway without a backend has no settings and no menu either. */
async function isApiPresent({ upstream, requestId }: Connection): Promise<boolean> {
  const jar = createCookieJar(null, { secure: false });
  for (const path of REQUIRED_PATHS) {
    const call = { path, kind: kindOf(path), schema: z.unknown(), personal: false };
    if ((await send({ upstream, jar, requestId }, call)).kind === 'done') return true;
  }
  return false;
}

function resultOf<T>(call: Call<T>, { ok, status, headers }: Response, text: string): Result<T> {
  if (ok) return readValue(call, status, text);
  const json = parseJson(status === 400 ? bodyOf(call, text) : text);
  const refusal = refusalSchema.safeParse(json);
  if (refusal.success && (status === 400 || call.isRefusal?.(status, refusal.data))) {
    return { outcome: { kind: 'refused', status, fields: refusal.data } };
  }
  // HTML with 401 or 403 is a gateway's.
  if ((status === 401 || status === 403) && (text === '' || json !== undefined)) {
    return { outcome: { kind: 'unauthorized', status } };
  }
  if (status === 400) {
    return failed('malformed', { status }, json === undefined ? { isTransient: true } : { isRejected: true });
  }
  const retryAfterMs = readRetryAfter(headers.get('Retry-After'), Date.now());
  const isRejected = UNPROCESSED.has(status) || (status === 503 && retryAfterMs !== undefined);
  return failed('status', { status }, { isTransient: PASSING.has(status), isRejected, retryAfterMs });
}

function readValue<T>(call: Call<T>, status: number, text: string): Result<T> {
  if (call.ignoresBody)
    return { outcome: { kind: 'done', value: call.schema.parse(undefined), status, isEmptied: false, text } };
  const read = parseResponse(call.schema, bodyOf(call, text), call);
  // Usually a truncated response.
  if (read === null) return failed('malformed', { status, error: 'not JSON' }, { isTransient: true });
  if (!read.success) {
    const wrong = read.error.issues
      .slice(0, MAX_LOGGED)
      .map(({ path, message }) => `${path.join('.')}: ${message}`);
    return failed('malformed', { status, wrong });
  }
  const { data: value, losses } = read;
  const isEmptied = isEmptyList(value) && losses.some(({ field }) => field.startsWith('results.'));
  const outcome: Outcome<T> = { kind: 'done', value, status, isEmptied, text };
  if (losses.length === 0) return { outcome };
  return { outcome, details: { count: losses.length, losses: losses.slice(0, MAX_LOGGED) } };
}

function bodyOf({ method }: Call<unknown>, text: string): string {
  return text === '' && method === 'POST' ? '{}' : text;
}

function logCall<T>(
  { upstream, requestId }: Connection,
  { method = 'GET', path }: Call<T>,
  outcome: Outcome<T>,
  { ms, ...details }: Record<string, unknown>,
): void {
  const { missingEndpoints } = upstream;
  const endpoint = redactPath(path);
  const isMissing = method === 'GET' && (details.isMissing === true || NO_ENDPOINT.has(details.status));
  // One warning per outage of an endpoint.
  const level = isMissing && missingEndpoints.has(endpoint) ? 'debug' : 'warn';
  if (isMissing) missingEndpoints.add(endpoint);
  if (details.isMissing) {
    log[level]({ requestId, method, path: endpoint, status: details.status }, 'upstream endpoint missing');
    return;
  }
  if (outcome.kind !== 'failed') {
    const line = { requestId, method, path: redactPath(path, { exists: true }), ...details };
    log.warn(line, 'upstream response repaired');
    return;
  }
  // A response of the wrong shape proves that the record exists.
  const line = { requestId, method, path: redactPath(path, { exists: 'wrong' in details }), ms };
  log[level]({ ...line, reason: outcome.reason, ...details }, 'upstream failed');
}

/** Not stored on disk: unknown categories and pages after the last one are empty, too. */
export function isEmptyList(value: unknown): boolean {
  return (value as { results?: readonly unknown[] } | null)?.results?.length === 0;
}

/** In ms, from seconds or a date. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
