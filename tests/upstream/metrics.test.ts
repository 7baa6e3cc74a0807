/** Protects: the API's metrics – figures of orders, messages and the database, without people, and not for guests. */
import { readFileSync } from 'node:fs';
import { test as base, expect } from 'vitest';
import { apiOn } from '#tests/support/shop-api.ts';
import { ApiCaller, openApi } from '#tests/upstream/support/api-caller.ts';
import { createMetrics } from '#upstream/metrics.ts';

const CHANNELS = ['telegram', 'webhook'] as const;

/** The small shop with an API that counts, at a time that only the test changes. */
async function openCounted() {
  const metrics = createMetrics();
  const { store } = await openApi();
  let time = Date.parse('2026-10-05T09:00:00Z');
  const now = () => new Date(time);
  const app = apiOn(store, { channels: CHANNELS, now, countOrder: metrics.countOrder });
  const guest = new ApiCaller(app);
  const { borshch } = await guest.dishIds();
  const text = () => metrics.text(store, CHANNELS, now());
  return {
    ...{ app, store, text },
    order: (key?: string, dish: number | undefined = borshch) => guest.placeOrder([dish], key),
    wait(minutes: number) {
      time += minutes * 60_000;
    },
    /** The values of these lines, without `shop_api_`; undefined for one that is not there. */
    async values(...names: string[]): Promise<(number | undefined)[]> {
      const lines = (await text()).split('\n');
      return names.map((name) => {
        const line = lines.find((each) => each.startsWith(`shop_api_${name} `));
        return line === undefined ? undefined : Number(line.split(' ').at(-1));
      });
    },
  };
}
const test = base.extend('shop', () => openCounted());

test('orders are counted by their result', async ({ shop }) => {
  for (const key of ['one', 'one', undefined]) await shop.order(key);
  await shop.order(undefined, 999_999);
  const results = ['created', 'repeated', 'refused'].map((result) => `orders_total{result="${result}"}`);
  expect(await shop.values(...results)).toEqual([2, 1, 1]);
});

test('open and waiting orders are shown, and how long the oldest waits', async ({ shop }) => {
  const open = ['new', 'on_way'].map((status) => `open_orders{status="${status}"}`);
  const state = () => shop.values(...open, 'waiting_orders', 'oldest_new_order_seconds');
  expect(await state()).toEqual([0, 0, 0, 0]);
  await shop.order();
  shop.wait(2);
  expect(await state()).toEqual([1, 0, 0, 120]);
  shop.wait(2);
  await shop.order();
  expect(await state()).toEqual([2, 0, 1, 240]);
  await shop.store.updateTable('orders').set({ status: 'on_way' }).execute();
  expect(await state()).toEqual([0, 2, 0, 0]);
});

test('without the database its figures are absent, and that it is down is shown', async ({ shop }) => {
  const created = 'orders_total{result="created"}';
  const names = ['database_up', 'waiting_orders', 'open_orders{status="new"}', created];
  await shop.order();
  expect(await shop.values(...names)).toEqual([1, 0, 1, 1]);
  await shop.store.destroy();
  expect(await shop.values(...names)).toEqual([0, undefined, undefined, 1]);
});

test('the API does not show them', async ({ shop }) => {
  for (const path of ['/metrics', '/api/v1/metrics/']) {
    expect((await shop.app.fetch(new Request(`http://shop.test${path}`))).status).toBe(404);
  }
});

test('labels hold nothing that a guest sent, and alerts name what exists', async ({ shop }) => {
  await shop.order('key-4711');
  const text = await shop.text();
  for (const typed of ['Анна', '345-67', 'key-4711']) expect(text).not.toContain(typed);
  const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
  const named = [...alerts.matchAll(/\bshop_api_\w+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count)$/, ''),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
});
