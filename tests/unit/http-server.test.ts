/** Protects the server from malicious requests, and open requests during shutdown. */
import { once } from 'node:events';
import { Agent, get, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ERROR_TEXTS } from '#app/domain/text/error-texts.ts';
import { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { createApp } from '#server/app.ts';
import { createHttpServer } from '#server/http-server.ts';

const MAX_RESPONSE_BYTES = 1_000;
const HOUR_MS = 3_600_000;

let server: Server;
const waiting: { respond: () => void; signal: AbortSignal }[] = [];

function open() {
  const proxies = new TrustedProxies('');
  const handle = async ({ url, signal }: Request) => {
    const { pathname, search } = new URL(url);
    if (pathname.startsWith('/slow')) {
      await new Promise<void>((respond) => waiting.push({ respond, signal }));
    }
    return new Response(pathname + search);
  };
  const createContext = () => new RouterContextProvider();
  const files = { folder: 'public', prefix: '/public/' };
  const app = createApp({ handle, createContext, files, proxies, pages: null });
  const opened = createHttpServer(app, { proxies, perClient: 0, limits: { timeout: HOUR_MS } });
  opened.server.listen(0, '127.0.0.1');
  return opened;
}
beforeAll(async () => {
  ({ server } = open());
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function send(lines: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(lines);
  const response = await text(socket);
  const [head = '', body = ''] = response.split(/\r\n\r\n([\s\S]*)/);
  return { status: Number(head.split(' ')[1]), head, body, size: response.length };
}

const END = 'Connection: close\r\n\r\n';
const HOST = `Host: shop.test\r\n${END}`;
const EMPTY = `Content-Length: 0\r\n${HOST}`;
const INVALID_HOSTS = '[ [::1 ::1 %zz a:99999 a:b <x> a^b ёж.рф / a/b u:p@a :80 xn--'.split(' ');

const INVALID_TARGETS =
  '/search?q=борщ * contact ftp://evil.test/ http://[/ http://u:p@shop.test/ /%zz /category/% /img/%ff /%ED%A0%80'.split(
    ' ',
  );

const REFUSED: [lines: string, status: number][] = [
  [`TRACE / HTTP/1.1\r\n${HOST}`, 405],
  [`TRACE / HTTP/1.1\r\nContent-Length: 3\r\n${HOST}abc`, 405],
  ['DELETE / HTTP/1.1\r\nHost: shop.test\r\n\r\nany=thing', 400],
  [`OPTIONS * HTTP/1.1\r\n${HOST}`, 400],
  [`OPTIONS /cart HTTP/1.1\r\n${HOST}`, 204],
  ...['PUT', 'PATCH', 'DELETE', 'PROPFIND'].map((method): [string, number] => [
    `${method} /cart HTTP/1.1\r\n${EMPTY}`,
    405,
  ]),
  [`FOO / HTTP/1.1\r\n${HOST}`, 400],
  [`GET / HTTP/1.1\r\nExpect: x\r\n${HOST}`, 417],
  ['POST /cart HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 9999999999\r\n\r\n', 413],
  ...[...INVALID_TARGETS, '/a b'].map((target): [string, number] => [
    `GET ${target} HTTP/1.1\r\n${HOST}`,
    400,
  ]),
  [`GET / HTTP/1.1\r\n${END}`, 400],
  [`GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n${END}`, 400],
  ...[...INVALID_HOSTS, 'a b'].map((host): [string, number] => [
    `GET / HTTP/1.1\r\nHost: ${host}\r\n${END}`,
    400,
  ]),
  ...[']]', 'shop.test', 'http://', 'http://a, http://b', ''].map((origin): [string, number] => [
    `POST /cart HTTP/1.1\r\nOrigin: ${origin}\r\n${EMPTY}`,
    400,
  ]),
  [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}`, 431],
  ['\x00\x01\x02\r\n\r\n', 400],
];

test.each(REFUSED)('%# %j is refused', async (lines, status) => {
  const { status: sent, size, head, body } = await send(lines);
  expect(sent).toBe(status);
  expect(size).toBeLessThan(MAX_RESPONSE_BYTES);
  // Node's own refusals have no text.
  if (!/^(?:0\r\n\r\n)?$/.test(body)) expect(body).toBe(`${ERROR_TEXTS[status]}\n`);
  if (status === 405 || status === 204) expect(head).toContain('Allow: GET, HEAD, POST, OPTIONS');
});

test.each([
  ['GET http://evil.test/categories?page=2 HTTP/1.1', '/categories?page=2'],
  ['GET http://evil.test HTTP/1.1', '/'],
  ['GET /%D0%B5%D0%B4%D0%B0?q=%zz HTTP/1.1', '/%D0%B5%D0%B4%D0%B0?q=%zz'],
  ['GET //evil.test/ HTTP/1.1', '//evil.test/'],
])('%s is a request for the path %s', async (line, path) => {
  const { status, body } = await send(`${line}\r\n${HOST}`);
  expect([status, body]).toEqual([200, path]);
});

test.each([
  ...['', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'xn--c1adp.xn--p1ai', 'a.example.ru.'].map(
    (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\n${END}`,
  ),
  ...['null', 'http://shop.test', 'https://evil.test:8443'].map(
    (origin) => `POST /cart HTTP/1.1\r\nOrigin: ${origin}\r\n${EMPTY}`,
  ),
  'GET / HTTP/1.0\r\n\r\n',
])('%j is valid', async (lines) => {
  expect((await send(lines)).status).toBe(200);
});

describe('several requests at once on one connection', () => {
  async function pipeline(count: number): Promise<Socket> {
    waiting.length = 0;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    for (let index = 0; index < count; index += 1) {
      socket.write(`GET /slow/${index} HTTP/1.1\r\nHost: a\r\n\r\n`);
    }
    return socket;
  }

  test('are closed when there are more than any client sends', async () => {
    await once(await pipeline(300), 'close');
    expect(waiting.length).toBeLessThanOrEqual(10);
    await expect.poll(() => waiting[0]?.signal.aborted).toBe(true);
  });
});

test('a server that stops continues within its time limit, also on a connection that is new at its end', async () => {
  waiting.length = 0;
  const { server: stopping, stop } = open();
  await once(stopping, 'listening');
  stopping.keepAliveTimeout = HOUR_MS;
  const agent = new Agent({ keepAlive: true });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    agent.destroy();
    stopping.closeAllConnections();
    vi.useRealTimers();
  });
  const { port } = stopping.address() as AddressInfo;
  const stopped = stop(5_000);
  const response = once(get({ port, host: '127.0.0.1', path: '/slow', agent }), 'response');
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.respond();
  const [incoming] = await response;
  incoming.resume();
  expect(incoming.headers.connection).toBe('close');
  expect(stopping.listening).toBe(true);
  const late = connect(port, '127.0.0.1');
  await once(stopping, 'connection');
  await vi.advanceTimersToNextTimerAsync();
  late.write('GET /late HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await text(late)).toMatch(/^HTTP\/1\.1 200 /);
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped;
  expect(stopping.listening).toBe(false);
});
