import { once } from 'node:events';
import { Agent as HttpAgent, type IncomingMessage, request as requestOverHttp } from 'node:http';
import { request as requestOverTls, Agent as TlsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** A call to the API and its response: what `fetch` would do in twice the processor time. */
export type Question = {
  method: 'GET' | 'POST';
  address: string;
  headers: Record<string, string>;
  body: string | undefined;
};
export type Answer = {
  status: number;
  text: string;
  retryAfter: string | null;
  setCookies: string[];
};
export type Ask = (question: Question, signal: AbortSignal) => Promise<Answer>;

/** Far more than any response of the contract: a list has at most 500 dishes, some 450 kB. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Many servers close an idle connection after five seconds; a call that is sent in that moment is lost. */
const agentOptions = { keepAlive: true, timeout: 4_000, scheduling: 'lifo' } as const;
const agents = { 'http:': new HttpAgent(agentOptions), 'https:': new TlsAgent(agentOptions) };

const DECOMPRESS = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Calls over kept-alive connections. A redirect is an error: the API has one address.
 *
 * @throws TooLong, or what went wrong with the connection.
 */
export const askOverHttp: Ask = async ({ method, address, headers, body }, signal) => {
  const url = new URL(address);
  const isTls = url.protocol === 'https:';
  const request = (isTls ? requestOverTls : requestOverHttp)(url, {
    method,
    signal,
    agent: agents[isTls ? 'https:' : 'http:'],
    headers: {
      ...headers,
      'Accept-Encoding': 'gzip, deflate, br',
      ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
    },
  });
  // After the response has begun, errors arrive at its body.
  request.on('error', () => undefined);
  try {
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const { statusCode: status = 0 } = response;
    if (status >= 300 && status < 400) throw new Error('the API redirects');
    return {
      status,
      text: await textOf(decompressed(response), response.headers['content-length']),
      retryAfter: response.headers['retry-after'] ?? null,
      setCookies: response.headers['set-cookie'] ?? [],
    };
  } catch (error) {
    request.destroy();
    throw error;
  }
};

function decompressed(response: IncomingMessage): Readable {
  const decompress = DECOMPRESS.get(response.headers['content-encoding'] ?? '')?.();
  if (!decompress) return response;
  response.once('error', (error) => decompress.destroy(error));
  return response.pipe(decompress);
}

/** A response longer than any may be. */
export class TooLong extends Error {
  override name = 'TooLong';
  override message = `more than ${MAX_BYTES} bytes`;
}

/**
 * The text of a response, read no further than the limit: one without an end would take all memory.
 *
 * @throws TooLong
 */
export async function textOf(body: Readable, length: string | null | undefined): Promise<string> {
  if (Number(length ?? 0) > MAX_BYTES) throw new TooLong();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new TooLong();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
