/** Protects the API's process: no loss when killed, graceful shutdown, and clear startup errors. */
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/support/new-database.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { runApi, startApi } from '#tests/upstream/support/api-process.ts';

const dir = temporaryFolder();
const settings = (name: string) => ({
  DATABASE_FILE: path.join(dir, name, 'shop.db'),
  MEDIA_DIR: path.join(dir, name, 'media'),
  COMPOSE_PICTURES: 'asked',
});
const FILLED = 'filled';

beforeAll(async () => {
  await (await startApi(settings(FILLED))).stop('SIGTERM');
});
afterAll(() => rmSync(dir, { recursive: true }));

function copyFilled(name: string): string {
  cpSync(path.join(dir, FILLED), path.join(dir, name), { recursive: true });
  change(name, 'delete from desk_users');
  return name;
}

function change(name: string, statement: string): void {
  const database = new Database(settings(name).DATABASE_FILE);
  database.exec(statement);
  database.close();
}

async function start(name: string, more: Record<string, string> = {}) {
  const api = await startApi({ ...settings(name), ...more });
  onTestFinished(async () => {
    if (api.child.exitCode === null) await api.stop('SIGKILL');
  });
  return { ...api, guest: new ApiCaller({ fetch }, api.origin) };
}

test('killed right after its response 201, it has the order, its key and the same ids', async () => {
  const name = 'killed';
  const killed = await start(name);
  const ids = await killed.guest.dishIds();
  const [dish] = Object.values(ids);
  const { status, body: order } = await killed.guest
    .placeOrder([dish], 'key')
    .finally(() => killed.child.kill('SIGKILL'));
  expect(status).toBe(201);
  expect(killed.output()).toContain('content loaded');
  await killed.stop('SIGKILL');
  const { guest, output } = await start(name);
  expect(await guest.get(`/order/${order.uuid}/`)).toMatchObject({ status: 200, body: { id: order.id } });
  expect(await guest.placeOrder([dish], 'key')).toMatchObject({ status: 200, body: order });
  expect(await guest.dishIds()).toEqual(ids);
  expect(output()).not.toContain('content loaded');
});

test('killed right after it has thanked for a message, it has the message and its notification', async () => {
  const name = copyFilled('killed-message');
  const webhook = { WEBHOOK_URL: 'http://127.0.0.1:9', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };
  const killed = await start(name, webhook);
  const letter = { fullName: 'Анна', email: 'anna@mail.example', subject: 'Спасибо', content: 'Вкусно' };
  const send = ({ guest }: typeof killed) =>
    guest.post('/feedback/contact/', letter, { 'Idempotency-Key': 'key' });
  const { status } = await send(killed).finally(() => killed.child.kill('SIGKILL'));
  expect(status).toBe(201);
  await killed.stop('SIGKILL');
  const next = await start(name, webhook);
  expect((await send(next)).status).toBe(201);
  await next.stop('SIGTERM');
  const database = new Database(settings(name).DATABASE_FILE);
  expect(database.prepare('select subject, state from feedback').all()).toEqual([
    { subject: 'Спасибо', state: 'new' },
  ]);
  expect(database.prepare('select event from message_outbox').all()).toEqual([{ event: 'message.created' }]);
  database.close();
});

describe('a stop', () => {
  test('completes a running request', async () => {
    const api = await start(FILLED);
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: body.readable, duplex: 'half' };
    const reply = fetch(`${api.origin}/api/v1/feedback/contact/`, init as RequestInit);
    const form = { fullName: 'Анна', email: 'anna@mail.example', subject: 'Спасибо', content: 'Вкусно' };
    const bytes = new TextEncoder().encode(JSON.stringify(form));
    await writer.write(bytes.slice(0, 10));
    // The first request has reached the server once this one is answered.
    await fetch(`${api.origin}/healthz`);
    const stopped = api.stop('SIGTERM');
    await writer.write(bytes.slice(10));
    await writer.close();
    expect([(await reply).status, await stopped]).toEqual([201, 0]);
  });

  test('does not wait for a connection without a request, nor for an open screen of the desk', async () => {
    const api = await start(copyFilled('screen'));
    const { firstUser, origin } = api.desk;
    const old = firstUser?.password ?? '';
    const post = (page: string, form: Record<string, string>, Cookie = '') =>
      fetch(origin + page, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Sec-Fetch-Site': 'same-origin', Cookie },
        body: new URLSearchParams(form),
      });
    const login = await post('/login', { name: 'manager', password: old });
    const [cookie = ''] = login.headers.getSetCookie()[0]?.split(';') ?? [];
    await post('/password', { old, fresh: 'Щука-и-хрен-7', again: 'Щука-и-хрен-7' }, cookie);
    const stream = await fetch(`${origin}/live`, { headers: { Cookie: cookie } });
    expect(stream.headers.get('Content-Type')).toBe('text/event-stream');
    const idle = connect(Number(new URL(api.origin).port), '127.0.0.1');
    await once(idle, 'connect');
    const closed = once(idle, 'close');
    expect(await api.stop('SIGTERM')).toBe(0);
    await Promise.all([stream.text(), closed]);
  });
});

test.each([
  ['a folder without content', { CONTENT_DIR: '/no/such/folder' }, '/no/such/folder'],
  ['a path that can be no database', { DATABASE_FILE: '/dev/null/shop.db' }, 'DATABASE_FILE'],
  [
    'a database server that is not there',
    { DATABASE_URL: 'postgres://shop:secret@localhost:9/shop' },
    /DATABASE_URL postgres:\/\/shop@localhost:9\/shop cannot be opened: .*ECONNREFUSED/,
  ],
])('does not start with %s, and reports why', async (_, wrong, named) => {
  const { code, output } = await runApi({ ...settings('wrong'), ...wrong });
  expect(code).toBe(1);
  expect(output).toMatch(named);
  expect(output).not.toMatch(/ {4}at |secret/);
});

test('the desk has its own port, and a first user once, unless the output is collected', async () => {
  const name = copyFilled('desk');
  const collected = await start(name, { LOG_TO: 'stderr' });
  expect(collected.desk.firstUser).toBeNull();
  await collected.stop('SIGTERM');
  const first = await start(name);
  const { firstUser, origin } = first.desk;
  expect(firstUser).toEqual({ name: 'manager', password: expect.stringMatching(/^[a-z2-9-]{14}$/) });
  expect([(await fetch(`${origin}/login`)).status, (await first.guest.get('//login')).status]).toEqual([
    200, 404,
  ]);
  expect(first.output()).not.toContain(firstUser?.password);
  await first.stop('SIGTERM');
  expect((await start(name)).desk.firstUser).toBeNull();
});
