import type { z } from 'zod';
import { log } from '#app/services/log.server.ts';
import { countCall } from '#app/services/metrics.server.ts';
import { ALWAYS_THERE } from '#contract/endpoints.ts';
import { detailSchema, type Refusal, refusalSchema } from '#contract/requests.ts';
import { loggable, type Query, queryString } from './api-address.server.ts';
import type { CookieJar } from './cookie-jar.server.ts';
import type { Failure, FailureReason, Outcome } from './outcome.server.ts';
import { isBeforeSending, reasonOf, withDeadline } from './policies.server.ts';
import { parseJson, readAnswer } from './read-answers.server.ts';
import type { Upstream } from './upstream.server.ts';

export type Call<T> = {
  path: string;
  /** Of its circuit; see `CircuitBreaker`. */
  kind: string;
  schema: z.ZodType<T>;
  method?: 'GET' | 'POST';
  query?: Query | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  /** Send the shopper's cookies. */
  personal: boolean;
  /** Ends the call. */
  left?: AbortSignal | undefined;
  /** The option of `readTolerantly`. */
  keepRecords?: boolean;
  /** Whether the messages of another status than 400 are a refusal as well. */
  isRefusal?: IsRefusal | undefined;
};
export type IsRefusal = (status: number, fields: Refusal) => boolean;

/** Where one request's calls go, and in whose name. */
export type Connection = {
  upstream: Pick<Upstream, 'url' | 'fetch' | 'deadlines' | 'missingEndpoints'>;
  jar: CookieJar;
  requestId: string;
};

/** How a call ended, and what the log says of it besides. */
type Result<T> = { outcome: Outcome<T>; details?: Record<string, unknown> };

/** Only the first faults of a response are logged. The others are nearly always the same. */
const MAX_LOGGED = 5;

/** Too many calls; a gateway without the API behind it, which may say 404, too. Other errors are the same a moment later. */
const PASSING = new Set([404, 410, 429, 502, 503, 504]);

/** The API has no such endpoint. */
const NO_ENDPOINT = new Set<unknown>([404, 405, 410, 501]);

/** Makes one call, counts it, and logs its failure. Only this module and `media.server.ts` call the API. */
export async function send<T>(connection: Connection, call: Call<T>): Promise<Outcome<T>> {
  const startedAt = performance.now();
  const { outcome, details } = await exchange(connection, call);
  const result = outcome.kind === 'failed' ? outcome.reason : outcome.kind;
  countCall(`${call.method ?? 'GET'} ${call.kind}`, result, startedAt);
  if (outcome.kind === 'done') connection.upstream.missingEndpoints.delete(loggable(call.path));
  // Without details there is nothing to log: it went well, or the shopper has left.
  if (details)
    logCall(connection, call, outcome, { ms: Math.round(performance.now() - startedAt), ...details });
  return outcome;
}

async function exchange<T>({ upstream, jar, requestId }: Connection, call: Call<T>): Promise<Result<T>> {
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
        return { response, text: await textOf(response) };
      },
      call.left,
    );
    if (call.personal) jar.take(answer.response.headers.getSetCookie());
    return resultOf(call, answer.response, answer.text);
  } catch (error) {
    if (call.left?.aborted) return { outcome: { kind: 'failed', reason: 'left' } };
    if (error instanceof RangeError) return failed('malformed', { error: error.message });
    const reason = reasonOf(error);
    const details = { reason, error: String((error as Error).cause ?? error) };
    return failed(isBeforeSending(error) ? 'unsent' : reason, details, { mayPass: reason === 'network' });
  }
}

/** Far more than any response of the contract: a list has at most 500 dishes, some 450 kB. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The text of a response, read no further than the limit: one without an end would take all memory. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new RangeError(`more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function failed(
  reason: FailureReason,
  details: Record<string, unknown>,
  more: Pick<Failure, 'mayPass' | 'retryAfterMs' | 'isTurnedAway'> = {},
) {
  return { outcome: { kind: 'failed', reason, ...more } as const, details };
}

/** What a response means. */
function resultOf<T>(call: Call<T>, { ok, status, headers }: Response, text: string): Result<T> {
  if (ok) return readValue(call, status, text);
  const json = parseJson(status === 400 ? bodyOf(call, text) : text);
  const refusal = refusalSchema.safeParse(json);
  if (refusal.success && (status === 400 || call.isRefusal?.(status, refusal.data))) {
    return { outcome: { kind: 'refused', status, fields: refusal.data } };
  }
  // Without the contract's `detail` it is a gateway that has lost the API.
  const isDetail = detailSchema.safeParse(json).success;
  if ((status === 404 || status === 410) && !ALWAYS_THERE.has(call.path) && isDetail) {
    return { outcome: { kind: 'missing', isGone: status === 410 } };
  }
  // A gateway that lets nobody through says so in HTML.
  if ((status === 401 || status === 403) && (text === '' || json !== undefined)) {
    return { outcome: { kind: 'unauthorized', status } };
  }
  if (status === 400) {
    return failed('malformed', { status }, json === undefined ? { mayPass: true } : { isTurnedAway: true });
  }
  const retryAfterMs = readRetryAfter(headers.get('Retry-After'), Date.now());
  const isTurnedAway = status === 429 || (status === 503 && retryAfterMs !== undefined);
  return failed('status', { status }, { mayPass: PASSING.has(status), isTurnedAway, retryAfterMs });
}

function readValue<T>(call: Call<T>, status: number, text: string): Result<T> {
  const read = readAnswer(call.schema, bodyOf(call, text), call);
  // Cut on its way, as a rule.
  if (read === null) return failed('malformed', { status, error: 'not JSON' }, { mayPass: true });
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

/** The response to a change may be empty. */
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
  const endpoint = loggable(path);
  if (outcome.kind !== 'failed') {
    const line = { requestId, method, path: loggable(path, { isThere: true }), ...details };
    log.warn(line, 'upstream answer mended');
    return;
  }
  // A missing endpoint is a warning once, and again after it has responded.
  const isMissing = method === 'GET' && NO_ENDPOINT.has(details.status);
  const level = isMissing && missingEndpoints.has(endpoint) ? 'debug' : 'warn';
  if (isMissing) missingEndpoints.add(endpoint);
  // What has a response of the wrong shape is there.
  const line = { requestId, method, path: loggable(path, { isThere: 'wrong' in details }), ms };
  log[level]({ ...line, reason: outcome.reason, ...details }, 'upstream failed');
}

/** Also the response for a category that does not exist, or for a page after the last one. */
export function isEmptyList(value: unknown): boolean {
  return (value as { results?: readonly unknown[] } | null)?.results?.length === 0;
}

/** `Retry-After` in milliseconds, from seconds or a date; `undefined` if it says nothing that can be read. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
