import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { captureLog, takeLog } from './support/captured-log.ts';
import { expectHealthy } from './support/healthy.ts';
import { openShop, type Shop } from './support/shop.ts';
import { openSite } from './support/site.ts';
import { startApp } from './support/visit.ts';
import { openSocket, readToEnd, statusOf } from './support/wire.ts';

/** Connections that cost more than they are worth. Each is ended, and everybody else is answered as ever. */

captureLog();

const PER_CLIENT = 5;
const GUEST = '127.0.0.2';
const GET = 'GET /healthz HTTP/1.1\r\nHost: shop.test\r\n';
const POST = 'POST /cart HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/x-www-form-urlencoded\r\n';

/** What is sent, and the status before the connection is closed; 0: it is closed without an answer. */
const SAMPLES: [what: string, bytes: string, status: number][] = [
  ['a head of 17 kB', `${GET}X: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
  ['cookies of 17 kB', `${GET}Cookie: ${'a=b; '.repeat(3_400)}\r\n\r\n`, 431],
  ['an address of 17 kB', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nHost: shop.test\r\n\r\n`, 431],
  ['nothing at all', '', 408],
  ['a head that never ends', `${GET}X: `, 408],
  ['a body that never comes', `${POST}Content-Length: 100\r\n\r\nintent=`, 408],
  ['a body in pieces that never ends', `${POST}Transfer-Encoding: chunked\r\n\r\n7\r\nintent=\r\n`, 408],
  ['a piece with a name of 20 kB', `${POST}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}`, 413],
  [
    'a body of 100 kB',
    `${POST}Connection: close\r\nContent-Length: 100000\r\n\r\n${'a'.repeat(100_000)}`,
    413,
  ],
  ['a body of two lengths', `${POST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
];

/** Of pino. */
const WARN = 40;

/** Nobody waits for what never comes. */
const TIMES = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };

/** A shop that trusts nobody, and a check that somebody else is answered. */
async function open(options: Parameters<typeof openSite>[1] = {}, shop?: Shop) {
  const site = await openSite(shop ?? (await openShop()), { trusted: '', ...options });
  return {
    ...site,
    expectOthersServed: (from = GUEST) =>
      expectHealthy({ visit: (path) => site.visit(path, { from }) }, 'others'),
    call: (from?: string) => openSocket(site.port, from),
  };
}

test.each(SAMPLES)('%s', async (_, bytes, status) => {
  const { call, expectOthersServed } = await open(status === 408 ? { limits: TIMES } : {});
  const socket = await call();
  socket.write(bytes);
  expect(statusOf(await readToEnd(socket))).toBe(status);
  await expectOthersServed();
});

test('who sends a body byte by byte is not waited for', async () => {
  const { call, expectOthersServed } = await open({ limits: TIMES });
  const socket = await call();
  socket.write(`${POST}Content-Length: 1000000\r\n\r\n`);
  const dripping = setInterval(() => socket.write('a'), 10);
  onTestFinished(() => clearInterval(dripping));
  expect(await readToEnd(socket)).toContain('HTTP/1.1 408 ');
  await expectOthersServed();
});

test('who leaves in the middle of a body is no error', async () => {
  const { call, expectOthersServed, holds } = await open();
  takeLog();
  const socket = await call();
  socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\n7\r\nintent=\r\n`);
  await expectOthersServed();
  socket.destroy();
  await expect.poll(() => holds(socket)).toBe(false);
  await expectOthersServed();
  expect(takeLog().filter(({ level }) => level >= WARN)).toEqual([]);
});

test('a connection too many is closed, and counts no longer when it is gone', async () => {
  const { call, expectOthersServed, visit } = await open({ perClient: PER_CLIENT });
  const held: Socket[] = [];
  for (let number = 0; number < PER_CLIENT; number += 1) held.push(await call());
  expect(await readToEnd(await call())).toBe('');
  await expect(visit('/healthz')).rejects.toThrow(/ECONNRESET|hang up/);
  await expectOthersServed();
  const [first] = held;
  first?.destroy();
  await expect.poll(() => visit('/healthz').then(({ status }) => status, String)).toBe(200);
});

test('of all connections together there is an end, too', async () => {
  const { call, expectOthersServed } = await open({ limits: { maxConnections: PER_CLIENT } });
  const held: Socket[] = [];
  for (let number = 1; number < PER_CLIENT; number += 1) held.push(await call(`127.0.1.${number}`));
  await expectOthersServed();
  held.push(await call('127.0.1.9'));
  expect(await readToEnd(await call('127.0.1.10'))).toBe('');
});

/** More than the system takes for a client that does not read. */
const FILM = Buffer.alloc(10_000_000);
FILM.write('ftypisom', 4, 'latin1');
const ASK = 'GET /img/media/film.mp4 HTTP/1.1\r\nHost: shop.test\r\n\r\n';

async function openFilm(stuckMs: number) {
  const fetch = async () => new Response(FILM, { headers: { 'Content-Type': 'video/mp4' } });
  return open(
    { limits: { timeout: stuckMs } },
    { ...(await openShop()), app: await startApp({ api: { fetch } }) },
  );
}

test.each<[string, () => unknown]>([
  ['not at all', () => null],
  ['byte by byte', (socket?: Socket) => socket?.read(1)],
])('who reads answers %s is not waited for', async (_, read: (socket: Socket) => unknown) => {
  const { call, expectOthersServed, holds } = await openFilm(300);
  const socket = await call();
  socket.pause();
  socket.write(ASK);
  const reading = setInterval(() => read(socket), 10);
  onTestFinished(() => clearInterval(reading));
  await expectOthersServed();
  await expect.poll(() => holds(socket), { timeout: 20_000 }).toBe(false);
  await expectOthersServed();
});

test('who reads slowly, but goes on, gets everything', async () => {
  const stuckMs = 1_000;
  const { call } = await openFilm(stuckMs);
  const socket = await call();
  socket.pause();
  let length = 0;
  const startedAt = performance.now();
  const reading = setInterval(() => {
    length += (socket.read() as Buffer | null)?.length ?? 0;
  }, 10);
  onTestFinished(() => clearInterval(reading));
  socket.write(ASK);
  await expect.poll(() => length, { timeout: 20_000 }).toBeGreaterThan(FILM.length);
  expect(performance.now() - startedAt).toBeGreaterThan(stuckMs);
});

test('a proxy of ours holds as many as it likes', async () => {
  const { call, expectOthersServed } = await open({ perClient: PER_CLIENT, trusted: 'loopback' });
  for (let number = 0; number < PER_CLIENT * 4; number += 1) await call();
  await expectOthersServed('127.0.0.1');
});
