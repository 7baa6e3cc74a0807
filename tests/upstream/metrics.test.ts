import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { watchedApiLog } from '#tests/routes/support/captured-log.ts';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { newDatabase } from '#tests/support/new-database.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { createApp } from '#upstream/app.ts';
import { createDesk } from '#upstream/desk/desk-app.tsx';
import { createMetrics, createMetricsServer } from '#upstream/metrics.ts';
import { loadContent } from '#upstream/store/load-content.ts';
import { ORDERS_ANYTIME } from '#upstream/store/order-rules.ts';
import { openStore } from '#upstream/store/store.ts';

const CHANNELS = ['telegram', 'webhook'] as const;
const MINUTE_MS = 60_000;
const GUEST = { delivery: 10, phone: '+7-912-345-67-89', fullName: 'Анна' };

/** The small shop with an API that counts. */
async function openCounted() {
  const { place, remove } = await newDatabase();
  const metrics = createMetrics();
  const store = await openStore(place, { connections: 2, onError: () => {} }, metrics.countQuery);
  let isOpen = true;
  async function close(): Promise<void> {
    if (isOpen) await store.destroy();
    isOpen = false;
  }
  onTestFinished(async () => {
    await close();
    await remove();
  });
  await loadContent(store, smallShop());
  let time = Date.now();
  const now = () => new Date(time);
  const app = createApp({
    ...{ store, mediaDir: tmpdir(), cartDays: 60, channels: CHANNELS, log: watchedApiLog(), now },
    countOrder: metrics.countOrder,
    orderRules: ORDERS_ANYTIME,
  });
  const guest = new ApiCaller({ store, fetch: async (request) => app.fetch(request), close });
  const { body } = await guest.get<{ results: { id: number; canBuy: boolean }[] }>('/products/');
  const product = body.results.find(({ canBuy }) => canBuy)?.id;
  const text = () => metrics.text(store, CHANNELS, now());
  return {
    ...{ app, store, metrics, close, text },
    order: (quantity = 1, key = '') =>
      guest.post(
        '/order/',
        { ...GUEST, items: [{ product, quantity }] },
        key ? { 'Idempotency-Key': key } : {},
      ),
    wait(minutes: number) {
      time += minutes * MINUTE_MS;
    },
    /** The value of one line; undefined if it is not there. */
    async value(line: string): Promise<number | undefined> {
      const found = (await text()).split('\n').find((each) => each.startsWith(`${line} `));
      return found === undefined ? undefined : Number(found.slice(line.length));
    },
  };
}

test('counts orders by what became of them', async () => {
  const { order, value } = await openCounted();
  await order(1, 'one');
  await order(1, 'one');
  await order();
  await order(1_000_000);
  const counts = ['created', 'repeated', 'refused'].map((result) =>
    value(`shop_api_orders_total{result="${result}"}`),
  );
  expect(await Promise.all(counts)).toEqual([2, 1, undefined]);
});

test('says how many orders are open, how many wait, and for how long', async () => {
  const { order, value, wait, store } = await openCounted();
  const state = async () => [
    await value('shop_api_open_orders{status="new"}'),
    await value('shop_api_open_orders{status="on_way"}'),
    await value('shop_api_waiting_orders'),
    await value('shop_api_oldest_new_order_seconds'),
  ];
  expect(await state()).toEqual([0, 0, 0, 0]);
  await order();
  wait(2);
  expect(await state()).toEqual([1, 0, 0, 120]);
  wait(2);
  await order();
  expect(await state()).toEqual([2, 0, 1, 240]);
  await store.updateTable('orders').set({ status: 'on_way' }).execute();
  expect(await state()).toEqual([0, 2, 0, 0]);
});

test('says which notifications have not arrived', async () => {
  const { order, value, store } = await openCounted();
  const state = (channel: string) =>
    Promise.all(
      ['waiting', 'failing', 'dead'].map((each) =>
        value(`shop_api_notifications{channel="${channel}",state="${each}"}`),
      ),
    );
  expect(await state('telegram')).toEqual([0, 0, 0]);
  await order();
  await order();
  const telegram = store.updateTable('outbox').where('channel', '=', 'telegram');
  await telegram.set({ failure: 'timeout' }).execute();
  expect([await state('telegram'), await state('webhook')]).toEqual([
    [2, 2, 0],
    [2, 0, 0],
  ]);
  await telegram.set({ state: 'dead' }).execute();
  expect(await state('telegram')).toEqual([0, 0, 2]);
});

test('measures statements by kind, and those that fail apart', async () => {
  const { value, store } = await openCounted();
  const count = (operation: string, result: string) =>
    value(`shop_api_query_duration_seconds_count{operation="${operation}",result="${result}"}`);
  expect(await count('select', 'done')).toBeGreaterThan(2);
  expect(await count('insert', 'done')).toBeGreaterThan(2);
  expect(await count('select', 'failed')).toBeUndefined();
  await expect(
    store
      .selectFrom('nowhere' as 'orders')
      .selectAll()
      .execute(),
  ).rejects.toThrow();
  expect(await count('select', 'failed')).toBe(1);
});

test('says that the database is away, and no figure of it', async () => {
  const { order, value, close } = await openCounted();
  await order();
  expect([await value('shop_api_database_up'), await value('shop_api_waiting_orders')]).toEqual([1, 0]);
  await close();
  expect([
    await value('shop_api_database_up'),
    await value('shop_api_waiting_orders'),
    await value('shop_api_open_orders{status="new"}'),
    await value('shop_api_orders_total{result="created"}'),
  ]).toEqual([0, undefined, undefined, 1]);
});

test('has an address of its own: neither the API nor the desk has the page', async () => {
  const { app, store, metrics } = await openCounted();
  const log = pino({ level: 'silent' });
  const server = createMetricsServer({ metrics, store, channels: CHANNELS, log }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const desk = createDesk({
    ...{ store, log, ...ORDERS_ANYTIME },
    addresses: { deskUrl: undefined, deskHost: 'shop.test' },
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    desk.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await fetch(`${address}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('shop_api_build_info')]);
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
    ['/metrics/', 'GET'],
  ])
    expect((await fetch(address + path, { method })).status).toBe(404);
  for (const fetch of [app.fetch, desk.fetch]) {
    for (const path of ['/metrics', '/api/v1/metrics', '/api/v1/metrics/']) {
      const answer = await fetch(new Request(`http://shop.test${path}`, { redirect: 'manual' }));
      expect([answer.status === 200, (await answer.text()).includes('shop_api_')]).toEqual([false, false]);
    }
  }
});

test('no label is what somebody sent', async () => {
  const { order, text } = await openCounted();
  await order(1, 'key-4711');
  for (const typed of ['Анна', '345-67', 'key-4711']) expect(await text()).not.toContain(typed);
});

test('each metric and label that an alert or the handbook names is there', async () => {
  const { order, text } = await openCounted();
  await order();
  const known = new Map<string, Set<string>>([['up', new Set(['job'])]]);
  for (const [, name = '', labels = ''] of (await text()).matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const names = known.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) names.add(label);
    known.set(name, names);
  }
  const { groups } = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8'));
  const group = groups.find(({ name }: { name: string }) => name === 'shop-api');
  const rules: { alert: string; expr: string }[] = group.rules;
  const wrong = rules.flatMap(({ alert, expr }) => {
    const named = [...expr.matchAll(/\b(shop_api_\w+|up)\b(?:\{([^}]*)\})?/g)];
    expect([alert, named.length]).not.toEqual([alert, 0]);
    return named.flatMap(([, name = '', selector = '']) => {
      const labels = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => `${label}`);
      const missing = labels.filter((label) => !known.get(name)?.has(label));
      return known.has(name) && missing.length === 0 ? [] : [`${alert}: ${name} ${missing.join()}`];
    });
  });
  expect(wrong).toEqual([]);
  const handbook = readFileSync('docs/operations.md', 'utf8');
  const told = [...handbook.matchAll(/`(shop_api_\w+)/g)].map(([, name]) => `${name}`);
  expect(told.length).toBeGreaterThan(6);
  const names = [...known.keys()].map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
  expect(told.filter((name) => !names.includes(name))).toEqual([]);
});
