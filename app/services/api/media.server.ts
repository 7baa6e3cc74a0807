import { log } from '#app/services/log.server.ts';
import { countCall } from '#app/services/metrics.server.ts';
import type { FailureReason } from './outcome.server.ts';
import { readBody } from './read-body.server.ts';
import type { ResponseCache } from './response-cache.server.ts';
import { reasonOf, withDeadline } from './retry-policies.server.ts';
import type { Upstream } from './send.server.ts';

const PASSED_TO_BROWSER = [
  'Content-Type',
  'Content-Length',
  'Content-Range',
  'Accept-Ranges',
  'ETag',
  'Last-Modified',
  'Cache-Control',
];
const MAX_AGE_SECONDS = 3_600;
const MAX_PICTURE_BYTES = 512 * 1024;
const FRESH_MS = 60 * 60 * 1_000;
/** A stale image counts as fresh this long after a failed refresh. */
const RETRY_MS = 5_000;
const MAX_QUERY_LENGTH = 2_048;

/**
 * Evaluates conditional requests itself: APIs and object stores handle them differently.
 *
 * @param path below the API's origin, without the leading slash
 */
export async function serveMedia(
  upstream: Upstream,
  request: Request,
  path: string,
  requestId: string,
): Promise<Response> {
  const { search } = new URL(request.url);
  if (search.length > MAX_QUERY_LENGTH) return refusal(414);
  if (!isPlaceOfMedia(path, upstream.url)) return refusal(404);
  const fetchPart = (range: string | null) => fetchMedia(upstream, request, { path, range, requestId });
  // Queries are unbounded user input.
  const isCacheable = request.method === 'GET' && search === '';
  const fetchWhole = () =>
    isCacheable ? fetchCached(upstream.cache, path, () => fetchPart(null)) : fetchPart(null);
  // `If-Range` needs the response; the whole file is always correct.
  const range = request.headers.has('If-Range') ? null : rangeOf(request.headers.get('Range'));
  const response = await (range === null ? fetchWhole() : fetchPart(range));
  if (!response.ok || !isKnown(request.headers, response.headers)) return response;
  await response.body?.cancel();
  const headers = new Headers(response.headers);
  for (const name of ['Content-Length', 'Content-Range']) headers.delete(name);
  return new Response(null, { status: 304, headers });
}

/** RFC 9110, section 13. */
function isKnown(asked: Headers, given: Headers): boolean {
  const known = asked.get('If-None-Match');
  const tag = given.get('ETag')?.replace(/^W\//, '');
  const tags: string[] = known?.match(/"[^"]*"|[^\s,"]+/g) ?? [];
  if (known !== null) return known.trim() === '*' || (tag !== undefined && tags.includes(tag));
  return Date.parse(given.get('Last-Modified') ?? '') <= Date.parse(asked.get('If-Modified-Since') ?? '');
}

/** `null` (the whole file) for invalid and multiple ranges. */
function rangeOf(header: string | null): string | null {
  const [range = null, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '') ?? [];
  const isNone = first === '' ? last === '' : last !== '' && Number(last) < Number(first);
  return isNone ? null : range;
}

/** Fresh for an hour, and stale-if-error. */
async function fetchCached(
  cache: ResponseCache,
  path: string,
  fetchWhole: () => Promise<Response>,
): Promise<Response> {
  const key = `picture ${path}`;
  const last = cache.find<Picture>(key);
  const answerWith = ({ bytes, headers }: Picture) => new Response(bytes, { headers });
  if (last && last.ageMs < FRESH_MS) return answerWith(last.value);
  const response = await fetchWhole();
  const { headers, status } = response;
  if (last && status >= 500) {
    cache.set(key, last.value, { bytes: last.value.bytes.length, ageMs: FRESH_MS - RETRY_MS });
    return answerWith(last.value);
  }
  if (status === 404 || status === 410) cache.delete(key);
  const isPrivate = /\b(?:no-store|no-cache|private)\b/i.test(headers.get('Cache-Control') ?? '');
  if (status !== 200 || isPrivate || !isSmall(headers)) return response;
  const picture: Picture = { headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  cache.set(key, picture, { bytes: picture.bytes.length });
  return answerWith(picture);
}
type Picture = { headers: Headers; bytes: Uint8Array<ArrayBuffer> };

/** A compressed body does not state the file size. */
function isSmall(headers: Headers): boolean {
  const length = Number(headers.get('Content-Length') ?? Number.NaN);
  return length <= MAX_PICTURE_BYTES && !headers.has('Content-Encoding');
}

type Media = {
  kind: 'done' | 'missing' | 'failed';
  reason?: FailureReason;
  response?: Response;
  error?: unknown;
};

async function fetchMedia(
  upstream: Upstream,
  request: Request,
  { path, range, requestId }: { path: string; range: string | null; requestId: string },
): Promise<Response> {
  // Attack: SSRF. Resolved against the API's URL, `//host/…` would lead to another host.
  const encodedPath = path.split('/').map(encodeURIComponent).join('/');
  const address = `${new URL(upstream.url).origin}/${encodedPath}${new URL(request.url).search}`;
  const headers = new Headers({ Accept: 'image/*, video/*', 'X-Request-ID': requestId });
  if (range !== null) headers.set('Range', range);

  // Covers the headers, and the body of small files.
  async function open(signal: AbortSignal): Promise<Media> {
    const response = await upstream.fetch(address, { headers, redirect: 'error', signal });
    const verdict = verdictOf(response, range);
    const isRead = verdict.kind === 'done' && request.method !== 'HEAD' && !signal.aborted;
    if (!isRead) await response.body?.cancel();
    const isWhole = isRead && isSmall(response.headers);
    const body = isWhole ? await readBody(response, MAX_PICTURE_BYTES, signal) : response.body;
    return { ...verdict, response: new Response(isRead ? body : null, response) };
  }
  async function call(): Promise<Media> {
    const startedAt = performance.now();
    const media = await withDeadline(upstream.deadlines.readMs, open, request.signal).catch(
      (error): Media => ({
        kind: 'failed',
        reason: request.signal.aborted ? 'left' : reasonOf(error),
        error,
      }),
    );
    countCall('GET media', media.reason ?? media.kind, startedAt);
    return media;
  }

  const media: Media = await upstream.breaker.run('media', call, { isAwaited: true });
  const { kind, reason, response, error } = media;
  if (reason === 'malformed') {
    const type = response?.headers.get('Content-Type');
    log.warn({ requestId, path: new URL(address).pathname, type }, 'no picture');
    return refusal(404);
  }
  if (!response || kind === 'failed') {
    const details = response ? { status: response.status } : { error: String(error) };
    // The path may be user input.
    const line = { requestId, method: request.method, path: '/img/…', reason, ...details };
    if (reason !== 'unsent' && reason !== 'left') log.warn(line, 'upstream failed');
    return refusal(503);
  }
  if (response.status === 416)
    return refusal(416, headersOf(response, ['Content-Range', 'ETag', 'Last-Modified']));
  if (kind === 'missing') return refusal(response.status === 410 ? 410 : 404);
  return mediaResponse(response);
}

function mediaResponse(response: Response): Response {
  const headers = headersOf(response, PASSED_TO_BROWSER);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`);
  // Counts compressed bytes; `fetch` has decompressed them.
  if (response.headers.has('Content-Encoding')) headers.delete('Content-Length');
  // Feed readers and the image searches of Yandex and Google embed media.
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
  // Attack: scripts in an SVG that is opened as a document.
  headers.set('Content-Security-Policy', `default-src 'none'; style-src 'unsafe-inline'; sandbox`);
  return new Response(response.body, { status: response.status, headers });
}

function verdictOf({ status, ok, headers }: Response, range: string | null): Media {
  // Half an image, or a 304 to conditions that are not forwarded.
  const isUnasked = status === 304 || (status === 206 && range === null);
  if (isUnasked || status >= 500) return { kind: 'failed', reason: 'status' };
  if (!ok) return { kind: 'missing' };
  const isMedia = /^(image|video)\//.test(headers.get('Content-Type') ?? '');
  return isMedia ? { kind: 'done' } : { kind: 'failed', reason: 'malformed' };
}

/** Attack: path traversal to endpoints that browsers cannot reach. */
function isPlaceOfMedia(path: string, api: string): boolean {
  if (path.split('/').some((part) => /^\.{1,2}$|[/\0]/.test(part))) return false;
  const base = new URL(api).pathname.replace(/^\/|\/$/g, '');
  return base === '' || !`${path}/`.startsWith(`${base}/`);
}

function headersOf(response: Response, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
  );
}

function refusal(status: number, headers = new Headers()): Response {
  headers.set('Cache-Control', 'no-store');
  return new Response(null, { status, headers });
}
