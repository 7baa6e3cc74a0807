import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookupPublic, PRIVATE } from './public-address.ts';
import { SendFailure } from './send-failure.ts';

const MAX_RESPONSE_BYTES = 16 * 1024;

/** `text`: the beginning of the response. */
export type JsonResponse = { status: number; headers: IncomingMessage['headers']; text: string };

type JsonRequest = {
  headers?: Record<string, string>;
  signal: AbortSignal;
  isPublicOnly?: boolean;
  maxBytes?: number;
  /** Instead of the certificate authorities of Node. */
  ca?: string[] | undefined;
};
type Post = JsonRequest & { body: string | Buffer };

/** Redirects are not followed: they could send personal data to an unconfigured host. */
export function postJson(address: string, post: Post): Promise<JsonResponse> {
  return exchange(address, post);
}

export function getJson(address: string, request: JsonRequest): Promise<JsonResponse> {
  return exchange(address, request);
}

async function exchange(
  address: string,
  request: JsonRequest & { body?: string | Buffer },
): Promise<JsonResponse> {
  try {
    const response = await send(new URL(address), request);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: await beginningOf(response, request.maxBytes),
    };
  } catch (error) {
    if (error instanceof SendFailure) throw error;
    const { code } = error as { code?: unknown };
    throw new SendFailure(
      typeof code === 'string' && /^[A-Z_\d]{2,40}$/.test(code) ? `network ${code}` : 'network',
    );
  }
}

function send(
  url: URL,
  { body, headers, signal, isPublicOnly = false, ca }: JsonRequest & { body?: string | Buffer },
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Literal addresses are not looked up.
  if (isPublicOnly && isIP(host) && !isPublicAddress(host)) throw new SendFailure(PRIVATE);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }),
        ...headers,
      },
      signal,
      ...(ca && { ca }),
      // A pooled connection would skip the address check.
      ...(isPublicOnly && { lookup: lookupPublic, agent: false }),
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
}

async function beginningOf(response: IncomingMessage, maxBytes = MAX_RESPONSE_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}

/** In ms, of seconds or a date; `undefined` if absent or invalid. */
export function retryAfterOf(
  { headers }: Pick<JsonResponse, 'headers'>,
  now = new Date(),
): number | undefined {
  const text = headers['retry-after'] ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = / GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}
