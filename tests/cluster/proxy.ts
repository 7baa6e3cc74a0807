import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http2 from 'node:http2';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ask, fetchFrom } from '../support/nginx.ts';
import type { Cluster } from './cluster.ts';

/** What nginx makes of the storefront's own answers. tests/unit/nginx.test.ts has each rule of the file by itself. */
export function proxyTests(cluster: () => Cluster): void {
  const get = (address: string, headers: Record<string, string> = {}) =>
    ask(cluster().ports.nginx.https, address, { headers });

  /** How many requests the storefronts have answered. */
  async function countAnswered(): Promise<number> {
    const texts = cluster().ports.metrics.map(async (port) =>
      (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    );
    const counts = [
      ...(await Promise.all(texts)).join('\n').matchAll(/^storefront_requests_total\{.*\} (\d+)$/gm),
    ];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  }

  test('HTTP/2 is spoken, and a page is compressed once', async () => {
    const client = http2.connect(cluster().address, { rejectUnauthorized: false });
    const stream = client.request({ ':path': '/categories', 'accept-encoding': 'gzip, br' });
    const [headers] = await once(stream, 'response');
    const body = Buffer.concat(await stream.toArray());
    client.destroy();
    expect(headers).toMatchObject({ ':status': 200, 'content-encoding': 'br', 'x-cache': 'MISS' });
    expect(brotliDecompressSync(body).toString()).toMatch(/^<!DOCTYPE html>.*<\/html>$/is);
  });

  test('nginx keeps what the storefront lets it keep: pages of nobody, and what carries a hash', async () => {
    const page = '/category/burgery-i-gril';
    expect((await get(page)).headers['x-cache']).toBe('MISS');
    const kept = await get(page);
    expect(kept.headers).toMatchObject({
      'x-cache': 'HIT',
      'cache-control': expect.stringContaining('s-maxage'),
    });

    const own = await get(page, { Cookie: 'favorites=burger-dymnyj-bekon' });
    expect(own.headers).toMatchObject({
      'x-cache': 'BYPASS',
      'cache-control': expect.stringContaining('private'),
    });
    expect((await get(page)).body).toBe(kept.body);

    const [script = ''] = /\/public\/assets\/[^"]+\.js/.exec(kept.body) ?? [];
    await get(script);
    expect((await get(script, { Cookie: 'favorites=x' })).headers['x-cache']).toBe('HIT');
    for (const never of ['/cart', '/healthz', '/readyz', `/order/${randomUUID()}`]) {
      await get(never);
      expect((await get(never)).headers['x-cache'], never).not.toBe('HIT');
    }
  });

  test('one of many fills, and an old page is shown while a new one is made', async () => {
    const before = await countAnswered();
    const first = await Promise.all(Array.from({ length: 20 }, () => get('/page/delivery')));
    expect(first.filter(({ headers }) => headers['x-cache'] === 'MISS')).toHaveLength(1);
    expect(new Set(first.map(({ body }) => body)).size).toBe(1);
    expect((await countAnswered()) - before).toBe(1);

    const seen = new Set<unknown>();
    await expect
      .poll(async () => {
        const { status, headers } = await get('/page/delivery');
        expect(status).toBe(200);
        seen.add(headers['x-cache']);
        return seen.has('STALE') && headers['x-cache'] === 'HIT';
      })
      .toBe(true);
    // Nobody waited.
    expect([...seen].filter((status) => !['HIT', 'STALE', 'UPDATING'].includes(String(status)))).toEqual([]);
  });

  test('limits are those of the client, not of nginx', async () => {
    const guess = (send: ReturnType<typeof fetchFrom>, form = '') =>
      send(new URL(`/order/${randomUUID()}${form}`, cluster().address), {});
    const [guesser, other] = [fetchFrom('127.0.0.20'), fetchFrom('127.0.0.21')];
    // Sixty misses at each of the two; without the page, which costs most.
    await Promise.all(Array.from({ length: 160 }, () => guess(guesser, '.data')));
    const refused = await guess(guesser);
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('Слишком часто')]);
    expect((await guess(other)).status).toBe(404);
  });

  test('while no storefront is there, kept pages are, and all else is told in Russian', async () => {
    await Promise.all(cluster().storefronts.map((storefront) => storefront.stop('SIGKILL')));
    const kept = '/category/burgery-i-gril';
    expect(await get(kept)).toMatchObject({ status: 200, headers: { 'x-cache': 'STALE' } });
    for (const [path, Cookie] of [
      ['/page/about', ''],
      [kept, 'sessionid=x'],
    ] as const) {
      const answer = await get(path, { Cookie });
      expect(answer).toMatchObject({ status: 503, body: expect.stringContaining('обновите страницу') });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' });
    }
    for (const storefront of cluster().storefronts) storefront.start();
    await cluster().untilUp();
    await expect.poll(async () => (await get('/page/about')).status).toBe(200);
  });
}
