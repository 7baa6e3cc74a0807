import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { log } from '#app/services/log.server.ts';
import { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { createListener } from '#server/listener.ts';
import { precompress } from '#server/precompress.ts';
import { StaticFiles } from '#server/static-files.ts';

/** The files of a build, as they go out. */

const SCRIPT = `${'export const shop = 1;\n'.repeat(200)}`;
const VIDEO = Buffer.from(Array.from({ length: 700 * 1024 }, (_, index) => index % 251));
const folder = mkdtempSync(path.join(tmpdir(), 'storefront-files-'));
const server = createServer();

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/shop-abc.js'), SCRIPT);
  writeFileSync(path.join(folder, 'assets/film-abc.mp4'), VIDEO);
  writeFileSync(path.join(folder, 'assets/tiny-abc.js'), 'a');
  writeFileSync(path.join(folder, 'assets/gone-abc.js'), 'gone');
  writeFileSync(path.join(folder, 'favicon.ico'), 'icon');
  writeFileSync(path.join(folder, 'фото 1.png'), 'png');
  writeFileSync(path.join(folder, '.secret'), 'no');
  await precompress(folder);
  const files = new StaticFiles(folder, '/public/');
  const proxies = new TrustedProxies('');
  const answer = async () => new Response(null, { status: 404 });
  server.on('request', createListener({ files, pages: null, proxies, answer }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function ask(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, path: address, method, headers });
  asked.end();
  const [incoming] = await once(asked, 'response');
  return {
    status: incoming.statusCode as number,
    headers: incoming.headers as IncomingHttpHeaders,
    body: await buffer(incoming),
  };
}

const JS = '/public/assets/shop-abc.js';
const FILM = '/public/assets/film-abc.mp4';

test('what changes its name with its contents is kept for ever, the rest is asked for again', async () => {
  const rules = await Promise.all(
    [JS, '/public/favicon.ico', '/favicon.ico'].map(
      async (address) => (await ask(address)).headers['cache-control'],
    ),
  );
  expect(rules).toEqual(['public, max-age=31536000, immutable', 'public, max-age=0', 'public, max-age=3600']);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('the build has compressed it: %s', async (coding, unpack) => {
  const { headers, body } = await ask(`${JS}?v=1`, { 'Accept-Encoding': coding });
  expect(headers).toMatchObject({
    'content-encoding': coding,
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
  });
  expect(body.length).toBeLessThan(SCRIPT.length / 10);
  expect(unpack(body).toString()).toBe(SCRIPT);
  const plain = await ask(JS);
  expect([plain.body.toString(), plain.headers['content-encoding'], plain.headers.vary]).toEqual([
    SCRIPT,
    undefined,
    'Accept-Encoding',
  ]);
  expect(plain.headers.etag).not.toBe(headers.etag);
});

test('what does not get smaller is sent as it is', async () => {
  const { headers, body } = await ask('/public/assets/tiny-abc.js', { 'Accept-Encoding': 'br' });
  expect([body.toString(), headers['content-encoding'], headers.vary]).toEqual(['a', undefined, undefined]);
});

test('whoever has it gets nothing', async () => {
  const { headers } = await ask(JS, { 'Accept-Encoding': 'br' });
  const again = { 'Accept-Encoding': 'br', 'If-None-Match': `W/${headers.etag}` };
  expect(await ask(JS, again)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  expect((await ask(JS, { 'If-Modified-Since': headers['last-modified'] ?? '' })).status).toBe(304);
  expect((await ask(JS, { 'If-Modified-Since': 'yesterday' })).status).toBe(200);
  expect((await ask(JS, { ...again, 'If-None-Match': '"other"' })).status).toBe(200);
});

test.each<[range: string, first: number, last: number]>([
  ['bytes=0-99', 0, 99],
  ['bytes=100-', 100, VIDEO.length - 1],
  ['bytes=-50', VIDEO.length - 50, VIDEO.length - 1],
  [`bytes=5-${VIDEO.length * 2}`, 5, VIDEO.length - 1],
])('a part of a video: %s', async (range, first, last) => {
  const { status, headers, body } = await ask(FILM, { Range: range, 'Accept-Encoding': 'br' });
  expect([status, headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${VIDEO.length}`]);
  expect(body.equals(VIDEO.subarray(first, last + 1))).toBe(true);
});

test.each<[what: string, headers: Record<string, string>, status: number]>([
  ['a part that it does not have', { Range: `bytes=${VIDEO.length}-` }, 416],
  ['several parts', { Range: 'bytes=0-1,4-5' }, 200],
  ['a part in another unit', { Range: 'lines=0-1' }, 200],
  ['a part that ends before it begins', { Range: 'bytes=5-2' }, 200],
  ['a part of an older one', { Range: 'bytes=0-1', 'If-Range': '"other"' }, 200],
])('%s', async (_, headers, status) => {
  expect((await ask(FILM, headers)).status).toBe(status);
});

test('a part of the same one', async () => {
  const { headers } = await ask(FILM);
  expect((await ask(FILM, { Range: 'bytes=0-1', 'If-Range': headers.etag ?? '' })).status).toBe(206);
});

test('HEAD says how long it is', async () => {
  const { status, headers, body } = await ask(FILM, {}, 'HEAD');
  expect([status, headers['content-length'], body.length]).toEqual([200, String(VIDEO.length), 0]);
});

test('only files of the build are found', async () => {
  expect((await ask('/public/%D1%84%D0%BE%D1%82%D0%BE%201.png')).body.toString()).toBe('png');
  for (const address of [
    '/public/.secret',
    '/public',
    '/public/assets/',
    '/public/../package.json',
    '/assets/shop-abc.js',
    `${JS}.br`,
  ]) {
    expect([address, (await ask(address)).status]).toEqual([address, 404]);
  }
});

test('one that a build has taken away ends nothing: the others are still there', async () => {
  vi.spyOn(log, 'error').mockReturnValue();
  rmSync(path.join(folder, 'assets/gone-abc.js'));
  const gone = await ask('/public/assets/gone-abc.js');
  expect([gone.status, gone.headers['cache-control']]).toEqual([500, 'no-store']);
  expect(log.error).toHaveBeenCalledOnce();
  expect((await ask(JS)).status).toBe(200);
});
