/** Protects orders and messages when processes share a database or crash, and the CLI commands. */

import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase, openDatabase, temporaryFolder } from '#tests/support/new-database.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { runCommand, startApi } from '#tests/upstream/support/api-process.ts';
import { hang, ok, openReceiver } from '#tests/upstream/support/receiver.ts';
import { openStore } from '#upstream/store/database/store.ts';
import { isFromShop } from '../../docs/examples/webhook/receiver.ts';
import { DESK_USER } from '../../scripts/lib/programs.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

function newFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function start(settings: Record<string, string>) {
  const api = await startApi({ COMPOSE_PICTURES: 'asked', ...settings });
  onTestFinished(async () => {
    if (api.child.exitCode === null) await api.stop('SIGKILL');
  });
  return { api, guest: new ApiCaller({ fetch }, api.origin) };
}

test('three APIs that start at once load the content once; one continues where another was killed', async () => {
  const database = await newDatabase();
  onTestFinished(database.remove);
  const settings = { ...database.settings, MEDIA_DIR: path.join(newFolder(), 'media') };
  const shops = await Promise.all([0, 1, 2].map(() => start(settings)));
  const loaded = shops.filter(({ api }) => api.output().includes('content loaded'));
  expect(loaded).toHaveLength(1);
  const menus = await Promise.all(shops.map(({ guest }) => guest.dishIds()));
  expect(new Set(menus.map((menu) => JSON.stringify(menu))).size).toBe(1);
  const [dish] = Object.values(menus[0] ?? {});
  const [killed, ...left] = shops;
  const placed = killed?.guest.placeOrder([dish], 'one order');
  await placed?.finally(() => killed?.api.child.kill('SIGKILL'));
  for (const { guest } of left) {
    const { body } = (await placed) ?? {};
    expect(await guest.placeOrder([dish], 'one order')).toMatchObject({ status: 200, body });
  }
  expect((await placed)?.status).toBe(201);
});

test('an API killed while sending a message sends it again, and removes old personal data', async () => {
  const database = await newDatabase();
  onTestFinished(database.remove);
  const receiver = await openReceiver(hang);
  const settings = {
    ...database.settings,
    MEDIA_DIR: path.join(newFolder(), 'media'),
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_URL: receiver.url,
    DESK_URL: 'https://desk.test',
  };
  const { api: killed, guest } = await start(settings);
  const [dish] = Object.values(await guest.dishIds());
  const { body } = await guest.placeOrder([dish]);
  await receiver.arrived(1);
  await killed.stop('SIGKILL');

  const store = await openStore(database.place);
  onTestFinished(() => store.destroy());
  await store.updateTable('outbox').set({ due_at: new Date().toISOString() }).execute();
  const message = await store.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  const reminder = { ...message, id: 'reminder', event: 'order.waiting' as const, state: 'sent' as const };
  await store.insertInto('outbox').values(reminder).execute();
  const { id: _, ...row } = await store.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const created_at = new Date(Date.now() - 91 * DAY_MS).toISOString();
  const old = { ...row, uuid: 'old', created_at, feed_position: null };
  await store.insertInto('orders').values(old).execute();
  receiver.answer = ok;
  const { api: next } = await start(settings);
  await receiver.arrived(2);
  expect(await next.stop('SIGTERM')).toBe(0);
  const sent = store
    .selectFrom('outbox')
    .select(['state', 'attempts', 'order_id'])
    .where('id', '=', message.id);
  expect(await sent.execute()).toEqual([{ state: 'sent', attempts: 2, order_id: body.id }]);
  const names = await store.selectFrom('orders').select('full_name').orderBy('id').execute();
  expect(names.map(({ full_name }) => full_name)).toEqual(['Анна', '']);
  const [first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  const headers = new Headers(second?.headers as Record<string, string>);
  expect(isFromShop(headers, second?.body ?? '', SECRET)).toBe(true);
  expect(second?.body).toContain(`https://desk.test/orders/${body.id}`);
  expect(next.output() + killed.output()).not.toMatch(/345-67|whsec|Анна/);
});

test('npm run desk:user adds, blocks and lists users of the database in the settings, and writes the journal', async () => {
  const { settings, store } = await openDatabase();
  const run = (...args: string[]) => runCommand([...DESK_USER, ...args], settings);
  expect(await run('add', 'Marina', '--role', 'manager')).toEqual({
    code: 0,
    output: expect.stringMatching(/^marina: one-time password \S{10,}\n/),
  });
  expect(await run('add', 'marina')).toEqual({ code: 1, output: 'There is a user marina already.\n' });
  expect(await run('block', 'marina')).toEqual({ code: 0, output: 'marina: blocked\n' });
  expect(await run('list')).toEqual({ code: 0, output: 'marina (manager), blocked\n' });
  const users = store.selectFrom('desk_users').select(['name', 'role', 'must_change']);
  expect(await users.execute()).toEqual([{ name: 'marina', role: 'manager', must_change: 1 }]);
  const journal = store.selectFrom('desk_audit').select(['user_name', 'action', 'detail']).orderBy('at');
  expect(await journal.execute()).toEqual([
    { user_name: 'desk:user', action: 'add-user', detail: 'marina' },
    { user_name: 'desk:user', action: 'block-user', detail: 'marina' },
  ]);
});

test('npm run desk:user adds couriers, and lets a cook cancel, but nobody else', async () => {
  const { settings } = await openDatabase();
  const run = (...args: string[]) => runCommand([...DESK_USER, ...args], settings);
  expect((await run('add', 'ilya', '--role', 'courier')).code).toBe(0);
  expect((await run('add', 'vera', '--may-cancel')).code).toBe(0);
  expect((await run('add', 'oleg', '--role', 'courier', '--may-cancel')).code).toBe(1);
  expect(await run('list')).toEqual({ code: 0, output: 'ilya (courier)\nvera (kitchen), may cancel\n' });
  expect((await run('allow-cancel', 'ilya')).code).toBe(1);
  expect(await run('forbid-cancel', 'vera')).toEqual({ code: 0, output: 'vera: may not cancel\n' });
});
