import { beforeAll, expect, test } from 'vitest';
import { ADDRESSES } from './support/addresses.ts';
import { captureLog } from './support/captured-log.ts';
import { expectHealthy } from './support/healthy.ts';
import { openShop } from './support/shop.ts';
import { openSite } from './support/site.ts';
import { openSocket, readToEnd, statusOf } from './support/wire.ts';

/**
 * Each route, by each method, beyond each limit, over connections: refused or answered, for little, and whoever comes next is
 * answered at once. What is special about one form or connection stands in the other tests of evil requests. A new route is
 * in here by itself, a new limit is a line.
 */

captureLog();

const MAX_ANSWER_BYTES = 250_000;
const MAX_CALLS = 50;
/** DELETE stands for all that the shop does not know: they have one answer. */
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'];
const FORM = 'application/x-www-form-urlencoded';

/**
 * `status`: what everybody gets, whatever they ask for; without it the route answers for itself. `posted`: what whoever reads a
 * form says to it.
 */
type Sample = {
  query?: string;
  headers?: string;
  type?: string;
  body?: string;
  status?: number;
  posted?: number;
};

const LIMITS: Record<string, Sample> = {
  'a head of 17 kB': { headers: `X: ${'a'.repeat(17_000)}`, status: 431 },
  'cookies of 17 kB': { headers: `Cookie: ${'a=b; '.repeat(3_400)}`, status: 431 },
  'an address of 17 kB': { query: 'a'.repeat(17_000), status: 431 },
  'as many headers as there is room for': { headers: Array(2_500).fill('X: 1').join('\r\n') },
  'two hosts': { headers: 'Host: evil.test', status: 400 },
  'as many cookies as there is room for': {
    headers: `Cookie: ${Array.from({ length: 1_500 }, (_, n) => `a${n}=1`).join('; ')}`,
  },
  'our own cookies, long': {
    headers: `Cookie: favorites=${'a.'.repeat(3_000)}; notices=${'e'.repeat(4_000)}; checkout=%zz; sessionid=${'s'.repeat(2_000)}`,
  },
  'a long query': { query: `q=${'a'.repeat(15_000)}&page=${'9'.repeat(500)}` },
  'as many parameters as there is room for': { query: 'q=a&'.repeat(3_500) },
  'names and indices in names': {
    query: `q[99999999]=1&${'q.'.repeat(3_000)}q=1&${'q[0]'.repeat(500)}=1&__proto__[x]=1`,
  },
  'a body of 2 MB': { body: 'intent=order&'.repeat(160_000), posted: 413 },
  'a body of 100 kB': { body: 'intent=order&'.repeat(8_000), posted: 413 },
  'as many fields as there is room for': { body: 'a&'.repeat(30_000), posted: 400 },
  'one field many times': { body: 'intent=add%3A1&favorite=add%3Aa&quantity-1=2&'.repeat(1_400) },
  'a long text': { body: `content=${'a'.repeat(30_000)}&fullName=${'a'.repeat(30_000)}` },
  'names in names of fields': { body: `${'fullName.'.repeat(3_000)}a=1&${'intent[0]'.repeat(1_000)}=1` },
  'indices of fields': { body: 'x[99999999]=1&intent[9999999]=1&quantity-99999999999999=1&__proto__[x]=1' },
  'what is no form': { type: 'application/json', body: `{"a":${'['.repeat(20_000)}`, posted: 415 },
  'parts without an end': {
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\n'.repeat(10_000),
    posted: 400,
  },
};

const CELLS = METHODS.flatMap((method) => ADDRESSES.map((address) => ({ method, address })));

async function open({ atEnd, ...options }: Parameters<typeof openSite>[1] = {}) {
  const shop = await openShop({ atEnd });
  const site = await openSite(shop, { trusted: '', atEnd, ...options });
  return {
    ...shop,
    port: site.port,
    visit: site.visit,
    expectHealthy: (after: string) =>
      expectHealthy({ visit: (path) => site.visit(path, { from: '127.0.0.2' }) }, after),
    async expectNothingStored() {
      const tables = (['orders', 'carts', 'feedback'] as const).map((table) =>
        shop.store.selectFrom(table).selectAll().execute(),
      );
      expect((await Promise.all(tables)).flat()).toEqual([]);
    },
  };
}

function headOf(method: string, target: string, ...headers: string[]): string {
  return [`${method} ${target} HTTP/1.1`, 'Host: shop.test', ...headers].join('\r\n');
}

/** One for all that is answered at once: pages that everybody gets are made only once. */
let shared: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  const ends: (() => void | Promise<void>)[] = [];
  shared = await open({ atEnd: (close) => void ends.push(close) });
  return async () => {
    for (const close of ends) await close();
  };
});

test('every route is asked for what is there', () => {
  expect(ADDRESSES.filter((address) => /[:*]/.test(address))).toEqual([]);
  expect(ADDRESSES.length).toBeGreaterThan(25);
});

const FORMS = /^\/(?:contact|cart|favorites|logout|cookie-consent|order\/[^/]+)$/;

test.each(Object.entries(LIMITS))('%s', async (_, sample) => {
  const { query, headers, type = FORM, body, posted } = sample;
  const { port, calls, expectHealthy, expectNothingStored } = shared;
  const more = [
    'Connection: close',
    ...(headers === undefined ? [] : [headers]),
    ...(body === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${body.length}`]),
  ];
  for (const { method, address } of CELLS) {
    const cell = `${method} ${address}`;
    calls.length = 0;
    const socket = await openSocket(port);
    const target = query === undefined ? address : `${address}?${query}`;
    socket.write(`${headOf(method, target, ...more)}\r\n\r\n${body ?? ''}`);
    const answer = await readToEnd(socket);
    await expectHealthy(cell);
    const answered = statusOf(answer);
    const status = sample.status ?? (method === 'POST' && FORMS.test(address) ? posted : undefined);
    if (method === 'DELETE') expect([cell, [400, 405, 431].includes(answered)]).toEqual([cell, true]);
    else if (status === undefined) expect([cell, answered >= 200 && answered < 500]).toEqual([cell, true]);
    else expect([cell, answered]).toEqual([cell, status]);
    expect(answer.length, cell).toBeLessThan(MAX_ANSWER_BYTES);
    expect(calls.length, cell).toBeLessThan(MAX_CALLS);
  }
  await expectNothingStored();
});

/** What is sent after the first line and the host; then nothing more comes. */
const NEVER_ENDING: Record<string, string> = {
  'a head that never ends': '\r\nX: ',
  'a body that never comes': `\r\nContent-Type: ${FORM}\r\nContent-Length: 100\r\n\r\nintent=`,
  'a body in pieces that never ends': `\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n7\r\nintent=\r\n`,
};

test.each(Object.entries(NEVER_ENDING))('%s', async (_, bytes) => {
  const { port, visit, expectHealthy, expectNothingStored } = await open({
    limits: { headersTimeout: 500, requestTimeout: 1_000, connectionsCheckingInterval: 50 },
  });
  const held = await Promise.all(
    CELLS.map(async ({ method, address }) => {
      const socket = await openSocket(port);
      socket.write(headOf(method, address) + bytes);
      return { cell: `${method} ${address}`, answer: readToEnd(socket) };
    }),
  );
  // Meanwhile others are answered. Who needs no body has answered already, and waits for no rest of it.
  expect((await visit('/healthz', { from: '127.0.0.2' })).status).toBe(200);
  for (const { cell, answer } of held) {
    const status = statusOf(await answer);
    expect([cell, status >= 200 && status < 500]).toEqual([cell, true]);
    await expectHealthy(cell);
  }
  await expectNothingStored();
});

test('more connections than one client may hold', async () => {
  const perClient = 2;
  const { port, expectHealthy, expectNothingStored } = await open({ perClient });
  for (const [number, { method, address }] of CELLS.entries()) {
    const [cell, client] = [`${method} ${address}`, `127.0.1.${number + 1}`];
    const held = [];
    for (let count = 0; count < perClient; count += 1) {
      const socket = await openSocket(port, client);
      socket.write(headOf(method, address));
      held.push(socket);
    }
    const refused = await openSocket(port, client);
    refused.write(`${headOf(method, address)}\r\n\r\n`);
    expect([cell, await readToEnd(refused)]).toEqual([cell, '']);
    await expectHealthy(cell);
    for (const socket of held) socket.destroy();
  }
  await expectNothingStored();
});
