import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'playwright/test';
import { EVIL_FORMS } from '../support/evil-forms.ts';
import { pickPort, shop } from './support/shop.ts';
import { launchAlone, launchShop, type Started, startShop } from './support/start.ts';

/** What `npm start` promises to whoever runs it: docs/operations.md. */

const PROGRAMS = [
  ['shop-api', 'The shop API'],
  ['storefront', 'The storefront'],
] as const;

/** Loaded into a program: it fails where nobody catches it, when it is told to. */
const FAIL_ON_SIGNAL =
  "--import=data:text/javascript,process.on('SIGUSR2',()=>void(Promise.reject(Error('made%20by%20the%20test'))))";

/** Settings of a shop that nobody else has anything to do with. */
async function ownPlace() {
  const UPSTREAM_PORT = await pickPort();
  const VAR_DIR = path.join(shop.folder, `start-${UPSTREAM_PORT}`);
  return { VAR_DIR, UPSTREAM_PORT, DESK_PORT: await pickPort() };
}
type Place = Awaited<ReturnType<typeof ownPlace>>;

// A start takes longer than what is to be seen of it: tests that follow each other look at one.
test.describe('a shop from its first start on', () => {
  test.describe.configure({ mode: 'serial' });

  let place: Place;
  let started: Started;
  let session = '';
  let cart: unknown;
  let password = '';

  test('prints its address, and answers there', async () => {
    place = await ownPlace();
    started = await startShop(place);
    expect((await fetch(started.address)).status).toBe(200);
  });

  test('keeps an idle connection longer than a proxy: the storefront, the API and the desk', async () => {
    for (const address of [started.address, `${apiOf(place)}/cart/`, `http://localhost:${place.DESK_PORT}`]) {
      const { headers } = await fetch(address);
      expect([address, headers.get('Keep-Alive')]).toEqual([address, 'timeout=10']);
    }
  });

  test('has no page for a folder of files', async () => {
    for (const path of ['/public', '/public/assets', '/public/assets/', '/icons', '/img']) {
      const response = await fetch(started.address + path, { redirect: 'manual' });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  test('ends in order when it is told to, and has said nothing else', async () => {
    await fetch(`${started.address}/categories?q=surprise-party`);
    [session, cart] = await fillCart(apiOf(place));
    expect(await started.stop()).toBe(0);
    const { output, errors } = started.said();
    expect(output).toBe(`${started.address}\n`);
    expect(errors).toMatch(
      new RegExp(
        `^Меню обновлено: \\d+ \\S+, \\d+ \\S+\\.\nThe desk, where orders are seen: http://localhost:${place.DESK_PORT}\nIts first user: manager, one-time password [a-z2-9-]{14}\n$`,
      ),
    );
    password = / ([a-z2-9-]{14})\n$/.exec(errors)?.[1] ?? '';
    expect(await answers(started.address)).toBe(false);
    expect(await answers(apiOf(place))).toBe(false);
  });

  test('has what shoppers search for in no log', () => {
    const folder = path.join(place.VAR_DIR, 'logs');
    const logs = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
    expect(logs.join('')).toContain('"path":"/categories"');
    expect(logs.join('')).not.toContain('surprise');
    expect(password).toHaveLength(14);
    expect(logs.join('')).not.toContain(password);
  });

  test('finds its carts when it is started again, and makes no second user of the desk', async () => {
    started = await startShop({ ...place, NODE_OPTIONS: FAIL_ON_SIGNAL });
    expect(started.said().errors).toBe(
      `The desk, where orders are seen: http://localhost:${place.DESK_PORT}\n`,
    );
    const response = await fetch(`${apiOf(place)}/cart/`, { headers: { Cookie: session } });
    expect(await response.json()).toEqual(cart);
  });

  test('is ended by no post and no request line that somebody makes up', async () => {
    // All of them to all addresses: tests/routes/evil-forms.test.ts.
    const addresses = ['/contact', '/cart', '/favorites'];
    for (const [index, { what, body, type }] of EVIL_FORMS.entries()) {
      const address = addresses[index % addresses.length];
      const post = { method: 'POST', body, headers: { 'Content-Type': type }, redirect: 'manual' } as const;
      // A body that is refused before its end may cost the connection.
      const status = await fetch(started.address + address, post).then(
        (answer) => answer.status,
        () => 0,
      );
      expect(status, `${what} to ${address}`).toBeLessThan(500);
      // On a connection of its own: those of `fetch` may just have been closed.
      expect(await answerTo(started.address, HEALTH), what).toContain('HTTP/1.1 200 ');
    }
    for (const [lines, status] of REQUEST_LINES) {
      expect(await answerTo(started.address, lines), lines).toContain(`HTTP/1.1 ${status} `);
    }
  });

  test('stops changing a cart when the shopper has left', async () => {
    const { results } = await (await fetch(`${apiOf(place)}/products/?onMain=true`)).json();
    const posted = () => readLog(place, 'shop-api').filter((line) => line.includes('"POST"')).length;
    const before = posted();
    const intents = Array.from(
      { length: 100 },
      (_, index) => `intent=set:${results[0].id}:${(index % 9) + 1}`,
    );
    const body = intents.join('&');
    const head = [
      'POST /cart HTTP/1.1',
      'Host: a',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
    ];
    const socket = connect(Number(new URL(started.address).port), 'localhost');
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    await expect.poll(posted).toBeGreaterThan(before);
    socket.destroy();
    await expect.poll(() => readLog(place, 'storefront').join('')).toContain('"status":499');
    expect(posted() - before).toBeLessThan(90);
  });

  test('brings back whichever of both programs ends, and says so', async () => {
    const isReady = async () => (await fetch(`${started.address}/readyz`).catch(() => null))?.status;
    for (const [name, title] of PROGRAMS) {
      const pid = pidOf(place, name);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => started.said().errors).toContain(`${title} was ended by SIGKILL`);
      await expect.poll(isReady).toBe(200);
      expect(isAlive(pid)).toBe(false);
    }
  });

  test('logs an error that nobody caught, and starts anew', async () => {
    for (const [name, title] of PROGRAMS) {
      process.kill(pidOf(place, name), 'SIGUSR2');
      await expect.poll(() => started.said().errors).toContain(`${title} ended with exit code 1`);
      expect(readLog(place, name).join('')).toContain('"message":"made by the test"');
    }
    await expect.poll(() => answers(started.address)).toBe(true);
    expect(await started.stop()).toBe(0);
    expect(await answers(started.address)).toBe(false);
    expect(await answers(apiOf(place))).toBe(false);
  });
});

test.describe('without a port chosen for the API', () => {
  test.describe.configure({ mode: 'serial' });

  let place: Place;
  let started: Started;

  test('it takes a free one, whether 4000 is free or not', async () => {
    place = await ownPlace();
    started = await startShop({ VAR_DIR: place.VAR_DIR });
    expect((await fetch(`${started.address}/readyz`)).status).toBe(200);
  });

  test('nothing goes on when the start itself is killed', async () => {
    const names = ['shop-api', 'storefront'];
    // Their lines reach the files through the start, a tenth of a second late: killed before that, it leaves empty ones.
    for (const name of names) await expect.poll(() => readLog(place, name).length, name).toBeGreaterThan(0);
    started.process.kill('SIGKILL');
    await started.ended;
    for (const name of names) {
      await expect.poll(() => isRunning(place, name), name).toBe(false);
    }
  });
});

for (const name of ['UPSTREAM_PORT', 'DESK_PORT'] as const) {
  test(`a taken ${name} stops the start of whoever chose it`, async () => {
    const place = await ownPlace();
    const other = createServer().listen(Number(place[name]), '127.0.0.1');
    const launched = launchShop({ ...place, PORT: await pickPort() });
    expect(await launched.ended).toBe(1);
    expect(launched.said().errors).toContain(name);
    other.close();
  });
}

test('a port that is taken is named before anything is started', async () => {
  const other = createServer().listen(0);
  const { port } = other.address() as { port: number };
  const place = await ownPlace();
  const launched = launchShop({ ...place, PORT: String(port) });
  expect(await launched.ended).toBe(1);
  expect(launched.said().errors).toContain(`port ${port}`);
  expect(existsSync(place.VAR_DIR)).toBe(false);
  other.close();
});

for (const [name, value] of [
  ['PORT', 'eighty'],
  ['DESK_PORT', 'desk'],
  ['LOG_TO', 'paper'],
  ['READ_TIMEOUT_MS', 'soon'],
  ['CONTENT_DIR', 'nowhere'],
] as const) {
  test(`a wrong ${name} stops the start and is named`, async () => {
    const launched = launchShop({ PORT: await pickPort(), ...(await ownPlace()), [name]: value });
    expect(await launched.ended).toBe(1);
    expect(launched.said().errors).toMatch(new RegExp(`${name}|${value}`));
    expect(launched.said().errors).not.toContain('    at ');
    expect(launched.said().output).toBe('');
  });
}

test('with an API elsewhere none is started here', async () => {
  const { VAR_DIR } = await ownPlace();
  const started = await startShop({ VAR_DIR, UPSTREAM_URL: shop.apiAddress });
  expect((await fetch(`${started.address}/readyz`)).status).toBe(200);
  expect(readdirSync(VAR_DIR)).toEqual(['logs']);
  expect(readdirSync(path.join(VAR_DIR, 'logs'))).toEqual(['storefront.log']);
  await started.stop();
});

test('each program alone stays in the foreground, and ends in order when it is told to', async () => {
  const [port, apiPort] = [await pickPort(), await pickPort()];
  const place = {
    VAR_DIR: path.join(shop.folder, `alone-${port}`),
    UPSTREAM_PORT: apiPort,
    DESK_PORT: await pickPort(),
  };
  const api = launchAlone('upstream', place);
  await expect.poll(() => answers(`${apiOf(place)}/settings/`), { timeout: 60_000 }).toBe(true);
  const address = `http://localhost:${port}`;
  const storefront = launchAlone('storefront', { ...place, PORT: port, UPSTREAM_URL: apiOf(place) });
  await expect.poll(() => storefront.said().output, { timeout: 60_000 }).toContain(address);
  const page = await fetch(`${address}/categories`);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining(`href="${address}/categories"`),
  ]);

  const second = launchAlone('storefront', { ...place, PORT: port, UPSTREAM_URL: apiOf(place) });
  expect(await second.ended).toBe(1);
  expect(second.said().errors).toContain(`The storefront cannot start: Cannot listen on port ${port}`);
  expect(await storefront.stop()).toBe(0);
  expect(await api.stop()).toBe(0);
});

test('react-router-serve serves the same build', async () => {
  const port = await pickPort();
  const child = spawn(
    process.execPath,
    ['node_modules/@react-router/serve/dist/cli.js', 'build/server/index.js'],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: port,
        UPSTREAM_URL: shop.apiAddress,
        LOG_LEVEL: 'warn',
      },
      stdio: 'ignore',
    },
  );
  const page = `http://localhost:${port}/categories`;
  await expect.poll(() => answers(page)).toBe(true);
  const response = await fetch(page);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await response.text()).toContain('<h1');
  child.kill('SIGTERM');
});

const REQUEST_LINES = [
  ['TRACE / HTTP/1.1\r\nHost: a', 405],
  ['OPTIONS * HTTP/1.1\r\nHost: a', 400],
  ['GET http://evil.test/categories HTTP/1.1\r\nHost: a', 200],
  ['GET /healthz HTTP/1.1\r\nHost: [', 400],
  ['GET /%zz HTTP/1.1\r\nHost: a', 400],
] as const;

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: a';

/** What is answered to a request as it is written here. */
function answerTo(address: string, lines: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), 'localhost');
  socket.write(`${lines}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

/** @returns the cookie of a shopper and what their cart holds */
async function fillCart(api: string): Promise<[session: string, cart: unknown]> {
  const products = await (await fetch(`${api}/products/?onMain=true`)).json();
  const change = await fetch(`${api}/cart/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ productId: products.results[0].id, quantity: 3 }),
  });
  return [change.headers.getSetCookie()[0]?.split(';')[0] ?? '', await change.json()];
}

function apiOf({ UPSTREAM_PORT }: Place): string {
  return `http://127.0.0.1:${UPSTREAM_PORT}/api/v1`;
}

async function answers(address: string): Promise<boolean> {
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

/** One that has not written a line yet is on its way. */
function isRunning(place: Place, name: string): boolean {
  return readLog(place, name).length === 0 || isAlive(pidOf(place, name));
}

/** Every log line names the process that wrote it; the last one is of the last start. */
function pidOf(place: Place, name: string): number {
  return JSON.parse(readLog(place, name).at(-1) ?? '').pid;
}

/** The last line may be on its way. */
function readLog({ VAR_DIR }: Place, name: string): string[] {
  return readFileSync(path.join(VAR_DIR, 'logs', `${name}.log`), 'utf8')
    .split('\n')
    .slice(0, -1);
}
