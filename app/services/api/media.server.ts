import { env } from '#app/services/env.server.ts';
import { log } from '#app/services/log.server.ts';
import { countCall, counted } from '#app/services/metrics.server.ts';
import { mediaAddress } from '#contract/addresses.ts';
import { reasonOf, within } from './deadline.server.ts';
import type { News } from './hang-breaker.server.ts';
import { pacedBody } from './paced-body.server.ts';
import { pictureBody } from './picture-bytes.server.ts';
import { isSmall } from './picture-cache.server.ts';
import type { Upstream } from './upstream.server.ts';

/**
 * Pictures rooted at the API's origin (`/media/…`) are fetched by the storefront and handed on under this prefix:
 * a browser may not be able to reach the API, and one origin needs no second connection.
 */
export const MEDIA_PREFIX = '/img';
const MEDIA_PATTERN = `${MEDIA_PREFIX}/…`;

const upstreamOrigin = new URL(env.UPSTREAM_URL).origin;

/**
 * The address at which a browser gets a picture or video of the API; empty where it may not get one. Absolute
 * addresses stay as they are.
 */
export function mediaUrl(url: string): string {
  const address = mediaAddress(url) ?? '';
  if (address.startsWith(`${upstreamOrigin}/`)) return MEDIA_PREFIX + address.slice(upstreamOrigin.length);
  return address.startsWith('/') ? MEDIA_PREFIX + address : address;
}

/**
 * Rewrites every media address of a JSON answer before it is parsed. That works because such fields have the
 * same names everywhere.
 */
export function withMediaUrls(json: unknown, inCovers = false): unknown {
  if (typeof json === 'string') return inCovers ? mediaUrl(json) : json;
  if (Array.isArray(json)) return json.map((item) => withMediaUrls(item, inCovers));
  if (typeof json !== 'object' || json === null) return json;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(json)) {
    result[key] = withMediaUrls(value, inCovers || MEDIA_FIELDS.has(key));
  }
  return result;
}
const MEDIA_FIELDS = new Set(['coverUrls', 'coverListUrls', 'videoUrl']);

const PASSED_TO_UPSTREAM = ['Range', 'If-None-Match', 'If-Modified-Since'];
const PASSED_TO_BROWSER = [
  ...['Content-Type', 'Content-Length', 'Content-Range', 'Accept-Ranges'],
  ...['ETag', 'Last-Modified', 'Cache-Control'],
];
/** How long the file is, and which one it is. */
const PASSED_WITH_416 = ['Content-Range', 'ETag', 'Last-Modified'];

/**
 * Fetches one picture or video from the API's origin, with the query of its address, and streams it on. Nothing
 * else of the API can be reached in this way: what does not begin like a picture or a video is answered 404. While such
 * calls hang, this answers at once; see `HangBreaker`.
 *
 * @param path rooted at the API's origin, without the slash at the beginning.
 */
export async function fetchMedia(
  upstream: Upstream,
  request: Request,
  path: string,
  requestId: string,
): Promise<Response> {
  // A version or a signature, encoded already.
  const { search } = new URL(request.url);
  if (search.length > MAX_QUERY_LENGTH) return refusal(414);
  if (!isPlaceOfMedia(path, upstream.url)) return refusal(404);
  const headers = new Headers({ Accept: 'image/*, video/*', 'X-Request-ID': requestId });
  for (const name of PASSED_TO_UPSTREAM) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // The address is put together, not resolved: `//host/…`, resolved against the API's address, would lead to
  // another host.
  const { origin } = new URL(upstream.url);
  const address = new URL(`${origin}/${path.split('/').map(encodeURIComponent).join('/')}${search}`);
  const message = new Request(address, { headers, redirect: 'error' });
  function fail(details: Record<string, unknown>): Response {
    // No path: nobody knows whether there is such a picture, and somebody may have typed it.
    log.warn({ requestId, method: request.method, path: MEDIA_PATTERN, ...details }, 'upstream failed');
    return refusal(503);
  }
  const isConditional = headers.has('If-None-Match') || headers.has('If-Modified-Since');
  // The deadline covers the head of the answer and its first bytes, or all of a small picture; a long video may take
  // longer than that to arrive.
  async function call(): Promise<Answer> {
    const startedAt = performance.now();
    const answer = await callUncounted();
    countCall('GET media', resultOf(answer, request.signal), startedAt);
    return answer;
  }
  async function callUncounted(): Promise<Answer> {
    try {
      return await within(
        upstream.deadlines.readMs,
        async (signal) => {
          const response = await upstream.fetch(message, {
            signal: AbortSignal.any([signal, request.signal]),
          });
          // Nobody has what has not changed, and nobody wanted a part: it would be an empty picture, or half of one.
          const isUnasked =
            (response.status === 304 && !isConditional) || (response.status === 206 && !headers.has('Range'));
          const isUnread = isUnasked || request.method === 'HEAD' || signal.aborted;
          const idleMs = upstream.deadlines.readMs;
          const answer = await (isUnread ? withoutBody(response) : opened(response, signal, idleMs));
          if (signal.aborted) await answer.body?.cancel();
          return isUnasked ? { ...answer, isOther: true, isUnasked } : answer;
        },
        request.signal,
      );
    } catch (error) {
      return { error };
    }
  }
  // A shopper who has left is no failure of the API.
  function newsOf({ error }: Answer): News {
    if (error === undefined) return 'answered';
    if (request.signal.aborted) return 'none';
    return reasonOf(error) === 'timeout' ? 'late' : 'answered';
  }
  let made: Promise<Answer> | undefined;
  const answer = await upstream.hangs.unlessHanging(CALLER, () => {
    made = upstream.hangs.watch(CALLER, call, newsOf);
    return made;
  });
  if (answer === null) {
    if (made === undefined) counted.calls.add('GET media', 'unsent');
    // Nobody waits for the answer: an open body would keep its connection.
    void made?.then(({ body }) => body?.cancel());
    return refusal(503);
  }
  const { error, response, body, isOther } = answer;
  if (response === undefined) {
    return request.signal.aborted ? refusal(503) : fail({ reason: reasonOf(error), error: String(error) });
  }
  const { status } = response;
  if (isOther) {
    if (isFailure(answer)) return fail({ reason: 'status', status });
    if (response.ok) {
      const type = response.headers.get('Content-Type');
      log.warn({ requestId, path: address.pathname, type }, 'no picture');
    }
    // These pass through: a part that the video does not have, and a file that is gone for good. Anything else
    // becomes 404.
    if (status === 416) return refusal(416, headersOf(response, PASSED_WITH_416));
    return refusal(status === 410 ? 410 : 404);
  }
  const passed = headersOf(response, PASSED_TO_BROWSER);
  if (!passed.has('Cache-Control')) passed.set('Cache-Control', `public, max-age=${MEDIA_MAX_AGE_SECONDS}`);
  // It counts the bytes as they were packed; `fetch` has unpacked them.
  if (response.headers.has('Content-Encoding')) passed.delete('Content-Length');
  // Feed readers and the picture searches of Yandex and Google show them on pages of their own.
  passed.set('Cross-Origin-Resource-Policy', 'cross-origin');
  // An SVG may hold scripts. They never run in a picture; this keeps them from running when it is opened as a
  // document.
  passed.set('Content-Security-Policy', `default-src 'none'; style-src 'unsafe-inline'; sandbox`);
  return new Response(body, { status, headers: passed });
}

/** Who is inside may reach more of the API's host than shoppers may: no path leads up, nor to a call of the API. */
function isPlaceOfMedia(path: string, api: string): boolean {
  const parts = path.split('/');
  if (parts.some((part) => /^\.{1,2}$|[/\0]/.test(part))) return false;
  const base = new URL(api).pathname.replace(/^\/|\/$/g, '');
  return base === '' || !`${path}/`.startsWith(`${base}/`);
}

const MEDIA_MAX_AGE_SECONDS = 3_600;
/** All pictures together: they come from one place. */
const CALLER = { kind: 'media', owner: '' };
/** Signatures of the usual stores are a few hundred letters. */
const MAX_QUERY_LENGTH = 2_048;

/**
 * How a call ended. An answer that is no picture is `isOther`, and its body is closed. `isUnasked`: it answers a condition or a
 * range that the question did not have.
 */
type Answer = {
  error?: unknown;
  response?: Response;
  body?: ReadableStream<Uint8Array> | null;
  isOther?: boolean;
  isUnasked?: boolean;
};

/** In the words of other calls. */
function resultOf(answer: Answer, left: AbortSignal): string {
  const { error, response, isOther } = answer;
  if (error !== undefined) return left.aborted ? 'left' : reasonOf(error);
  if (!isOther) return 'done';
  if (isFailure(answer)) return 'status';
  return response?.ok ? 'malformed' : 'missing';
}

/** Of an answer that is no picture. */
function isFailure({ response, isUnasked = false }: Answer): boolean {
  return isUnasked || (response?.status ?? 0) >= 500;
}

async function opened(response: Response, signal: AbortSignal, idleMs: number): Promise<Answer> {
  if (response.status === 304 || !isSaidToBeMedia(response)) return withoutBody(response);
  const [, from = '0'] = /^bytes (\d+)-/.exec(response.headers.get('Content-Range') ?? '') ?? [];
  const isPart = response.status === 206;
  // A part from the middle of a file begins with anything.
  if (isPart && from !== '0')
    return { response, body: response.body && pacedBody(response.body.getReader(), idleMs) };
  const body = response.body && (await pictureBody(response.body, signal, { isPart, idleMs }));
  if (body === null || !isSmall(response.headers)) return { response, body, isOther: body === null };
  return { response, body: new Response(await new Response(body).arrayBuffer()).body };
}

async function withoutBody(response: Response): Promise<Answer> {
  await response.body?.cancel();
  return { response, body: null, isOther: response.status !== 304 && !isSaidToBeMedia(response) };
}

function isSaidToBeMedia({ ok, headers }: Response): boolean {
  return ok && /^(image|video)\//.test(headers.get('Content-Type') ?? '');
}

function headersOf(response: Response, names: readonly string[]): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

function refusal(status: number, headers = new Headers()): Response {
  headers.set('Cache-Control', 'no-store');
  return new Response(null, { status, headers });
}
