/** Protects the files of a build: caching, compression, ranges, and nothing outside the folder. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { createApp } from '#server/app.ts';
import { createHttpServer } from '#server/http-server.ts';
import { precompress } from '../../scripts/precompress.ts';

const SCRIPT = `${'export const shop = 1;\n'.repeat(200)}`;
const VIDEO = Buffer.from(Array.from({ length: 700 * 1024 }, (_, index) => index % 251));
const folder = mkdtempSync(path.join(tmpdir(), 'storefront-files-'));
let server: Server;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/shop-abc.js'), SCRIPT);
  writeFileSync(path.join(folder, 'assets/video-abc.mp4'), VIDEO);
  writeFileSync(path.join(folder, 'assets/tiny-abc.js'), 'a');
  writeFileSync(path.join(folder, 'assets/gone-abc.js'), 'gone');
  writeFileSync(path.join(folder, 'favicon.ico'), 'icon');
  writeFileSync(path.join(folder, 'фото 1.png'), 'png');
  writeFileSync(path.join(folder, '.secret'), 'no');
  await precompress(folder);
  const proxies = new TrustedProxies('');
  const app = createApp({
    handle: async () => new Response(null, { status: 404 }),
    createContext: () => new RouterContextProvider(),
    files: { folder, prefix: '/public/' },
    proxies,
    pages: null,
  });
  ({ server } = createHttpServer(app, { proxies, perClient: 0 })); // 0: no limit
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, path, method, headers });
  sent.end();
  const [incoming] = await once(sent, 'response');
  return {
    status: incoming.statusCode as number,
    headers: incoming.headers as IncomingHttpHeaders,
    body: await buffer(incoming),
  };
}

const JS = '/public/assets/shop-abc.js';
const VIDEO_PATH = '/public/assets/video-abc.mp4';

test.each([
  [JS, 'public, max-age=31536000, immutable'],
  ['/public/favicon.ico', 'public, max-age=3600'],
])('%s is cached as «%s»', async (path, rule) => {
  expect((await send(path)).headers['cache-control']).toBe(rule);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('the precompressed copy is sent: %s', async (coding, unpack) => {
  const { headers, body } = await send(`${JS}?v=1`, { 'Accept-Encoding': coding });
  expect(headers).toMatchObject({
    'content-encoding': coding,
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
  });
  expect(body.length).toBeLessThan(SCRIPT.length / 10);
  expect(unpack(body).toString()).toBe(SCRIPT);
});

test.each<[range: string, first: number, last: number]>([
  ['bytes=0-99', 0, 99],
  ['bytes=100-', 100, VIDEO.length - 1],
  ['bytes=-50', VIDEO.length - 50, VIDEO.length - 1],
  [`bytes=5-${VIDEO.length * 2}`, 5, VIDEO.length - 1],
])('a part of a video: %s', async (range, first, last) => {
  const { status, headers, body } = await send(VIDEO_PATH, { Range: range, 'Accept-Encoding': 'br' });
  expect([status, headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${VIDEO.length}`]);
  expect(body.equals(VIDEO.subarray(first, last + 1))).toBe(true);
});

test('only existing files of the build are served', async () => {
  expect((await send('/public/%D1%84%D0%BE%D1%82%D0%BE%201.png')).body.toString()).toBe('png');
  rmSync(path.join(folder, 'assets/gone-abc.js'));
  for (const path of [
    '/public/.secret',
    '/public',
    '/public/assets/',
    '/public/../package.json',
    '/assets/shop-abc.js',
    '/public/assets/gone-abc.js',
  ]) {
    expect([path, (await send(path)).status]).toEqual([path, 404]);
  }
});
