import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';

/** On real connections. Each gets the API's response. */
export const FAULTS = {
  'no fault': (answer, response) => pass(answer, response),
  'a late answer': async (answer, response) => {
    for (let turn = 0; turn < 20; turn += 1) await breathe();
    pass(answer, response);
  },
  silence: () => {},
  'nothing listens': (_, response) => reset(response),
  'a reset': (_, response) => reset(response),
  'half an answer': (answer, response) => {
    response.writeHead(answer.status, { 'Content-Length': answer.body.length });
    response.write(half(answer.body), () => response.destroy());
  },
  'half a body of the right length': (answer, response) =>
    json(response, answer.status, Buffer.concat([half(answer.body), Buffer.alloc(answer.body.length, ' ')])),
  'status 500': (_, response) => json(response, 500, '{}'),
  'a gateway’s 502': (_, response) =>
    response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html><h1>Bad Gateway</h1>'),
  '429 with Retry-After': (_, response) => response.writeHead(429, { 'Retry-After': '30' }).end(),
  'HTML with status 200': (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><h1>Welcome</h1>'),
  'a wrong shape': (_, response) => json(response, 200, '{"results":"none","id":"?","items":7}'),
  'JSON of 50 MB': (_, response) => {
    const parts = Array.from({ length: 50 }, () => MEGABYTE);
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 50_000_000 });
    // Ends when the client closes the connection.
    pipeline(Readable.from(parts), response, () => {});
  },
  'nesting 10 000 deep': (_, response) =>
    json(response, 200, `{"results":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
  'a slow drip': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 5);
    response.once('close', () => clearInterval(drip));
  },
  'an invalid certificate': (answer, response) => pass(answer, response),
  'a redirect': (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
const MEGABYTE = Buffer.alloc(1_000_000, 'x');
type Answer = { status: number; headers: Headers; body: Buffer };
type Fault = (answer: Answer, response: ServerResponse) => unknown;

/** `fail` sets the fault. */
export async function openFaultProxy(api: { fetch: (request: Request) => Promise<Response> }) {
  let fault: FaultName = 'no fault';
  const open = new Set<Promise<unknown>>();
  const listener: RequestListener = async (request, response) => {
    const closed = once(response, 'close').finally(() => open.delete(closed));
    open.add(closed);
    const chosen: Fault = FAULTS[fault];
    const answer = await ask(api, request);
    await chosen(answer, response);
  };
  const plain = await listen(createServer(listener));
  const tls = await listen(createTlsServer({ key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE }, listener));
  const closed = await closedPort();
  /** A closed port, a server with an invalid certificate. */
  function placeOf(address: string): URL {
    const url = new URL(address);
    if (fault === 'nothing listens') url.port = String(closed);
    if (fault === 'an invalid certificate') {
      url.protocol = 'https:';
      url.port = String(tls.port);
    }
    return url;
  }
  return {
    url: `http://127.0.0.1:${plain.port}/api/v1`,
    fail: (name: FaultName) => {
      fault = name;
    },
    /** All calls have a response or were aborted. */
    settled: () => Promise.all(open),
    fetch: ((address, init) => {
      const request = new Request(address, init);
      // Node 20 may lose a signal: the slow drip must end without it.
      const signal = fault === 'a slow drip' ? null : (init?.signal ?? null);
      return fetch(new Request(placeOf(request.url), request), { signal });
    }) satisfies typeof fetch,
    close: () => Promise.all([plain.close(), tls.close()]),
  };
}

async function ask(api: { fetch: (request: Request) => Promise<Response> }, request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const headers = new Headers(request.headers as Record<string, string>);
  const hasBody = request.method === 'POST';
  const url = new URL(request.url ?? '/', 'http://api.test');
  const answer = await api.fetch(
    new Request(url, {
      method: request.method ?? 'GET',
      headers,
      ...(hasBody && { body: Buffer.concat(parts) }),
    }),
  );
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

async function listen(server: Server) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `fetch` blocks ports such as 1. */
export async function closedPort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}

function pass({ status, headers, body }: Answer, response: ServerResponse): void {
  for (const [name, value] of headers) if (name !== 'content-length') response.appendHeader(name, value);
  response.writeHead(status, { 'Content-Length': body.length }).end(body);
}

function json(response: ServerResponse, status: number, body: string | Buffer): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}

function reset(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

function half(body: Buffer): Buffer {
  return body.subarray(0, Math.floor(body.length / 2));
}

/** For «localhost», self-signed. */
export const LOCALHOST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgt2FWGVV4FWRlVdiY
eHdAQVj4dUoLeYnbCUoaE2NHy9WhRANCAAQjyn8XvWtgq3qusXXrGcBnAgPyLkgO
KEN4hx97GU6WKUS5kg4oWcEIVHTkaje8WqbNSHFqlJShBD7OIKBQzKCZ
-----END PRIVATE KEY-----`;
export const LOCALHOST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfTCCASOgAwIBAgIUG0f7BE08qLQy6SELQsrEmmNqoQowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyMjAzMDYxNVoXDTM2MTExOTAz
MDYxNVowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEI8p/F71rYKt6rrF16xnAZwID8i5IDihDeIcfexlOlilEuZIOKFnBCFR0
5Go3vFqmzUhxapSUoQQ+ziCgUMygmaNTMFEwHQYDVR0OBBYEFAU10v92lvG1qt6a
i68zX16tsqfqMB8GA1UdIwQYMBaAFAU10v92lvG1qt6ai68zX16tsqfqMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgYzrJfPOKeArdZxy5bUFav0ei
sgDS79tbb+0YJJ/ue+sCIQDqExiWGp555FpiCp2xLbdNVbAO3rpfi9I7Z5WtDJ8f
+Q==
-----END CERTIFICATE-----`;
