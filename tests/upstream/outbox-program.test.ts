import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '#tests/support/api-process.ts';
import { newDatabase } from '#tests/support/new-database.ts';
import { hang, ok, openReceiver } from '#tests/support/receiver.ts';
import { openStore } from '#upstream/store/store.ts';
import { isFromShop } from '../../docs/examples/webhook/receiver.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test('the program tells of an order that it took, after a kill in the midst of it once more, and forgets old guests', async () => {
  const database = await newDatabase();
  const media = mkdtempSync(path.join(tmpdir(), 'storefront-tests-'));
  const receiver = await openReceiver(hang);
  const settings = {
    ...{ ...database.settings, MEDIA_DIR: media, COMPOSE_PICTURES: 'asked', WEBHOOK_SECRET },
    ...{ WEBHOOK_URL: receiver.url, DESK_URL: 'https://desk.test' },
  };
  const killed = await startApi(settings);
  onTestFinished(async () => {
    await killed.stop('SIGKILL');
    await database.remove();
    rmSync(media, { recursive: true });
  });
  const { results } = await (await fetch(`${killed.origin}/api/v1/products/`)).json();
  const dish = results.find(({ canBuy }: { canBuy: boolean }) => canBuy);
  const order = { delivery: 10, phone: '+7-912-345-67-89', fullName: 'Анна' };
  const answer = await fetch(`${killed.origin}/api/v1/order/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...order, items: [{ product: dish.id, quantity: 1 }] }),
  });
  const { id } = await answer.json();
  // The receiver has it and says nothing: the guest did not wait for that.
  await receiver.arrived(1);
  await killed.stop('SIGKILL');

  const store = await openStore(database.place);
  // Nobody waits here until the lease has run out.
  await store.updateTable('outbox').set({ due_at: new Date().toISOString() }).execute();
  // On a busy machine minutes may have passed: the reminder of an order that waits is not what this test counts.
  const message = await store.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  const reminder = { ...message, id: 'reminder', event: 'order.waiting' as const, state: 'sent' as const };
  await store.insertInto('outbox').values(reminder).execute();
  // Of a guest of long ago, whom the next start forgets.
  const { id: _, ...row } = await store.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const old = { ...row, uuid: 'old', created_at: new Date(Date.now() - 91 * DAY_MS).toISOString() };
  await store.insertInto('orders').values(old).execute();
  receiver.answer = ok;
  const next = await startApi(settings);
  await receiver.arrived(2);
  expect(await next.stop('SIGTERM')).toBe(0);
  const rows = await store
    .selectFrom('outbox')
    .select(['state', 'attempts', 'order_id'])
    .where('event', '=', 'order.created')
    .execute();
  const names = await store.selectFrom('orders').select('full_name').orderBy('id').execute();
  await store.destroy();
  expect(names.map(({ full_name }) => full_name)).toEqual(['Анна', '']);
  expect(rows).toEqual([{ state: 'sent', attempts: 2, order_id: id }]);
  const [first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  for (const { headers, body } of receiver.received) {
    expect(isFromShop(new Headers(headers as Record<string, string>), body, WEBHOOK_SECRET)).toBe(true);
  }
  expect(JSON.parse(second?.body ?? '').data.orderUrl).toBe(`https://desk.test/orders/${id}`);
  expect(next.output() + killed.output()).not.toMatch(/345-67|whsec|Анна/);
});
