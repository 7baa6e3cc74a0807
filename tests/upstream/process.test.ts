import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { Order } from '#contract/entities.ts';
import { type ApiProcess, runApi, startApi } from '#tests/support/api-process.ts';

/** The program itself: starting, stopping, and being killed. */

const dir = mkdtempSync(path.join(tmpdir(), 'shop-process-'));
const settings = (name: string) => ({
  DATABASE_FILE: path.join(dir, name, 'shop.db'),
  MEDIA_DIR: path.join(dir, name, 'media'),
});
const running: ApiProcess[] = [];

async function start(name: string): Promise<ApiProcess> {
  const api = await startApi(settings(name));
  running.push(api);
  return api;
}

afterEach(async () => {
  await Promise.all(
    running.splice(0).map((api) => (api.child.exitCode === null ? api.stop('SIGKILL') : null)),
  );
});
afterAll(() => rmSync(dir, { recursive: true }));

type Product = { id: number; canBuy: boolean };

async function placeOrder(origin: string, key: string): Promise<Response> {
  const products = await fetch(`${origin}/api/v1/products/`);
  const { results } = (await products.json()) as { results: Product[] };
  const items = results.filter(({ canBuy }) => canBuy).map(({ id }) => ({ product: id, quantity: 2 }));
  return fetch(`${origin}/api/v1/order/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ delivery: 10, phone: '+7-912-345-67-89', fullName: 'Анна', items }),
  });
}

it('keeps an order when it is killed the moment it has answered 201', { timeout: 60_000 }, async () => {
  const key = randomUUID();
  const first = await start('killed');
  const answer = await placeOrder(first.origin, key);
  first.child.kill('SIGKILL');
  expect(answer.status).toBe(201);
  const order = (await answer.json()) as Order;
  expect(await first.stop('SIGKILL')).toBe(null);

  const second = await start('killed');
  const found = await fetch(`${second.origin}/api/v1/order/${order.uuid}/`);
  expect(found.status).toBe(200);
  expect(await found.json()).toEqual(order);
  // The storefront that got no answer asks again with the same key: still one order.
  const again = await placeOrder(second.origin, key);
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(order);
});

it('loads content once, and goes on with the same ids', { timeout: 60_000 }, async () => {
  const first = await start('restarted');
  const list = async (api: ApiProcess) => (await fetch(`${api.origin}/api/v1/products/?pageSize=500`)).text();
  const before = await list(first);
  expect(first.output()).toContain('content loaded');
  expect(await first.stop('SIGTERM')).toBe(0);
  const second = await start('restarted');
  expect(await list(second)).toBe(before);
  expect(second.output()).not.toContain('content loaded');
});

it('finishes what is running before it stops', { timeout: 60_000 }, async () => {
  const api = await start('stopped');
  const body = new TransformStream<Uint8Array, Uint8Array>();
  const writer = body.writable.getWriter();
  const answer = fetch(`${api.origin}/api/v1/feedback/contact/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: body.readable,
    duplex: 'half',
  } as RequestInit);
  const form = { fullName: 'Анна', email: 'anna@mail.example', subject: 'Спасибо', content: 'Вкусно' };
  const bytes = new TextEncoder().encode(JSON.stringify(form));
  await writer.write(bytes.slice(0, 10));
  // Another request is answered: the first one has reached the server by now.
  await fetch(`${api.origin}/healthz`);
  const stopped = api.stop('SIGTERM');
  await writer.write(bytes.slice(10));
  await writer.close();
  expect((await answer).status).toBe(201);
  expect(await stopped).toBe(0);
});

it('stops when the program that started it is gone', { timeout: 60_000 }, async () => {
  const api = await start('orphaned');
  const gone = new Promise((resolve) => api.child.once('exit', resolve));
  api.child.disconnect();
  expect(await gone).toBe(0);
});

it.each([
  ['a wrong setting', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ['a folder without content', { CONTENT_DIR: '/no/such/folder' }, '/no/such/folder'],
  ['a database that is none', { DATABASE_FILE: '/dev/null/shop.db' }, 'DATABASE_FILE'],
])('does not start with %s, and says why', { timeout: 60_000 }, async (_, wrong, named) => {
  const { code, output } = await runApi({ ...settings('wrong'), ...wrong });
  expect(code).toBe(1);
  expect(output).toContain(named);
  expect(output).not.toContain('    at ');
});

it('does not take another port when its own is taken', { timeout: 60_000 }, async () => {
  const first = await start('port');
  const { port } = new URL(first.origin);
  const { code, output } = await runApi({ ...settings('port-2'), UPSTREAM_PORT: port });
  expect(code).toBe(1);
  expect(output).toContain(port);
});
