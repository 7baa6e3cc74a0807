import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { askOverHttp, type Question } from '#app/services/api/over-http.server.ts';

let server: Server;
let sockets: Socket[];

async function serve(
  listener: RequestListener,
): Promise<(question?: Partial<Question>) => ReturnType<typeof askOverHttp>> {
  sockets = [];
  server = createServer(listener).on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/cart/`;
  return (question) =>
    askOverHttp(
      { method: 'GET', address, headers: {}, body: undefined, ...question },
      new AbortController().signal,
    );
}
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a question arrives as it was asked, and so does the answer', async () => {
  const ask = await serve(async (request, response) => {
    const body = (await request.toArray()).join('');
    const { method, headers } = request;
    response.appendHeader('Set-Cookie', 'a=1').appendHeader('Set-Cookie', 'b=2');
    response.writeHead(400, { 'Retry-After': '7' }).end(JSON.stringify([method, headers['x-asked'], body]));
  });
  expect(await ask({ method: 'POST', headers: { 'X-Asked': 'yes' }, body: 'борщ' })).toEqual({
    status: 400,
    text: '["POST","yes","борщ"]',
    retryAfter: '7',
    setCookies: ['a=1', 'b=2'],
  });
});

test('the connection is used again', async () => {
  const ask = await serve((_, response) => response.end('{}'));
  for (let times = 0; times < 3; times += 1) await ask();
  expect(sockets).toHaveLength(1);
});

test('one that the API will close soon is not', async () => {
  const ask = await serve((_, response) => response.setHeader('Keep-Alive', 'timeout=1').end('{}'));
  for (let times = 0; times < 3; times += 1) await ask();
  expect(sockets).toHaveLength(3);
});

/** Answers the first question of each connection, and closes it when the second one comes. */
async function serveOnce() {
  const asked: string[] = [];
  const seen = new WeakSet<Socket>();
  const ask = await serve((request, response) => {
    asked.push(`${request.method}`);
    if (seen.has(request.socket)) request.socket.resetAndDestroy();
    else response.end('{}');
    seen.add(request.socket);
  });
  await ask();
  return { ask, asked };
}

test('a call that met a connection just closed fails: whether it is made again is decided elsewhere', async () => {
  const { ask, asked } = await serveOnce();
  await expect(ask({ method: 'POST', body: '{}' })).rejects.toThrow('ECONNRESET');
  expect(asked).toEqual(['GET', 'POST']);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('an answer may be packed: %s', async (coding, pack) => {
  const ask = await serve((_, response) =>
    response.setHeader('Content-Encoding', coding).end(pack('{"сумма":1}')),
  );
  expect((await ask()).text).toBe('{"сумма":1}');
});

test.each(['identity', 'constructor', '__proto__'])('one that says «%s» is not', async (coding) => {
  const ask = await serve((_, response) => response.setHeader('Content-Encoding', coding).end('{}'));
  expect((await ask()).text).toBe('{}');
});

test('a packed answer that is broken, and one that unpacks to more than any answer may be', async () => {
  const packed = gzipSync(Buffer.alloc(5 * 1024 * 1024, ' '));
  let isBroken = false;
  const ask = await serve((_, response) =>
    response.setHeader('Content-Encoding', 'gzip').end(isBroken ? packed.subarray(0, 100) : packed),
  );
  await expect(ask()).rejects.toThrow('more than 4194304 bytes');
  isBroken = true;
  await expect(ask()).rejects.toThrow('unexpected end of file');
});

test('a text may begin with the mark of its encoding', async () => {
  const ask = await serve((_, response) => response.end('\uFEFF{}'));
  expect((await ask()).text).toBe('{}');
});
