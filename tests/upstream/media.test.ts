import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';

let api: ShopApi;
const root = mkdtempSync(path.join(tmpdir(), 'shop-media-'));
const mediaDir = path.join(root, 'media');

beforeAll(async () => {
  mkdirSync(path.join(mediaDir, 'dish'), { recursive: true });
  mkdirSync(path.join(mediaDir, 'video'));
  writeFileSync(path.join(root, 'secret.txt'), 'secret');
  writeFileSync(path.join(mediaDir, 'dish/borshch-tile-280.0a1b2c3d.webp'), 'picture');
  writeFileSync(path.join(mediaDir, 'video/hero.mp4'), '0123456789');
  api = await createShopApi({ mediaDir });
});
afterAll(async () => {
  await api.close();
  rmSync(root, { recursive: true });
});

const get = (address: string, init?: RequestInit) =>
  api.fetch(new Request(`http://shop.test${address}`, init));
const VIDEO = '/media/video/hero.mp4';

it('serves pictures by their type, for ever when the name holds a digest', async () => {
  const response = await get('/media/dish/borshch-tile-280.0a1b2c3d.webp');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/webp');
  expect(response.headers.get('Content-Length')).toBe('7');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(await response.text()).toBe('picture');
});

it('serves a video, in parts too, and not for ever', async () => {
  const whole = await get(VIDEO);
  expect(whole.headers.get('Content-Type')).toBe('video/mp4');
  expect(whole.headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect(whole.headers.get('Accept-Ranges')).toBe('bytes');
  expect(await whole.text()).toBe('0123456789');
});

it.each([
  ['bytes=0-1', '01', 'bytes 0-1/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
])('serves %s of it', async (range, part, contentRange) => {
  const response = await get(VIDEO, { headers: { Range: range } });
  expect(response.status).toBe(206);
  expect(response.headers.get('Content-Range')).toBe(contentRange);
  expect(await response.text()).toBe(part);
});

it('refuses a range behind the end', async () => {
  const response = await get(VIDEO, { headers: { Range: 'bytes=10-' } });
  expect(response.status).toBe(416);
  expect(response.headers.get('Content-Range')).toBe('bytes */10');
});

it.each([
  ['what is no range', { Range: 'bytes=abc' }],
  ['one of another unit', { Range: 'lines=0-5' }],
  ['several', { Range: 'bytes=0-1,4-5' }],
  ['one of another version', { Range: 'bytes=0-5', 'If-Range': '"x"' }],
])('sends all of it for %s', async (_, headers) => {
  const response = await get(VIDEO, { headers });
  expect([response.status, response.headers.get('Content-Range')]).toEqual([200, null]);
  expect(await response.text()).toBe('0123456789');
});

it('does not send again what the caller has', async () => {
  const modified = (await get(VIDEO, { method: 'HEAD' })).headers.get('Last-Modified') ?? '';
  const unchanged = await get(VIDEO, { headers: { 'If-Modified-Since': modified } });
  expect(unchanged.status).toBe(304);
  expect(await unchanged.text()).toBe('');
  expect(unchanged.headers.get('Cache-Control')).toBe('public, max-age=3600');
  for (const since of ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday']) {
    const changed = await get(VIDEO, { headers: { 'If-Modified-Since': since } });
    expect(await changed.text()).toBe('0123456789');
  }
});

it('answers HEAD', async () => {
  const response = await get(VIDEO, { method: 'HEAD' });
  expect(response.headers.get('Content-Length')).toBe('10');
  expect(await response.text()).toBe('');
});

it.each([
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
  '/media/dish/%00',
  '/media/%ff',
])('gives nothing out for %s', async (address) => {
  const response = await get(address);
  expect(response.status).toBe(404);
  expect(await response.json()).toHaveProperty('detail');
});

it('only reads', async () => {
  const response = await get(VIDEO, { method: 'DELETE' });
  expect(response.status).toBe(405);
  expect(response.headers.get('Allow')).toBe('GET, HEAD');
});
