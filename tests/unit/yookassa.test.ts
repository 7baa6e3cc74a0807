/** Protects what counts as YooKassa's answer: money moves by it, and an unknown outcome must never look like a refusal. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createYooKassa } from '#upstream/payments/yookassa.ts';

type Sent = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };

/** Of a provider that answers everything in one way. */
async function openClient(answer: (response: ServerResponse) => void, deadlineMs = 60_000) {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { method, url, headers } = request;
    sent.push({ method, url, headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const apiUrl = `http://127.0.0.1:${port}/v3//`;
  return { sent, api: createYooKassa({ apiUrl, shopId: '506751', secretKey: 'test_key' }, deadlineMs) };
}

type Given = { status?: number; headers?: Record<string, string>; body: unknown };

function opened({ status = 200, headers = {}, body }: Given) {
  return openClient((response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

const PAYMENT = { id: 'p-1', status: 'pending', amount: { value: '1020.10', currency: 'RUB' } };
const READ = {
  providerId: 'p-1',
  status: 'pending',
  amountKopecks: 102_010,
  payUrl: null,
  isTest: false,
  reason: null,
};

test.each<[what: string, more: object, read: object]>([
  ['is pending', {}, {}],
  [
    'can be paid',
    { confirmation: { confirmation_url: 'https://pay.test/1' } },
    { payUrl: 'https://pay.test/1' },
  ],
  ['has a confirmation without a page', { confirmation: { type: 'redirect' } }, {}],
  ['is held, which captures itself', { status: 'waiting_for_capture' }, {}],
  ['succeeded', { status: 'succeeded', paid: true }, { status: 'succeeded' }],
  ['is a test', { test: true }, { isTest: true }],
  ['says oddly whether it is a test', { test: 'yes' }, {}],
  [
    'was declined',
    { status: 'canceled', cancellation_details: { party: 'payment_network', reason: 'insufficient_funds' } },
    { status: 'canceled', reason: 'insufficient_funds' },
  ],
  [
    'was declined for a new reason',
    { status: 'canceled', cancellation_details: { reason: 'brand_new_1' } },
    { status: 'canceled', reason: 'brand_new_1' },
  ],
  [
    'was declined with a text instead of a code',
    { status: 'canceled', cancellation_details: { reason: 'Карта Анны Ёлкиной' } },
    { status: 'canceled' },
  ],
  [
    'was declined with an endless code',
    { status: 'canceled', cancellation_details: { reason: 'a'.repeat(61) } },
    { status: 'canceled' },
  ],
  [
    'has the largest sum',
    { amount: { value: '999999999.99', currency: 'RUB' } },
    { amountKopecks: 99_999_999_999 },
  ],
  ['has the longest id', { id: 'p'.repeat(64) }, { providerId: 'p'.repeat(64) }],
])('a payment that %s is read', async (_, more, read) => {
  const { api } = await opened({ body: { ...PAYMENT, ...more } });
  expect(await api.findPayment('p-1')).toEqual({ kind: 'answer', answer: { ...READ, ...read } });
});

test.each<[what: string, more: object]>([
  ['in another currency', { amount: { value: '1020.10', currency: 'USD' } }],
  ['of a number', { amount: { value: 1020.1, currency: 'RUB' } }],
  ['with one decimal', { amount: { value: '1020.1', currency: 'RUB' } }],
  ['with three decimals', { amount: { value: '1020.100', currency: 'RUB' } }],
  ['with a separator of thousands', { amount: { value: '1,020.10', currency: 'RUB' } }],
  ['below nothing', { amount: { value: '-1020.10', currency: 'RUB' } }],
  ['without a sum', { amount: undefined }],
  ['in an unknown state', { status: 'perhaps' }],
  ['without an id', { id: '' }],
  ['with an endless id', { id: 'p'.repeat(65) }],
  ['to be paid by a script', { confirmation: { confirmation_url: 'javascript:alert(1)' } }],
])('a payment %s is an unknown outcome', async (_, more) => {
  const { api } = await opened({ body: { ...PAYMENT, ...more } });
  const unknown = { kind: 'unknown', failure: 'unreadable answer', retryAfterMs: 0 };
  expect(await api.findPayment('p-1')).toEqual(unknown);
});

const error = (more: object = {}) => ({ type: 'error', id: 'e-1', code: 'invalid_request', ...more });
const refused = (failure: string, isFinal: boolean) => ({ kind: 'refused', failure, isFinal });
const unknown = (failure: string, retryAfterMs = 0) => ({ kind: 'unknown', failure, retryAfterMs });

test.each<[what: string, given: Given, outcome: object]>([
  ['400', { status: 400, body: error() }, refused('400 invalid_request', true)],
  [
    '400 of a field',
    { status: 400, body: error({ parameter: 'receipt' }) },
    refused('400 invalid_request receipt', true),
  ],
  [
    '400 with a text as its field',
    { status: 400, body: error({ parameter: 'anna@mail.example' }) },
    refused('400 invalid_request', true),
  ],
  ...[401, 403, 404].map((status): [string, Given, object] => [
    `${status}, which may be corrected`,
    { status, body: error({ code: 'forbidden' }) },
    refused(`${status} forbidden`, false),
  ]),
  ['405', { status: 405, body: error() }, refused('405 invalid_request', true)],
  ['499', { status: 499, body: error() }, refused('499 invalid_request', true)],
  ['400 of a proxy', { status: 400, body: '<h1>Bad Request</h1>' }, unknown('status 400')],
  ['400 with an unknown body', { status: 400, body: { ...error(), type: 'page' } }, unknown('status 400')],
  ['400 with a text as its code', { status: 400, body: error({ code: 'не то' }) }, unknown('status 400')],
  ['429', { status: 429, body: error() }, unknown('status 429')],
  [
    '429 with a pause in seconds',
    { status: 429, headers: { 'Retry-After': '7' }, body: error() },
    unknown('status 429', 7_000),
  ],
  [
    '429 with a pause as a date',
    { status: 429, headers: { 'Retry-After': 'Mon, 05 Oct 2026 09:00:00 GMT' }, body: error() },
    unknown('status 429'),
  ],
  [
    '202 with a pause in milliseconds',
    { status: 202, headers: { 'Retry-After': '7' }, body: { type: 'processing', retry_after: 1_800 } },
    unknown('status 202', 1_800),
  ],
  ['202 with the payment', { status: 202, body: PAYMENT }, unknown('status 202')],
  ['202 with a pause below nothing', { status: 202, body: { retry_after: -1 } }, unknown('status 202')],
  ['302', { status: 302, headers: { Location: '/other' }, body: '' }, unknown('status 302')],
  ['500', { status: 500, body: error({ code: 'internal_server_error' }) }, unknown('status 500')],
  ['no JSON', { body: 'OK' }, unknown('unreadable answer')],
  ['an error with 200', { body: error() }, unknown('unreadable answer')],
])('to %s the outcome fits', async (_, given, outcome) => {
  const { api, sent } = await opened(given);
  expect(await api.createPayment('key-1', '{}')).toEqual(outcome);
  expect(sent).toHaveLength(1);
});

test('a broken connection is an unknown outcome', async () => {
  const { api } = await openClient((response) => void response.destroy());
  expect(await api.createPayment('key-1', '{}')).toEqual(unknown('network'));
});

test('so is silence', async () => {
  const { api } = await openClient(() => undefined, 20);
  expect(await api.createPayment('key-1', '{}')).toEqual(unknown('timeout'));
});

test('a request that creates something has key, body and access', async () => {
  const { api, sent } = await opened({ body: PAYMENT });
  await api.createPayment('key-1', '{"amount":1}');
  expect(sent).toMatchObject([
    {
      method: 'POST',
      url: '/v3/payments',
      body: '{"amount":1}',
      headers: {
        authorization: `Basic ${Buffer.from('506751:test_key').toString('base64')}`,
        'content-type': 'application/json',
        'idempotence-key': 'key-1',
      },
    },
  ]);
});

test('a request that asks has neither key nor body', async () => {
  const { api, sent } = await opened({ body: PAYMENT });
  await api.findPayment('../p 1');
  expect(sent).toMatchObject([{ method: 'GET', url: '/v3/payments/..%2Fp%201', body: '' }]);
  expect(Object.keys(sent[0]?.headers ?? {})).not.toContain('idempotence-key');
});

type Api = Awaited<ReturnType<typeof openClient>>['api'];

test.each<[path: string, call: (api: Api) => Promise<unknown>]>([
  ['POST /v3/refunds key-1 {}', (api) => api.createRefund('key-1', '{}')],
  ['GET /v3/refunds/a%2Fb', (api) => api.findRefund('a/b')],
  ['POST /v3/receipts key-1 {}', (api) => api.createReceipt('key-1', '{}')],
  ['GET /v3/receipts/a%2Fb', (api) => api.findReceipt('a/b')],
  ['GET /v3/refunds?payment_id=a%26b&limit=100', (api) => api.listRefunds('a&b')],
  ['GET /v3/payments?limit=1', (api) => api.tryAccess()],
])('asks %s', async (path, call) => {
  const { api, sent } = await opened({ body: {} });
  await call(api);
  const said = sent.map(({ method, url, headers, body }) => [method, url, headers['idempotence-key'], body]);
  expect(said.map((parts) => parts.filter(Boolean).join(' '))).toEqual([path]);
});

test('access is proved by a list of payments only', async () => {
  const [listed, other] = [await opened({ body: { items: [PAYMENT] } }), await opened({ body: {} })];
  expect(await listed.api.tryAccess()).toMatchObject({ kind: 'answer' });
  expect(await other.api.tryAccess()).toEqual(unknown('unreadable answer'));
});

test('a refund is read with its sum and its reason', async () => {
  const amount = { value: '0.05', currency: 'RUB' };
  const body = { id: 'r-1', status: 'canceled', amount, cancellation_details: { reason: 'general_decline' } };
  const { api } = await opened({ body });
  const answer = { providerId: 'r-1', status: 'canceled', amountKopecks: 5, reason: 'general_decline' };
  expect(await api.createRefund('key-1', '{}')).toEqual({ kind: 'answer', answer });
  const list = await opened({ body: { items: [{ ...body, cancellation_details: undefined }] } });
  const items = [{ ...answer, reason: null }];
  expect(await list.api.listRefunds('p-1')).toEqual({ kind: 'answer', answer: { items } });
});

test.each(['waiting_for_capture', 'perhaps'])('a refund in the state %s is unreadable', async (status) => {
  const amount = { value: '1.00', currency: 'RUB' };
  const { api } = await opened({ body: { id: 'r-1', status, amount } });
  expect(await api.findRefund('r-1')).toEqual(unknown('unreadable answer'));
});

test('a receipt is read without reasons', async () => {
  const { api } = await opened({ body: { id: 'c-1', status: 'succeeded', type: 'payment' } });
  const answer = { providerId: 'c-1', status: 'succeeded', reason: null };
  expect(await api.createReceipt('key-1', '{}')).toEqual({ kind: 'answer', answer });
});
