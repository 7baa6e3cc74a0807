import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'playwright/test';
import { EVIL_FORMS } from '../support/evil-forms.ts';
import { pickPort, shop } from './support/shop.ts';
import { launchShop, startShop } from './support/start.ts';

/** What `npm start` promises to whoever runs it: docs/operations.md. */

let varDir = '';
let settings: Record<string, string> = {};
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a hook needs from a pattern, here nothing
test.beforeEach(async ({}, { testId }) => {
  varDir = path.join(shop.folder, testId);
  settings = { VAR_DIR: varDir, UPSTREAM_PORT: await pickPort() };
});

test('prints its address and nothing else, and ends in order when it is told to', async () => {
  const started = await startShop(settings);
  expect((await fetch(started.address)).status).toBe(200);
  expect(await started.stop()).toBe(0);
  expect(started.said()).toEqual({ output: `${started.address}\n`, errors: '' });
  expect(await answers(started.address)).toBe(false);
  expect(await answers(apiAddress())).toBe(false);
});

test('a second start finds the cart of the first', async () => {
  const first = await startShop(settings);
  const products = await (await fetch(`${apiAddress()}/products/?onMain=true`)).json();
  const change = await fetch(`${apiAddress()}/cart/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ productId: products.results[0].id, quantity: 3 }),
  });
  const session = change.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const filled = await change.json();
  await first.stop();

  const second = await startShop(settings);
  const response = await fetch(`${apiAddress()}/cart/`, { headers: { Cookie: session } });
  expect(await response.json()).toEqual(filled);
  await second.stop();
});

test('a port that is taken is named before anything is started', async () => {
  const other = createServer().listen(0);
  const { port } = other.address() as { port: number };
  const launched = launchShop({ ...settings, PORT: String(port) });
  expect(await launched.ended).toBe(1);
  expect(launched.said().errors).toContain(`port ${port}`);
  expect(existsSync(varDir)).toBe(false);
  other.close();
});

test('a taken port for the API matters only to who chose it', async () => {
  const other = createServer().listen(Number(settings.UPSTREAM_PORT), '127.0.0.1');
  const launched = launchShop({ ...settings, PORT: await pickPort() });
  expect(await launched.ended).toBe(1);
  expect(launched.said().errors).toContain('UPSTREAM_PORT');
  other.close();

  // 4000 may or may not be free here; without a choice the shop starts in both cases.
  const started = await startShop({ VAR_DIR: varDir });
  expect((await fetch(`${started.address}/readyz`)).status).toBe(200);
  await started.stop();
});

test('the stylesheet, which every first page waits for, stays under 15 kB', () => {
  const assets = path.resolve(import.meta.dirname, '../../build/client/assets');
  const stylesheets = readdirSync(assets).filter((file) => file.endsWith('.css'));
  expect(stylesheets).toHaveLength(1);
  const [file = ''] = stylesheets;
  expect(gzipSync(readFileSync(path.join(assets, file)), { level: 9 }).length).toBeLessThan(15_000);
});

for (const [name, value] of [
  ['PORT', 'eighty'],
  ['LOG_TO', 'paper'],
  ['READ_TIMEOUT_MS', 'soon'],
  ['CONTENT_DIR', 'nowhere'],
] as const) {
  test(`a wrong ${name} stops the start and is named`, async () => {
    const launched = launchShop({ PORT: await pickPort(), ...settings, [name]: value });
    expect(await launched.ended).toBe(1);
    expect(launched.said().errors).toMatch(new RegExp(`${name}|${value}`));
    expect(launched.said().output).toBe('');
  });
}

test('when one of both programs ends, the other is ended and says so', async () => {
  const started = await startShop(settings);
  process.kill(pidOf('shop-api'), 'SIGKILL');
  expect(await started.ended).toBe(1);
  expect(started.said().errors).toContain('The shop API was ended by SIGKILL');
  expect(await answers(started.address)).toBe(false);
});

test('nothing goes on when the start itself is killed', async () => {
  const started = await startShop(settings);
  started.process.kill('SIGKILL');
  await started.ended;
  for (const name of ['shop-api', 'storefront']) {
    await expect.poll(() => isAlive(pidOf(name)), name).toBe(false);
  }
});

test('with an API elsewhere none is started here', async () => {
  const started = await startShop({ VAR_DIR: varDir, UPSTREAM_URL: shop.apiAddress });
  expect((await fetch(`${started.address}/readyz`)).status).toBe(200);
  expect(readdirSync(varDir)).toEqual(['logs']);
  expect(readdirSync(path.join(varDir, 'logs'))).toEqual(['storefront.log']);
  await started.stop();
});

test('what shoppers search for is in no log', async () => {
  const started = await startShop(settings);
  await fetch(`${started.address}/categories?q=surprise-party`);
  await started.stop();
  const logs = readdirSync(path.join(varDir, 'logs')).map((name) =>
    readFileSync(path.join(varDir, 'logs', name), 'utf8'),
  );
  expect(logs.join('')).toContain('"path":"/categories"');
  expect(logs.join('')).not.toContain('surprise');
  expect(started.said().errors).toBe('');
});

test('no post and no request line that somebody makes up ends the shop', async () => {
  const started = await startShop(settings);
  for (const { what, body, type } of EVIL_FORMS) {
    for (const path of ['/contact', '/cart', '/favorites']) {
      const post = { method: 'POST', body, headers: { 'Content-Type': type }, redirect: 'manual' } as const;
      // A body that is refused before its end may cost the connection.
      const status = await fetch(started.address + path, post).then(
        (answer) => answer.status,
        () => 0,
      );
      expect(status, `${what} to ${path}`).toBeLessThan(500);
    }
    const healthy = AbortSignal.timeout(1_000);
    expect((await fetch(`${started.address}/healthz`, { signal: healthy })).status, what).toBe(200);
  }
  for (const [lines, status] of [
    ['TRACE / HTTP/1.1\r\nHost: a', 405],
    ['CONNECT a:1 HTTP/1.1\r\nHost: a', 405],
    ['OPTIONS * HTTP/1.1\r\nHost: a', 204],
    ['GET http://evil.test/categories HTTP/1.1\r\nHost: a', 200],
    ['GET /healthz HTTP/1.1\r\nHost: [', 400],
    ['GET /%zz HTTP/1.1\r\nHost: a', 400],
  ] as const) {
    expect(await answerTo(started.address, lines), lines).toContain(`HTTP/1.1 ${status} `);
  }
  expect(await started.stop()).toBe(0);
});

test('changes of the cart stop when the shopper has left', async () => {
  const started = await startShop(settings);
  const { results } = await (await fetch(`${apiAddress()}/products/?onMain=true`)).json();
  const intents = Array.from({ length: 100 }, (_, index) => `intent=set:${results[0].id}:${(index % 9) + 1}`);
  const body = intents.join('&');
  const head = [
    'POST /cart HTTP/1.1',
    'Host: a',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
  ];
  const socket = connect(Number(new URL(started.address).port), 'localhost');
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  const changes = () => apiLog().filter((line) => line.includes('"POST"')).length;
  await expect.poll(changes).toBeGreaterThan(0);
  socket.destroy();
  await expect.poll(() => readFileSync(logFile('storefront'), 'utf8')).toContain('"status":499');
  await started.stop();
  expect(changes()).toBeLessThan(90);
});

function apiLog(): string[] {
  return readFileSync(logFile('shop-api'), 'utf8').split('\n');
}

function logFile(name: string): string {
  return path.join(varDir, 'logs', `${name}.log`);
}

/** What is answered to a request as it is written here. */
function answerTo(address: string, lines: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), 'localhost');
  socket.write(`${lines}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

function apiAddress(): string {
  return `http://127.0.0.1:${settings.UPSTREAM_PORT}/api/v1`;
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

/** Every log line names the process that wrote it. */
function pidOf(name: string): number {
  const [line = ''] = readFileSync(logFile(name), 'utf8').split('\n');
  return JSON.parse(line).pid;
}
