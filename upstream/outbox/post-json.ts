import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookupPublic, PRIVATE } from './public-address.ts';
import { SendFailure } from './send-failure.ts';

const MAX_RESPONSE_BYTES = 16 * 1024;

/** `text`: the beginning of the response. */
type Posted = { status: number; headers: IncomingMessage['headers']; text: string };

type Post = {
  body: string | Buffer;
  headers?: Record<string, string>;
  signal: AbortSignal;
  isPublicOnly?: boolean;
  maxBytes?: number;
};

/** Redirects are not followed: they could send personal data to an unconfigured host. */
export async function postJson(address: string, post: Post): Promise<Posted> {
  try {
    const response = await send(new URL(address), post);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: await beginningOf(response, post.maxBytes),
    };
  } catch (error) {
    if (error instanceof SendFailure) throw error;
    const { code } = error as { code?: unknown };
    throw new SendFailure(
      typeof code === 'string' && /^[A-Z_\d]{2,40}$/.test(code) ? `network ${code}` : 'network',
    );
  }
}

function send(url: URL, { body, headers, signal, isPublicOnly = false }: Post): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Literal addresses are not looked up.
  if (isPublicOnly && isIP(host) && !isPublicAddress(host)) throw new SendFailure(PRIVATE);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        ...headers,
      },
      signal,
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

/** In ms; `undefined` if absent or invalid. */
export function retryAfterOf({ headers }: Pick<Posted, 'headers'>): number | undefined {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
