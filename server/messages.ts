import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { isForwarded, type TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { codingFor, compressNow, isCompressible } from './codings.ts';

/** Between Node's messages and those of the web, which the app speaks. */

/** The address of who asks. A connection that is gone has none: all of those are one client. */
export function clientOf({ socket, headers }: IncomingMessage, proxies: TrustedProxies): string {
  return proxies.clientOf(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString());
}

/**
 * Its signal is aborted when whoever asked leaves before the answer. The app sees no `X-Forwarded-*` but those of our
 * proxies.
 */
export function requestOf(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  proxies: TrustedProxies,
): Request {
  const isProxied = proxies.trusts(incoming.socket.remoteAddress ?? '');
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (!isProxied && isForwarded(name)) continue;
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const asking = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) asking.abort();
  });
  const init: RequestInit & { duplex?: 'half' } = {
    method: incoming.method ?? 'GET',
    headers,
    signal: asking.signal,
  };
  if (init.method !== 'GET' && init.method !== 'HEAD') {
    init.body = bodyOf(incoming);
    init.duplex = 'half';
  }
  return new Request(`http://${incoming.headers.host}${withoutLineEnds(incoming.url ?? '/')}`, init);
}

/**
 * No pattern of a route matches a line end, not even that of «not found»: such an address would pass all middleware by, without headers
 * and without a line in the log. Nothing of the shop has one in its address, so another sign in its place is as little found.
 */
function withoutLineEnds(url: string): string {
  return url.replace(/%0[ad]|%e2%80%a[89]/gi, (found, at: number) =>
    url.slice(0, at).includes('?') ? found : '%EF%BF%BD',
  );
}

/** `Readable.toWeb` may throw where nobody can catch it when the asker leaves in the middle. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      // Nobody reads the rest: the connection is closed, however much was still to come.
      cancel() {
        incoming.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Texts go out whole and compressed once; pictures and videos as they come. */
export async function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: Response,
): Promise<void> {
  if (outgoing.destroyed) {
    await response.body?.cancel();
    return;
  }
  const { status, headers, body } = response;
  if (!isCompressible(headers)) {
    outgoing.writeHead(status, flat(headers));
    if (body === null) outgoing.end();
    else await pipeline(Readable.fromWeb(body as NodeReadableStream), outgoing);
    return;
  }
  addVary(headers, 'Accept-Encoding');
  if (body === null) {
    outgoing.writeHead(status, flat(headers)).end();
    return;
  }
  const plain = Buffer.from(await response.arrayBuffer());
  const coding = plain.length < MIN_COMPRESSED ? null : codingFor(incoming.headers['accept-encoding']);
  const coded = coding === null ? plain : compressNow(plain, coding, 'personal');
  if (coding !== null) {
    headers.set('Content-Encoding', coding);
    const tag = headers.get('ETag');
    if (tag?.startsWith('"')) headers.set('ETag', `W/${tag}`);
  }
  headers.set('Content-Length', String(coded.length));
  outgoing.writeHead(status, flat(headers)).end(coded);
}
/** Below that the head is longer than what is saved. */
const MIN_COMPRESSED = 1_024;

export function addVary(headers: Headers, name: string): void {
  const names = headers.get('Vary')?.split(',') ?? [];
  if (names.some((one) => one.trim().toLowerCase() === name.toLowerCase())) return;
  headers.append('Vary', name);
}

/** Names and values in turns, as Node takes them fastest. Every `Set-Cookie` has a line of its own. */
export function flat(headers: Headers): string[] {
  const lines: string[] = [];
  for (const [name, value] of headers) lines.push(name, value);
  return lines;
}
