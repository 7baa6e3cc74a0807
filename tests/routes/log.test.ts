/** Protects operators, who need requests and failures in the log, and guests' personal data. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { captureLog, takeLog } from './support/captured-log.ts';
import { GUEST, openCart, openShop, press, type Shop } from './support/shop.ts';

captureLog();

function apiLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) };
}

test('one line a request in the storefront and the API, under one id, which the response returns', async () => {
  const { lines, log } = apiLog();
  const { shopper, calls } = await openShop({ log });
  const { headers } = await shopper.visit('/product/borshch?utm=1');
  const requestId = headers.get('X-Request-ID') ?? '';
  expect(requestId).toMatch(/^[\w-]{10,}$/);
  const expected = {
    requestId,
    method: 'GET',
    path: '/product/borshch',
    status: 200,
    ms: expect.any(Number),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  };
  expect(takeLog().filter(({ msg }) => msg === 'request')).toEqual([expect.objectContaining(expected)]);
  expect(calls.map((call) => call.headers.get('X-Request-ID'))).toEqual(calls.map(() => requestId));
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(calls.map(() => requestId));
});

/** tests/setup.ts checks input, tokens, phones and ids. Here: data returned by the API. */
test('a visit to an order, in any spelling of its URL, leaves nothing personal on either side', async () => {
  const { lines, log } = apiLog();
  const { shopper, api, cart } = await openCart({ borshch: 2 }, { log });
  shopper.cookies.set('usertoken', 'token-of-marina');
  api.answer(400, { phone: [`${GUEST.phone} не отвечает`] }, 'POST /order');
  const refused = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
  api.up();
  const { location } = await press(shopper, refused, 'Оформить заказ');
  const uuid = location?.split('/').pop() ?? '';
  for (const path of [
    `/order/${uuid}`,
    `/Order/${uuid}`,
    `/%6Frder/${uuid}`,
    `//order/${uuid}/`,
    `/order/${uuid}.`,
  ]) {
    await shopper.visit(`http://shop.test${path}`);
    await shopper.visitData(`http://shop.test${path}`);
  }
  const text = [...takeLog().map((line) => JSON.stringify(line)), ...lines].join('');
  expect([uuid.length, text.length > 2_000]).toEqual([36, true]);
  const secrets = [
    uuid,
    `${shopper.cookies.get('sessionid')}`,
    'token-of-marina',
    'Марина',
    GUEST.fullName,
    '345-67',
  ];
  expect([...secrets, ...secrets.map(encodeURIComponent)].filter((secret) => text.includes(secret))).toEqual(
    [],
  );
});

// 40 is the level of warnings.
test.each<[string, (shop: Shop, call: string) => void, object, number[]]>([
  ['a deadline', ({ api }, call) => api.timeOut(call), { reason: 'timeout' }, [40]],
  ['a status', ({ api }, call) => api.answer(500, {}, call), { reason: 'status', status: 500 }, [40]],
])('each failed call is a warning with its reason: %s', async (_, fail, expected, levels) => {
  const shop = await openShop();
  fail(shop, 'GET /products/borshch');
  const { headers } = await shop.shopper.visit('/product/borshch');
  const lines = takeLog();
  const failed = lines.filter(({ msg }) => msg === 'upstream failed');
  expect(failed).toEqual(levels.map((level) => expect.objectContaining({ ...expected, level })));
  const [request] = lines.filter(({ msg }) => msg === 'request');
  expect(request).toMatchObject({ path: '/product/:slug', status: 503, method: 'GET' });
  expect(failed[0]?.requestId).toBe(headers.get('X-Request-ID'));
  expect(lines.filter(({ level }) => level > 40)).toEqual([]);
});
