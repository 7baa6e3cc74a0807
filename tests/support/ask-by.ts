import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Ask, textOf } from '#app/services/api/over-http.server.ts';

type Fetch = (request: Request, init?: { signal: AbortSignal }) => Promise<Response>;

/** Asks an API in process. */
export function askBy(fetch: Fetch): Ask {
  return async ({ address, ...init }, signal) => {
    const answer = await fetch(new Request(address, { ...init, body: init.body ?? null }), { signal });
    const { status, headers, body } = answer;
    const stream = body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    try {
      return {
        status,
        text: await textOf(stream, headers.get('Content-Length')),
        retryAfter: headers.get('Retry-After'),
        setCookies: headers.getSetCookie(),
      };
    } catch (error) {
      stream.destroy();
      throw error;
    }
  };
}
