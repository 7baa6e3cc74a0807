import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ERROR_TEXTS } from '#app/domain/text/error-texts.ts';
import { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { createApp } from '#server/app.ts';
import { createHttpServer } from '#server/http-server.ts';

/** Requests as they come over the wire, which no browser sends. A new one is a line in a table. */

const MAX_ANSWER_BYTES = 1_000;

/** Longer than any test. */
const HOUR_MS = 3_600_000;

let server: Server;
/** Requests that wait for an answer, where the path is `/slow`. */
const waiting: { answer: () => void; signal: AbortSignal }[] = [];

function open() {
  const proxies = new TrustedProxies('');
  const handle = async ({ url, signal }: Request) => {
    const { pathname, search } = new URL(url);
    if (pathname.startsWith('/slow')) {
      await new Promise<void>((answer) => waiting.push({ answer, signal }));
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

/** @returns status line, headers and body of what is answered until the connection is closed */
async function send(lines: string): Promise<{ status: number; head: string; body: string; size: number }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(lines);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split(/\r\n\r\n([\s\S]*)/);
  return { status: Number(head.split(' ')[1]), head, body, size: answer.length };
}

const END = 'Connection: close\r\n\r\n';
const HOST = `Host: shop.test\r\n${END}`;

const REFUSED: [what: string, lines: string, status: number][] = [
  ['TRACE', `TRACE / HTTP/1.1\r\n${HOST}`, 405],
  ['DELETE with bytes after its end', 'DELETE / HTTP/1.1\r\nHost: shop.test\r\n\r\nany=thing', 400],
  ['TRACE with a body', `TRACE / HTTP/1.1\r\nContent-Length: 3\r\n${HOST}abc`, 405],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}`, 400],
  ['OPTIONS of a page', `OPTIONS /cart HTTP/1.1\r\n${HOST}`, 204],
  ...['PUT', 'PATCH', 'DELETE', 'PROPFIND'].map((method): [string, string, number] => [
    method,
    `${method} /cart HTTP/1.1\r\nContent-Length: 0\r\n${HOST}`,
    405,
  ]),
  ['a path that is not escaped', `GET /search?q=борщ HTTP/1.1\r\n${HOST}`, 400],
  ['a path with a space', `GET /a b HTTP/1.1\r\n${HOST}`, 400],
  ['an expectation that there is not', `GET / HTTP/1.1\r\nExpect: x\r\n${HOST}`, 417],
  ['a long body', `POST /cart HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 9999999999\r\n\r\n`, 413],
  ['GET *', `GET * HTTP/1.1\r\n${HOST}`, 400],
  ['a method that there is not', `FOO / HTTP/1.1\r\n${HOST}`, 400],
  ['an address of another kind', `GET ftp://evil.test/ HTTP/1.1\r\n${HOST}`, 400],
  ['an address that is none', `GET http://[/ HTTP/1.1\r\n${HOST}`, 400],
  ['a host that no browser reads', `GET / HTTP/1.1\r\nHost: xn--\r\n${END}`, 400],
  ['a name and a password', `GET http://u:p@shop.test/ HTTP/1.1\r\n${HOST}`, 400],
  ['a path without a slash', `GET contact HTTP/1.1\r\n${HOST}`, 400],
  ['an escape that is none', `GET /%zz HTTP/1.1\r\n${HOST}`, 400],
  ['half an escape', `GET /category/% HTTP/1.1\r\n${HOST}`, 400],
  ['escaped bytes that are no text', `GET /img/%ff HTTP/1.1\r\n${HOST}`, 400],
  ['half an emoji', `GET /%ED%A0%80 HTTP/1.1\r\n${HOST}`, 400],
  ['no host', `GET / HTTP/1.1\r\n${END}`, 400],
  ['two hosts', `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n${END}`, 400],
  ...[
    '[',
    '[::1',
    '::1',
    'a b',
    '%zz',
    'a:99999',
    'a:b',
    '<x>',
    'a^b',
    'ёж.рф',
    '/',
    'a/b',
    'u:p@a',
    ':80',
  ].map((host): [string, string, number] => [
    `host «${host}»`,
    `GET / HTTP/1.1\r\nHost: ${host}\r\n${END}`,
    400,
  ]),
  ...[']]', 'shop.test', 'http://', 'http://a, http://b', ''].map((origin): [string, string, number] => [
    `a post from «${origin}»`,
    `POST /cart HTTP/1.1\r\nOrigin: ${origin}\r\nContent-Length: 0\r\n${HOST}`,
    400,
  ]),
  ['a head without end', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}`, 431],
  ['no HTTP', '\x00\x01\x02\r\n\r\n', 400],
];

test.each(REFUSED)('%s', async (_, lines, status) => {
  const answer = await send(lines);
  expect(answer.status).toBe(status);
  expect(answer.size).toBeLessThan(MAX_ANSWER_BYTES);
  // What Node itself refuses has no text: no person sends such a thing.
  if (!/^(?:0\r\n\r\n)?$/.test(answer.body)) expect(answer.body).toBe(`${ERROR_TEXTS[status]}\n`);
  if (status === 405 || status === 204) expect(answer.head).toContain('Allow: GET, HEAD, POST, OPTIONS');
});

test.each([
  ['an address', 'GET http://evil.test/categories?page=2 HTTP/1.1', '/categories?page=2'],
  ['an address without a path', 'GET http://evil.test HTTP/1.1', '/'],
  ['a path', 'GET /%D0%B5%D0%B4%D0%B0?q=%zz HTTP/1.1', '/%D0%B5%D0%B4%D0%B0?q=%zz'],
  ['a path of two slashes', 'GET //evil.test/ HTTP/1.1', '//evil.test/'],
])('%s is handed on as a path', async (_, line, path) => {
  const answer = await send(`${line}\r\n${HOST}`);
  expect([answer.status, answer.body]).toEqual([200, path]);
});

test.each([
  '',
  'localhost',
  'localhost:3000',
  '127.0.0.1',
  '[::1]:3000',
  'xn--c1adp.xn--p1ai',
  'a.example.ru.',
])('host «%s» is one', async (host) => {
  expect((await send(`GET / HTTP/1.1\r\nHost: ${host}\r\n${END}`)).status).toBe(200);
});

test.each(['null', 'http://shop.test', 'https://evil.test:8443'])(
  'a post from «%s» is handed on',
  async (origin) => {
    const post = `POST /cart HTTP/1.1\r\nOrigin: ${origin}\r\nContent-Length: 0\r\n${HOST}`;
    expect((await send(post)).status).toBe(200);
  },
);

test('HTTP/1.0 needs none', async () => {
  expect((await send('GET / HTTP/1.0\r\n\r\n')).status).toBe(200);
});

test('a body that is announced and allowed is invited, read and handed on', async () => {
  const { status, body } = await send(
    `POST /cart HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 0\r\n${HOST}`,
  );
  expect(status).toBe(100);
  expect(body).toContain('HTTP/1.1 200 OK');
});

test('an idle connection is kept twice as long as nginx keeps it: no post is sent into one that is being closed', () => {
  const folder = 'deploy/nginx';
  const files = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const groups = files.flatMap((text) => text.match(/^upstream [^}]+\}/gm) ?? []);
  expect(groups.length).toBeGreaterThanOrEqual(3);
  for (const group of groups) {
    const [, seconds] = /\bkeepalive_timeout (\d+)s;/.exec(group) ?? [];
    expect(Number(seconds) * 1_000, group).toBeLessThanOrEqual(server.keepAliveTimeout / 2);
  }
});

/** So many requests at once, on one connection. */
async function pipeline(count: number): Promise<Socket> {
  waiting.length = 0;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.on('error', () => {}).destroy());
  const requests = Array.from(
    { length: count },
    (_, index) => `GET /slow/${index} HTTP/1.1\r\nHost: a\r\n\r\n`,
  );
  socket.write(requests.join(''));
  return socket;
}

test('a few requests at once are answered in order', async () => {
  const socket = await pipeline(5);
  let answers = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    answers += chunk;
  });
  await expect.poll(() => waiting.length).toBe(5);
  for (const { answer } of waiting.toReversed()) answer();
  await expect.poll(() => answers).toContain('/slow/4');
  expect(answers.match(/slow.\d/g)).toEqual(['slow/0', 'slow/1', 'slow/2', 'slow/3', 'slow/4']);
});

test('who sends more at once than any tool does is cut off', async () => {
  const socket = await pipeline(300);
  await once(
    socket.on('error', () => {}),
    'close',
  );
  expect(waiting.length).toBeLessThanOrEqual(10);
  await expect.poll(() => waiting[0]?.signal.aborted).toBe(true);
});

/** A server that is about to end, and a browser that holds on to its connection. */
async function openEnding() {
  waiting.length = 0;
  const { server: ending, stop } = open();
  await once(ending, 'listening');
  ending.keepAliveTimeout = HOUR_MS;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
    ending.closeAllConnections();
  });
  const { port } = ending.address() as AddressInfo;
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/slow', agent }, (incoming) => {
        incoming.resume().once('end', () => resolve(incoming));
      }).once('error', reject);
    });
  return { ending, stop, ask, port };
}

test('open requests are answered at the end, and nobody new', async () => {
  const { ending, stop, ask, port } = await openEnding();
  const answer = ask();
  await expect.poll(() => waiting.length).toBe(1);
  const stopped = stop(0);
  await expect.poll(() => ending.listening).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  waiting[0]?.answer();
  expect(await answer).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  await stopped;
});

test('for a time everything is answered before the end, and no connection is kept', async () => {
  const { ending, stop, ask } = await openEnding();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopped = stop(5_000);
  const answer = ask();
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.answer();
  expect((await answer).headers.connection).toBe('close');
  expect(ending.listening).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  await stopped;
  expect(ending.listening).toBe(false);
});

test('who has said nothing does not hold up the end', async () => {
  const { ending, stop, port } = await openEnding();
  const accepted = once(ending, 'connection');
  const silent = connect(port, '127.0.0.1');
  await accepted;
  // The parser, too, has to know of it.
  await new Promise(setImmediate);
  const closed = once(silent, 'close');
  await stop(0);
  await closed;
});
