/** Protects the server from expensive requests: each ends cheaply, and others are served. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ADDRESSES } from './support/addresses.ts';
import { captureLog } from './support/captured-log.ts';
import { expectHealthy } from './support/healthy.ts';
import { openShop } from './support/shop.ts';
import { openSite } from './support/site.ts';
import { startApp } from './support/visit.ts';

captureLog();

const MAX_ANSWER_BYTES = 250_000;
const MAX_CALLS = 50;
/** DELETE represents all unknown methods. */
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'];
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';
const FORMS = /^\/(?:contact|cart|favorites|logout|cookie-consent|order\/[^/]+)$/;
type Cell = { method: string; address: string; cell: string };
const CELLS: Cell[] = METHODS.flatMap((method) =>
  ADDRESSES.map((address) => ({ method, address, cell: `${method} ${address}` })),
);

/** `status`: Node's own; `posted`: of routes that read a form. */
type Sample = {
  query?: string;
  headers?: string;
  type?: string;
  body?: string;
  status?: number;
  posted?: number;
};

const SAMPLES: Record<string, Sample> = {
  'a head of 17 kB': { headers: `X: ${'a'.repeat(17_000)}`, status: 431 },
  'cookies of 17 kB': { headers: `Cookie: ${'a=b; '.repeat(3_400)}`, status: 431 },
  'two hosts': { headers: 'Host: evil.test', status: 400 },
  'the maximum of headers': { headers: Array(2_500).fill('X: 1').join('\r\n') },
  'a body of 650 kB': { body: 'intent=order&'.repeat(50_000), posted: 413 },
  'the maximum of fields': { body: 'a&'.repeat(30_000), posted: 400 },
  'one field many times': { body: 'intent=add%3A1&favorite=add%3Aa&quantity-1=2&'.repeat(1_400) },
  'names in names of fields': { body: `${'fullName.'.repeat(3_000)}a=1&${'intent[0]'.repeat(1_000)}=1` },
  'indices of fields': { body: 'x[99999999]=1&intent[9999999]=1&quantity-99999999999999=1&__proto__[x]=1' },
  'a body that is no form': { type: 'application/json', body: `{"a":${'['.repeat(20_000)}`, posted: 415 },
  'parts without an end': { type: MULTIPART, body: '--b\r\n'.repeat(10_000), posted: 400 },
};

const QUERIES: Record<string, string> = {
  'a huge page': 'page=1e9',
  'a page that is no number': 'page=NaN&pageSize=Infinity&page=0x10',
  'indices in names': `quantity[999999999]=1&page[999999999]=1&${'q[0]'.repeat(500)}=1`,
  'names in names': `${'q.'.repeat(5_000)}q=1`,
  'properties of objects': 'step=constructor&quantity=1&part=constructor&active=__proto__&dish=toString',
  'the prototype': '__proto__=1&__proto__[x]=1&constructor.prototype.x=1&step=__proto__',
  // Below Node's limit for headers, 16 kB.
  'the longest text': `q=${'a'.repeat(15_000)}`,
  'combining characters': `q=a${'%CC%81'.repeat(2_500)}`,
  'a regular expression': `q=${encodeURIComponent('(a+)+$[^]{1,9}\\'.repeat(50))}`,
  'half an emoji': 'q=%ED%A0%BD',
  'broken escapes': 'q=%zz&page=%&%=%e0%a4',
  NUL: 'q=%00&page=%00&dish=%00',
  '3 500 parameters': 'a=1&'.repeat(3_500),
  'unknown routes': '_routes=x,constructor,__proto__',
};

const COOKIES: Record<string, string> = {
  'broken escapes': 'notices=%zz; checkout=%; own-orders=%e0; favorites=%zz.%; usertoken=%',
  'no JSON': 'notices=e30x; checkout=AAAA; own-orders=bnVsbA==',
  'a wrong shape': `notices=${pack({ a: 1 })}; checkout=${pack([1])}; own-orders=${pack('x')}`,
  'the prototype': `checkout=${packJson('{"__proto__":{"x":"1"},"constructor":"1"}')}; __proto__=1`,
  'unknown notices': `notices=${pack([{ code: 'constructor' }, { code: '__proto__' }])}`,
  'a draft with many fields': `checkout=${pack(Object.fromEntries(listOf(500, (n) => [`f${n}`, '"'])))}`,
  'a draft with indices': `checkout=${pack({ 'fullName[99999999]': '1', 'x[99999999]': '1' })}`,
  'many favourites': `favorites=${listOf(2_000, String).join('.')}`,
  'many cookies': listOf(1_500, (n) => `a${n}=1`).join('; '),
};

const CASES: [what: string, sample: Sample][] = [
  ...Object.entries(SAMPLES),
  ...Object.entries(QUERIES).map(([what, query]): [string, Sample] => [`the query: ${what}`, { query }]),
  ...Object.entries(COOKIES).map(([what, cookie]): [string, Sample] => [
    `the cookie: ${what}`,
    { headers: `Cookie: ${cookie}` },
  ]),
];

type Options = Parameters<typeof openSite>[1];

/** Without trusted proxies; malicious clients are 127.0.0.1. */
async function open({ atEnd, ...options }: Options = {}, openApp = openShop) {
  const shop = await openApp({ atEnd });
  const site = await openSite(shop, { trusted: '', atEnd, ...options });
  return {
    ...site,
    calls: shop.calls,
    connect: (from?: string) => openSocket(site.port, from),
    expectOthersServed: (from = '127.0.0.2') =>
      expectHealthy({ visit: (path) => site.visit(path, { from }) }, 'others'),
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

describe('each route by each method', () => {
  /** Shared, so that shared pages are rendered once. */
  let site: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    const ends: (() => void | Promise<void>)[] = [];
    site = await open({ atEnd: (close) => void ends.push(close) });
    return async () => {
      for (const close of ends) await close();
    };
  });

  test.each(CASES)('with %s', async (_, { query, headers, type = FORM, body, posted, status }) => {
    const more = [
      'Connection: close',
      ...(headers === undefined ? [] : [headers]),
      ...(body === undefined ? [] : [`Content-Type: ${type}`, `Content-Length: ${body.length}`]),
    ];
    // Node's own refusals do not depend on the route, and methods differ only in the handling of a body.
    const isOfInterest = ({ method, address }: Cell) =>
      status ? address === '/cart' : body !== undefined || method === 'GET';
    for (const { method, address, cell } of CELLS.filter(isOfInterest)) {
      site.calls.length = 0;
      const socket = await site.connect();
      const target = query === undefined ? address : `${address}?${query}`;
      socket.write(`${headOf(method, target, ...more)}\r\n\r\n${body ?? ''}`);
      const answer = await readToEnd(socket);
      await site.expectOthersServed();
      const answered = statusOf(answer);
      const expected = status ?? (method === 'POST' && FORMS.test(address) ? posted : undefined);
      if (expected !== undefined && method !== 'DELETE') expect([cell, answered]).toEqual([cell, expected]);
      else if (method === 'DELETE') expect([cell, [400, 405, 431].includes(answered)]).toEqual([cell, true]);
      else expect([cell, answered >= 200 && answered < 500]).toEqual([cell, true]);
      expect(answer.length, cell).toBeLessThan(MAX_ANSWER_BYTES);
      expect(site.calls.length, cell).toBeLessThan(MAX_CALLS);
    }
    await site.expectNothingStored();
  });
});

describe('a connection', () => {
  const POST = headOf('POST', '/cart', `Content-Type: ${FORM}`, '');
  const LIMITS = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };

  test.each<[what: string, bytes: string, status: number, drip?: string]>([
    ['without a byte', '', 408],
    ['without the end of a head', headOf('GET', '/healthz', 'X: '), 408],
    ['without a body', `${POST}Content-Length: 100\r\n\r\nintent=`, 408],
    ['that sends byte by byte', `${POST}Content-Length: 60000\r\n\r\n`, 408, 'a'],
    ['with a chunk name of 20 kB', `${POST}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}`, 413],
    ['with two lengths', `${POST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ])('%s is closed: %#', async (_, bytes, status, drip) => {
    const { connect, expectOthersServed } = await open(status === 408 ? { limits: LIMITS } : {});
    const socket = await connect();
    socket.write(bytes);
    const dripping = setInterval(() => drip && socket.write(drip), 10);
    onTestFinished(() => clearInterval(dripping));
    expect(statusOf(await readToEnd(socket))).toBe(status);
    await expectOthersServed();
  });

  test('beyond the limit of one client is closed; closed ones do not count', async () => {
    const { connect, expectOthersServed, visit } = await open({ perClient: 5 });
    const held: Socket[] = [];
    for (let number = 0; number < 5; number += 1) held.push(await connect());
    expect(await readToEnd(await connect())).toBe('');
    await expect(visit('/healthz')).rejects.toThrow(/ECONNRESET|hang up/);
    await expectOthersServed();
    held[0]?.destroy();
    await expect.poll(() => visit('/healthz').then(({ status }) => status, String)).toBe(200);
  });

  test('of a trusted proxy has no such limit', async () => {
    const { connect, expectOthersServed } = await open({ perClient: 5, trusted: 'loopback' });
    for (let number = 0; number < 20; number += 1) await connect();
    await expectOthersServed('127.0.0.1');
  });

  test('beyond the limit of all clients is closed', async () => {
    const { connect, expectOthersServed } = await open({ limits: { maxConnections: 5 } });
    for (let number = 1; number < 5; number += 1) await connect(`127.0.1.${number}`);
    await expectOthersServed();
    await connect('127.0.1.9');
    expect(await readToEnd(await connect('127.0.1.10'))).toBe('');
  });

  test.each<[string, (socket: Socket) => unknown]>([
    ['nothing', () => null],
    ['byte by byte', (socket) => socket.read(1)],
  ])('that reads %s is closed', async (_, read) => {
    // Larger than the socket buffers.
    const film = Buffer.alloc(10_000_000);
    const fetch = async () => new Response(film, { headers: { 'Content-Type': 'video/mp4' } });
    const openApp: typeof openShop = async (options) => ({
      ...(await openShop(options)),
      app: await startApp({ api: { fetch } }),
    });
    const { connect, expectOthersServed, holds } = await open({ limits: { timeout: 300 } }, openApp);
    const socket = await connect();
    socket.pause();
    socket.write(`${headOf('GET', '/img/media/film.mp4')}\r\n\r\n`);
    const reading = setInterval(() => read(socket), 10);
    onTestFinished(() => clearInterval(reading));
    await expectOthersServed();
    await expect.poll(() => holds(socket)).toBe(false);
    await expectOthersServed();
  });
});

function listOf<T>(count: number, item: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

function pack(value: unknown): string {
  return packJson(JSON.stringify(value));
}

function packJson(json: string): string {
  return encodeURIComponent(Buffer.from(json, 'latin1').toString('base64'));
}

async function openSocket(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

function readToEnd(socket: Socket): Promise<string> {
  return text(socket).catch(() => '');
}

/** 0 without one. */
function statusOf(answer: string): number {
  return Number(answer.split(' ', 2)[1] ?? 0);
}
