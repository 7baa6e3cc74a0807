import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/entities.ts';
import { type ApiProcess, runApi, startApi } from '#tests/support/api-process.ts';

/** The program itself: starting, stopping, and being killed. */

const dir = mkdtempSync(path.join(tmpdir(), 'shop-process-'));
const settings = (name: string) => ({
  DATABASE_FILE: path.join(dir, name, 'shop.db'),
  MEDIA_DIR: path.join(dir, name, 'media'),
  COMPOSE_PICTURES: 'asked',
});
const running: ApiProcess[] = [];

/** A database that is filled already starts sooner: for what does not look at it. */
const FILLED = 'killed';

/** The same once more, for tests that change it. Nobody may enter its desk yet. */
function copyFilled(name: string): void {
  cpSync(path.join(dir, FILLED), path.join(dir, name), { recursive: true });
  const database = new Database(settings(name).DATABASE_FILE);
  database.exec('delete from desk_users');
  database.close();
}

async function start(name: string, more: Record<string, string> = {}): Promise<ApiProcess> {
  const api = await startApi({ ...settings(name), ...more });
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

describe('killed the moment it has answered 201, and started again', () => {
  const key = randomUUID();
  const listOf = async ({ origin }: ApiProcess) =>
    (await fetch(`${origin}/api/v1/products/?pageSize=500`)).text();
  let [dishesBefore, answered] = ['', 0];
  let order: Order;
  let api: ApiProcess;

  beforeAll(async () => {
    const first = await startApi(settings('killed'));
    dishesBefore = await listOf(first);
    const answer = await placeOrder(first.origin, key);
    first.child.kill('SIGKILL');
    expect(first.output()).toContain('content loaded');
    answered = answer.status;
    order = (await answer.json()) as Order;
    expect(await first.stop('SIGKILL')).toBe(null);
    // Elsewhere: a built program has with it what it needs, but for the content.
    api = await startApi({ ...settings('killed'), CONTENT_DIR: path.resolve('upstream/content') }, dir);
  });
  afterAll(() => api.stop('SIGKILL'));

  it('has the files of its desk beside itself', async () => {
    const page = await (await fetch(`${api.desk.origin}/login`)).text();
    const files = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    const answers = [...files, '/assets/fonts/onest-russian.woff2'].map((file) =>
      fetch(api.desk.origin + file),
    );
    const found = (await Promise.all(answers)).map(({ status }) => status);
    expect(found).toEqual([200, 200, 200, 200]);
  });

  it('has the order', async () => {
    const found = await fetch(`${api.origin}/api/v1/order/${order.uuid}/`);
    expect([answered, found.status]).toEqual([201, 200]);
    expect(await found.json()).toEqual(order);
  });

  it('takes the same order from a storefront that got no answer', async () => {
    const again = await placeOrder(api.origin, key);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(order);
  });

  it('goes on with the same ids, without loading the content again', async () => {
    expect(await listOf(api)).toBe(dishesBefore);
    expect(api.output()).not.toContain('content loaded');
  });
});

it('finishes what is running before it stops', async () => {
  const api = await start(FILLED);
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

it.each([
  ['an error', 'throw%20Error(`made`)'],
  ['a promise', 'Promise.reject(Error(`made`))'],
])('logs %s that nobody caught, and ends', async (_, failure) => {
  const NODE_OPTIONS = `--import=data:text/javascript,process.on('SIGUSR2',()=>{${failure}})`;
  const api = await start(FILLED, { NODE_OPTIONS });
  expect(await api.stop('SIGUSR2')).toBe(1);
  expect(api.output()).toMatch(/"level":60,.*"message":"made"/);
});

it('names the lines of the sources in what it logs of an error', async () => {
  const { DATABASE_FILE } = settings('broken');
  copyFilled('broken');
  const api = await start('broken');
  const database = new Database(DATABASE_FILE);
  database.exec('drop table work_days');
  database.close();
  expect((await fetch(`${api.origin}/api/v1/work-days/`)).status).toBe(500);
  await expect.poll(api.output).toMatch(/at [^"]*\/upstream\/store\/[\w/-]+\.ts:\d+:\d+/);
});

describe('started again', () => {
  const contentDir = path.join(dir, 'content');
  const menu = path.join(contentDir, 'dishes/bar.yaml');
  const edit = (from: RegExp, to: string) =>
    writeFileSync(menu, readFileSync(menu, 'utf8').replace(from, to));
  async function saidOfStart() {
    const api = await start('again', { CONTENT_DIR: contentDir, LOG_LEVEL: 'debug' });
    const { results } = (await (await fetch(`${api.origin}/api/v1/products/?pageSize=500`)).json()) as {
      results: { price: unknown }[];
    };
    await api.stop('SIGTERM');
    const said = ['content read', 'content loaded'].filter((text) => api.output().includes(text));
    return [...said, results.some(({ price }) => Number(price) === 99_999) ? 'the new price' : ''];
  }

  it('reads the content only if a file has changed, and loads it only if that changes anything', async () => {
    cpSync('upstream/content', contentDir, { recursive: true });
    expect(await saidOfStart()).toEqual(['content read', 'content loaded', '']);
    expect(await saidOfStart()).toEqual(['']);
    edit(/^/, '# A comment\n');
    expect(await saidOfStart()).toEqual(['content read', '']);
    edit(/price: \d+/, 'price: 99999');
    expect(await saidOfStart()).toEqual(['content read', 'content loaded', 'the new price']);
  });

  it('opens as it was although the files are wrong now, and takes them over when they are mended', async () => {
    edit(/price: 99999/, 'price: much');
    const { origin, output } = await start('again', { CONTENT_DIR: contentDir });
    const priceOf = async (slug: string) =>
      ((await (await fetch(`${origin}/api/v1/products/${slug}/`)).json()) as { price: number }).price;
    const health = async () => (await fetch(`${origin}/healthz`)).json();
    const fault = expect.stringMatching(/^dishes\/bar\.yaml:5:10: .*а стоит «much»$/);
    expect(await health()).toMatchObject({
      status: 'ok',
      contentRefused: { since: expect.any(String), faults: [fault] },
    });
    expect(output()).toContain('content refused');
    expect(await priceOf('hlebnyj-kvas')).toBe(99_999);
    edit(/price: much/, 'price: 77');
    await expect.poll(() => priceOf('hlebnyj-kvas'), { timeout: 60_000 }).toBe(77);
    await expect.poll(health).toEqual({ status: 'ok', release: expect.any(String) });
  });
});

it('stops when the program that started it is gone', async () => {
  const api = await start(FILLED);
  const gone = new Promise((resolve) => api.child.once('exit', resolve));
  api.child.disconnect();
  expect(await gone).toBe(0);
});

it.each([
  ['a wrong setting', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ['a folder without content', { CONTENT_DIR: '/no/such/folder' }, '/no/such/folder'],
  ['a database that is none', { DATABASE_FILE: '/dev/null/shop.db' }, 'DATABASE_FILE'],
  [
    'a server that nobody listens at',
    { DATABASE_URL: 'postgres://shop:secret@localhost:9/shop' },
    /DATABASE_URL postgres:\/\/shop@localhost:9\/shop cannot be opened: .*ECONNREFUSED/,
  ],
])('does not start with %s, and says why', async (_, wrong, named) => {
  const { code, output } = await runApi({ ...settings('wrong'), ...wrong });
  expect(code).toBe(1);
  expect(output).toMatch(named);
  expect(output).not.toContain('    at ');
  expect(output).not.toContain('secret');
});

it('has a desk of its own port, and a first user for it, once', async () => {
  copyFilled('desk');
  const api = await start('desk');
  expect(api.desk.firstUser).toEqual({ name: 'manager', password: expect.stringMatching(/^[a-z2-9-]{14}$/) });
  expect((await fetch(`${api.desk.origin}/login`)).status).toBe(200);
  expect((await fetch(`${api.origin}/login`)).status).toBe(404);
  expect(api.output()).not.toContain(api.desk.firstUser?.password);
  expect(await api.stop('SIGTERM')).toBe(0);
  const again = await start('desk');
  expect(again.desk.firstUser).toBeNull();
});

it('makes no first user where everything that is said is collected', async () => {
  copyFilled('collected');
  const api = await startApi({ ...settings('collected'), LOG_TO: 'stderr' });
  running.push(api);
  expect(api.desk.firstUser).toBeNull();
});

it('stops although a screen of the desk is open', async () => {
  copyFilled('screen');
  const api = await start('screen');
  const { firstUser, origin } = api.desk;
  const post = (path: string, form: Record<string, string>, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
      body: new URLSearchParams(form),
    });
  const old = firstUser?.password ?? '';
  const cookie = (await post('/login', { name: 'manager', password: old })).headers
    .getSetCookie()[0]
    ?.split(';')[0];
  await post('/password', { old, fresh: 'Щука-и-хрен-7', again: 'Щука-и-хрен-7' }, cookie);
  const stream = await fetch(`${origin}/live`, { headers: { Cookie: cookie ?? '' } });
  expect(stream.headers.get('Content-Type')).toBe('text/event-stream');
  expect(await api.stop('SIGTERM')).toBe(0);
  await stream.text();
});

it('names the port of the desk when that is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, output } = await runApi({ ...settings(FILLED), DESK_PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(output).toContain(`DESK_PORT ${port}`);
});

it('does not take another port when its own is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  // The program that makes pictures must not keep it: whoever looks after it would see it run.
  const making = { MEDIA_DIR: path.join(dir, 'making'), COMPOSE_PICTURES: 'ahead' };
  const { code, output } = await runApi({ ...settings(FILLED), ...making, UPSTREAM_PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(output).toContain(String(port));
});

it('ends at once although a connection has not sent a request', async () => {
  const { origin, stop } = await start(FILLED);
  const silent = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(silent, 'connect');
  const closed = once(silent, 'close');
  expect(await stop('SIGTERM')).toBe(0);
  await closed;
});
