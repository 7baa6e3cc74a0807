import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERROR_TEXTS } from '#app/domain/text/error-texts.ts';
import { createGuardedServer } from '#server/guarded-server.ts';

/** Requests as they come over the wire, which no browser sends. A new one is a line in a table. */

const MAX_ANSWER_BYTES = 600;

let server: Server;
beforeAll(async () => {
  server = createGuardedServer((request, response) => {
    // As the adapter of React Router does.
    new Request(new URL(`http://${request.headers.host}${request.url}`), { method: request.method ?? '' });
    response.end(`${request.url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
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
  ['DELETE with bytes after its end', 'DELETE / HTTP/1.1\r\nHost: shop.test\r\n\r\nany=thing', 405],
  ['TRACE with a body', `TRACE / HTTP/1.1\r\nContent-Length: 3\r\n${HOST}abc`, 405],
  ['CONNECT', `CONNECT shop.test:443 HTTP/1.1\r\n${HOST}`, 405],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}`, 204],
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
  [
    'a long body, asked about before',
    `POST /cart HTTP/1.1\r\nHost: shop.test\r\nExpect: 100-continue\r\nContent-Length: 99999999\r\n\r\n`,
    413,
  ],
  ['GET *', `GET * HTTP/1.1\r\n${HOST}`, 400],
  ['a method that there is not', `FOO / HTTP/1.1\r\n${HOST}`, 400],
  ['an address of another kind', `GET ftp://evil.test/ HTTP/1.1\r\n${HOST}`, 400],
  ['an address that is none', `GET http://[/ HTTP/1.1\r\n${HOST}`, 400],
  ['a path without a slash', `GET contact HTTP/1.1\r\n${HOST}`, 400],
  ['an escape that is none', `GET /%zz HTTP/1.1\r\n${HOST}`, 400],
  ['half an escape', `GET /category/% HTTP/1.1\r\n${HOST}`, 400],
  ['escaped bytes that are no text', `GET /img/%ff HTTP/1.1\r\n${HOST}`, 400],
  ['half an emoji', `GET /%ED%A0%80 HTTP/1.1\r\n${HOST}`, 400],
  ['no host', `GET / HTTP/1.1\r\n${END}`, 400],
  ['an empty host', `GET / HTTP/1.1\r\nHost:\r\n${END}`, 400],
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
  if (status !== 204) expect(answer.body).toBe(`${ERROR_TEXTS[status]}\n`);
  if (status === 405 || status === 204) expect(answer.head).toContain('Allow: GET, HEAD, POST, OPTIONS');
});

test.each([
  ['an address', 'GET http://evil.test/categories?page=2 HTTP/1.1', '/categories?page=2'],
  ['an address without a path', 'GET http://evil.test HTTP/1.1', '/'],
  ['an address with TLS', 'GET HTTPS://shop.test/cart HTTP/1.1', '/cart'],
  ['a path', 'GET /%D0%B5%D0%B4%D0%B0?q=%zz HTTP/1.1', '/%D0%B5%D0%B4%D0%B0?q=%zz'],
  ['a path of two slashes', 'GET //evil.test/ HTTP/1.1', '//evil.test/'],
])('%s is handed on as a path', async (_, line, path) => {
  const answer = await send(`${line}\r\n${HOST}`);
  expect([answer.status, answer.body]).toEqual([200, path]);
});

test.each(['localhost', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'xn--c1adp.xn--p1ai', 'a.example.ru.'])(
  'host «%s» is one',
  async (host) => {
    expect((await send(`GET / HTTP/1.1\r\nHost: ${host}\r\n${END}`)).status).toBe(200);
  },
);

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
