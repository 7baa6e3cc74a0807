/** Protects pictures and videos: types, ranges, caching, and no access to other files. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/new-database.ts';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';

const VIDEO = '/media/video/hero.mp4';
const PICTURE = '/media/dish/borshch-tile-280.0a1b2c3d.webp';
const root = temporaryFolder();
let api: ShopApi;

beforeAll(async () => {
  const files = { 'secret.txt': 'secret', [PICTURE]: 'picture', [VIDEO]: '0123456789' };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  api = await createShopApi({ mediaDir: path.join(root, 'media') });
});
afterAll(async () => {
  await api.close();
  rmSync(root, { recursive: true });
});

async function get(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await api.fetch(new Request(`http://shop.test${address}`, { headers, method }));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each([
  [PICTURE, 'image/webp', 'picture', 'public, max-age=31536000, immutable'],
  [VIDEO, 'video/mp4', '0123456789', 'public, max-age=3600'],
])('%s is sent whole, with its type and Cache-Control', async (address, type, content, caching) => {
  const { status, headers, text } = await get(address);
  expect([status, headers.get('Content-Type'), text]).toEqual([200, type, content]);
  expect(headers.get('Content-Length')).toBe(String(content.length));
  expect(headers.get('Cache-Control')).toBe(caching);
  expect(await get(address, {}, 'HEAD')).toMatchObject({ status: 200, text: '' });
});

test.each<[headers: Record<string, string>, status: number, text: string, range: string | null]>([
  [{ Range: 'bytes=0-1' }, 206, '01', 'bytes 0-1/10'],
  [{ Range: 'bytes=-3' }, 206, '789', 'bytes 7-9/10'],
  [{ Range: 'bytes=10-' }, 416, expect.anything(), 'bytes */10'],
  // Unsupported ranges get the complete file.
  [{ Range: 'bytes=abc' }, 200, '0123456789', null],
  [{ Range: 'bytes=0-1,4-5' }, 200, '0123456789', null],
  [{ Range: 'bytes=0-5', 'If-Range': '"x"' }, 200, '0123456789', null],
])('a range of a video: %j', async (sent, status, text, range) => {
  const { headers, ...reply } = await get(VIDEO, sent);
  expect([reply.status, headers.get('Content-Range')]).toEqual([status, range]);
  if (status !== 416) expect([reply.text, headers.get('Accept-Ranges')]).toEqual([text, 'bytes']);
});

test('If-Modified-Since: an unchanged video is not sent again, a newer one is', async () => {
  const modified = (await get(VIDEO, {}, 'HEAD')).headers.get('Last-Modified') ?? '';
  const { status, headers, text } = await get(VIDEO, { 'If-Modified-Since': modified });
  expect([status, text, headers.get('Cache-Control')]).toEqual([304, '', 'public, max-age=3600']);
  expect((await get(VIDEO, { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200);
});

test.each([
  '/media/',
  '/media',
  '/media/dish',
  '/media/dish/',
  '/media/dish/no-such.webp',
  '/media/%2e%2e/secret.txt',
  '/media/..%2fsecret.txt',
  '/media/%2e%2e%2fsecret.txt',
  '/media/dish/..%5c..%5csecret.txt',
  '/media//../secret.txt',
  '/media/%252e%252e%252fsecret.txt',
])('%s is 404', async (address) => {
  const { status, text } = await get(address);
  expect([status, JSON.parse(text)]).toEqual([404, { detail: expect.any(String) }]);
});
