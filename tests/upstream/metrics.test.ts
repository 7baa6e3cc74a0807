/** Protects the API's metrics: orders, messages and the database, without personal data, on their own port. */
import { readFileSync } from 'node:fs';
import { test as base, expect } from 'vitest';
import { apiOn } from '#tests/support/shop-api.ts';
import { ApiCaller, openApi } from '#tests/upstream/support/api-caller.ts';
import { createMetrics } from '#upstream/metrics.ts';
import { changeGuestMessage } from '#upstream/store/desk/guest-messages.ts';

const CHANNELS = ['telegram', 'webhook'] as const;

async function openCounted() {
  const metrics = createMetrics();
  const { store } = await openApi();
  const app = apiOn(store, { channels: () => CHANNELS, countOrder: metrics.countOrder });
  const guest = new ApiCaller(app);
  const { borshch } = await guest.dishIds();
  const text = () => metrics.text(store, CHANNELS, new Date());
  return { app, store, text, order: (key: string) => guest.placeOrder([borshch], key) };
}
const test = base.extend('shop', () => openCounted());

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

test('messages of guests count until they are answered', async ({ shop }) => {
  const letter = { fullName: 'Анна', email: 'anna@mail.example', subject: 'Стол', content: 'Есть?' };
  for (const content of ['Раз', 'Два', 'Три']) {
    await new ApiCaller(shop.app).post('/feedback/contact/', { ...letter, content });
  }
  const [read, answered] = await shop.store.selectFrom('feedback').select('id').execute();
  const change = { seen: 0, by: 'marina', now: new Date() };
  await changeGuestMessage(shop.store, { ...change, id: read?.id ?? 0, action: 'read' });
  await changeGuestMessage(shop.store, { ...change, id: answered?.id ?? 0, action: 'answer', note: '' });
  const text = await shop.text();
  expect(text).toMatch(/waiting_messages{state="new"} 1\n.*waiting_messages{state="read"} 1\n/);
  expect(text).toContain('shop_api_notifications{channel="telegram",state="waiting"} 3\n');
});

test('the age of the oldest message that nobody has read', async ({ shop }) => {
  expect(await shop.text()).toContain('shop_api_oldest_new_message_seconds 0\n');
  const letter = { fullName: 'Анна', email: 'anna@mail.example', subject: 'Стол', content: 'Есть?' };
  await new ApiCaller(shop.app).post('/feedback/contact/', letter);
  await shop.store.updateTable('feedback').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
  const [, age] = /oldest_new_message_seconds (\d+)/.exec(await shop.text()) ?? [];
  expect(Number(age)).toBeGreaterThan(24 * 3600);
});

test('a notification counts in one state', async ({ shop }) => {
  await shop.order('key');
  await shop.store.updateTable('outbox').set({ failure: 'timeout' }).execute();
  expect(await shop.text()).toMatch(/webhook",state="waiting"} 0\n.*webhook",state="failing"} 1\n/s);
});
