import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type ApiProcess, startApi } from '#tests/support/api-process.ts';
import { newDatabase } from '#tests/support/new-database.ts';

/** Several programs on one database. */

async function startApis(count: number): Promise<ApiProcess[]> {
  const database = await newDatabase();
  const media = mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
  const settings = { ...database.settings, MEDIA_DIR: media, COMPOSE_PICTURES: 'asked' };
  const apis = await Promise.all(Array.from({ length: count }, () => startApi(settings)));
  onTestFinished(async () => {
    await Promise.all(apis.map((api) => api.stop('SIGTERM')));
    await database.remove();
    rmSync(media, { recursive: true });
  });
  return apis;
}

type Product = { id: number; canBuy: boolean };

async function placeOrder({ origin }: ApiProcess, products: Product[], key: string): Promise<Response> {
  const items = products.filter(({ canBuy }) => canBuy).map(({ id }) => ({ product: id, quantity: 2 }));
  return fetch(`${origin}/api/v1/order/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ delivery: 10, phone: '+7-912-345-67-89', fullName: 'Анна', items }),
  });
}

test('those that start at once migrate once, one of them loads the content, and one goes on where another was killed', async () => {
  const apis = await startApis(3);
  expect(apis.filter((api) => api.output().includes('content loaded'))).toHaveLength(1);
  const [list = '', ...others] = await Promise.all(
    apis.map(async ({ origin }) => (await fetch(`${origin}/api/v1/products/?pageSize=100`)).text()),
  );
  expect(new Set([list, ...others]).size).toBe(1);

  const [killed, ...left] = apis as [ApiProcess, ...ApiProcess[]];
  const products: Product[] = JSON.parse(list).results;
  const answer = await placeOrder(killed, products, 'one order');
  killed.child.kill('SIGKILL');
  expect(answer.status).toBe(201);
  const order = await answer.json();
  const again = await Promise.all(left.map((api) => placeOrder(api, products, 'one order')));
  for (const response of again) expect([response.status, await response.json()]).toEqual([200, order]);
});
