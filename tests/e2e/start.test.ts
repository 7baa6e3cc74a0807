/** Protects `npm start` and the files of the build. */

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { pickPort, shop } from './support/shop.ts';
import { launchShop, type Started, startShop } from './support/start.ts';

const PROCESSES = [
  ['shop-api', 'The shop API'],
  ['storefront', 'The storefront'],
] as const;

/** Throws an uncaught error on a signal. */
const FAIL_ON_SIGNAL =
  "--import=data:text/javascript,process.on('SIGUSR2',()=>void(Promise.reject(Error('made%20by%20the%20test'))))";

/** For a separate shop. */
async function ownPlace() {
  const UPSTREAM_PORT = await pickPort();
  const VAR_DIR = path.join(shop.folder, `start-${UPSTREAM_PORT}`);
  return { VAR_DIR, UPSTREAM_PORT, DESK_PORT: await pickPort() };
}
type Place = Awaited<ReturnType<typeof ownPlace>>;

test.describe('a shop from its first start on', () => {
  test.describe.configure({ mode: 'serial' });

  let place: Place;
  let started: Started;
  let session = '';
  let cart: unknown;

  test('prints its address and the first user of the desk, and ends in order', async () => {
    place = await ownPlace();
    started = await startShop(place);
    expect((await fetch(started.address)).status).toBe(200);
    for (const folder of ['/public', '/public/assets/', '/icons', '/img']) {
      expect([folder, (await fetch(started.address + folder)).status]).toEqual([folder, 404]);
    }
    await fetch(`${started.address}/categories?q=surprise-party`);
    [session, cart] = await fillCart(apiOf(place));
    expect(await started.stop()).toBe(0);
    expect(started.said.output).toBe(`${started.address}\n`);
    const [, desk, password = ''] =
      /^Меню обновлено: \d+ \S+, \d+ \S+\.\nThe desk, for the restaurant's orders: (.+)\nFirst user of the desk: manager, one-time password ([a-z2-9-]{14})\n$/.exec(
        started.said.errors,
      ) ?? [];
    expect(desk, started.said.errors).toBe(`http://localhost:${place.DESK_PORT}`);
    for (const address of [started.address, apiOf(place)]) expect(await isAnswered(address)).toBe(false);
    const logs = [...readLog(place, 'storefront'), ...readLog(place, 'shop-api')].join('\n');
    expect(logs).toContain('"path":"/categories"');
    expect(logs).not.toContain('surprise');
    expect(logs).not.toContain(password);
  });

  test('finds its carts at the next start, and adds no second user of the desk', async () => {
    started = await startShop({ ...place, NODE_OPTIONS: FAIL_ON_SIGNAL });
    expect(started.said.errors).toBe(
      `The desk, for the restaurant's orders: http://localhost:${place.DESK_PORT}\n`,
    );
    const response = await fetch(`${apiOf(place)}/cart/`, { headers: { Cookie: session } });
    expect(await response.json()).toMatchObject(cart as Record<string, unknown>);
  });

  test('restarts each process that exits, logs an uncaught error, and reports it', async () => {
    const isReady = async () => (await fetch(`${started.address}/readyz`).catch(() => null))?.status;
    for (const [name, title] of PROCESSES) {
      const pid = pidOf(place, name);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => started.said.errors).toContain(`${title} was killed by SIGKILL`);
      await expect.poll(isReady).toBe(200);
      expect(isAlive(pid)).toBe(false);
      process.kill(pidOf(place, name), 'SIGUSR2');
      await expect.poll(() => started.said.errors).toContain(`${title} exited with code 1`);
      expect(readLog(place, name).join('')).toContain('"message":"made by the test"');
      await expect.poll(isReady).toBe(200);
    }
    expect(await started.stop()).toBe(0);
    for (const address of [started.address, apiOf(place)]) expect(await isAnswered(address)).toBe(false);
  });
});

test('without a configured port the API uses a free one; no process outlives a killed start', async () => {
  const place = await ownPlace();
  const started = await startShop({ VAR_DIR: place.VAR_DIR });
  expect((await fetch(`${started.address}/readyz`)).status).toBe(200);
  // Or the logs of the killed shop may be empty.
  for (const [name] of PROCESSES)
    await expect.poll(() => readLog(place, name).length, name).toBeGreaterThan(0);
  expect((await fetch(started.address)).status, 'a log line that finds no reader').toBe(200);
  started.process.kill('SIGKILL');
  await started.ended;
  for (const [name] of PROCESSES) await expect.poll(() => isAlive(pidOf(place, name)), name).toBe(false);
});

test('--test-payments takes play money, on a page that says so', async () => {
  const place = await ownPlace();
  const started = await startShop(place, ['--test-payments']);
  expect(started.said.errors).toContain('Guests pay with play money');
  const { results } = await (await fetch(`${apiOf(place)}/products/?onMain=true`)).json();
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'play-money' };
  const guest = { delivery: 10, phone: '+7-912-345-67-89', fullName: 'Анна', email: 'anna@mail.example' };
  const items = [{ product: results[0].id, quantity: 3 }];
  const body = JSON.stringify({ ...guest, payment: 20, items });
  const placed = await fetch(`${apiOf(place)}/order/`, { method: 'POST', headers, body });
  const order = await placed.json();
  expect(order).toMatchObject({ paymentStatus: 'waiting', testPayment: true });
  const page = await (await fetch(order.payUrl)).text();
  expect(page).toContain('деньги не настоящие, карту вводить не нужно');
  const paid = await fetch(`${order.payUrl}?do=pay`, { redirect: 'manual' });
  expect(paid.headers.get('Location')).toBe(`${started.address}/order/${order.uuid}`);
  const read = async () => (await fetch(`${apiOf(place)}/order/${order.uuid}/`, { headers })).json();
  await expect.poll(read).toMatchObject({ status: 'new', paymentStatus: 'paid', testPayment: true });
  expect(await started.stop()).toBe(0);
});

test('--test-payments is refused beside a real shop of YooKassa', async () => {
  const settings = { ...(await ownPlace()), YOOKASSA_SHOP_ID: '506751' };
  const launched = launchShop({ PORT: await pickPort(), ...settings }, ['--test-payments']);
  expect(await launched.ended).toBe(1);
  expect(launched.said.errors).toContain('--test-payments takes play money');
});

for (const name of ['PORT', 'UPSTREAM_PORT', 'DESK_PORT'] as const) {
  test(`a taken ${name} stops the start and is named`, async () => {
    const place = { ...(await ownPlace()), PORT: await pickPort() };
    const other = createServer().listen(Number(place[name]), name === 'PORT' ? undefined : '127.0.0.1');
    const launched = launchShop(place);
    expect(await launched.ended).toBe(1);
    expect(launched.said.errors).toContain(name === 'PORT' ? `port ${place.PORT}` : name);
    if (name === 'PORT') expect(existsSync(place.VAR_DIR)).toBe(false);
    other.close();
  });
}

async function fillCart(api: string): Promise<[session: string, cart: unknown]> {
  const { results } = await (await fetch(`${api}/products/?onMain=true`)).json();
  const response = await fetch(`${api}/cart/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ productId: results[0].id, quantity: 3 }),
  });
  return [response.headers.getSetCookie()[0]?.split(';')[0] ?? '', await response.json()];
}

function apiOf({ UPSTREAM_PORT }: Place): string {
  return `http://127.0.0.1:${UPSTREAM_PORT}/api/v1`;
}

async function isAnswered(address: string): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** From the last line of the log. */
function pidOf(place: Place, name: string): number {
  return JSON.parse(readLog(place, name).at(-1) ?? '').pid;
}

/** The last line may be incomplete. */
function readLog({ VAR_DIR }: Place, name: string): string[] {
  return readFileSync(path.join(VAR_DIR, 'logs', `${name}.log`), 'utf8')
    .split('\n')
    .slice(0, -1);
}
