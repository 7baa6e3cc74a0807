import { request as askPlainly, type IncomingMessage, Agent as PlainAgent } from 'node:http';
import { request as askByTls, Agent as TlsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { textOf } from './answer-text.server.ts';

/** A call to the API, and what it answers. Less than the `Request` and `Response` of the web, and so quicker. */
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

/**
 * How long a connection without a call is kept. Many servers close theirs after five seconds; a call that is sent in that
 * moment is lost.
 */
const IDLE_SECONDS = 4;

const agentOptions = { keepAlive: true, timeout: IDLE_SECONDS * 1_000, scheduling: 'lifo' } as const;
const agents = { 'http:': new PlainAgent(agentOptions), 'https:': new TlsAgent(agentOptions) };

/** Connections that the API says it will close sooner than that. They are not used again. */
const brief = new WeakSet<Socket>();
for (const agent of Object.values(agents)) {
  const keep = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket) => !brief.has(socket as Socket) && keep(socket);
}

/**
 * Asks over connections that are kept. A redirect is an error: the API has one address.
 *
 * @throws TooMuch, or what went wrong with the connection.
 */
export const askOverHttp: Ask = (question, signal) => {
  return askOnce(question, signal).catch((error: AskError) => {
    // The API closed the connection while the call was on its way. A read may be asked again, a change may have happened.
    const isLost = error.isReused === true && error.code === 'ECONNRESET' && !signal.aborted;
    if (isLost && question.method === 'GET') return askOnce(question, signal);
    throw error;
  });
};

type AskError = Error & { code?: string; isReused?: boolean };

function askOnce({ method, address, headers, body }: Question, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = new URL(address);
    const isTls = url.protocol === 'https:';
    const ask = isTls ? askByTls : askPlainly;
    const request = ask(url, {
      method,
      agent: isTls ? agents['https:'] : agents['http:'],
      headers: {
        ...headers,
        'Accept-Encoding': 'gzip, deflate, br',
        ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
      },
    });
    const stop = () => request.destroy(signal.reason);
    const fail = (error: AskError) => {
      signal.removeEventListener('abort', stop);
      request.destroy();
      reject(error);
    };
    signal.addEventListener('abort', stop, { once: true });
    request.once('error', (error: AskError) => {
      error.isReused = request.reusedSocket;
      fail(error);
    });
    request.once('response', (response) => {
      noteBrief(response);
      if (isRedirect(response)) return fail(new Error('the API redirects'));
      read(response).then((text) => {
        signal.removeEventListener('abort', stop);
        resolve({
          status: response.statusCode ?? 0,
          text,
          retryAfter: response.headers['retry-after'] ?? null,
          setCookies: response.headers['set-cookie'] ?? [],
        });
      }, fail);
    });
    request.end(body);
  });
}

function noteBrief({ headers, socket }: IncomingMessage): void {
  const seconds = /timeout=(\d+)/.exec(String(headers['keep-alive'] ?? ''))?.[1];
  if (seconds !== undefined && Number(seconds) <= IDLE_SECONDS) brief.add(socket);
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode);
}

const UNPACK = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** A packed answer may hold a thousand times as much as its length says. */
function read(response: IncomingMessage): Promise<string> {
  const { 'content-encoding': coding = '', 'content-length': length } = response.headers;
  const unpack = UNPACK.get(coding)?.();
  if (!unpack) return textOf(response, length);
  response.once('error', (error) => unpack.destroy(error));
  return textOf(response.pipe(unpack), length);
}
