import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { writeEndlessly } from '../endless-response.ts';

/**
 * YooKassa, as its documentation describes it. Money is kopecks here. Its clock is the test's; the operation of a faulty request is
 * done all the same, except under `refuses`.
 */

type Status = 'pending' | 'succeeded' | 'canceled';
export type ProviderPayment = {
  id: string;
  status: Status;
  kopecks: number;
  refunded: number;
  createdAt: number;
  returnUrl: string;
  hasReceipt: boolean;
  receipt: 'pending' | 'succeeded' | 'canceled';
  reason?: string;
  body: Body;
};
export type ProviderRefund = {
  id: string;
  paymentId: string;
  status: Status;
  kopecks: number;
  reason?: string;
  body: Body;
};
export type ProviderReceipt = { id: string; paymentId: string; status: Status; kopecks: number; body: Body };
type Body = Record<string, unknown> & {
  amount: { value: string };
  receipt?: { customer?: { email?: string }; items: { amount: { value: string }; quantity: number }[] };
};
/** `lost`, `hang` and numbers: after the operation. `refuses`: instead of it. */
export type Fault =
  | 'lost'
  | 'hang'
  | 'html'
  | 'endless'
  | 202
  | 302
  | 429
  | 500
  | `refuses ${400 | 401 | 403 | 404}`;
export type Notification = { event: string; object: object; dueAt: number; tries: number };
type Reply = { status: number; body: unknown };
/** Changes the body of an answer. */
type Forgery = (body: Record<string, unknown>) => object;

const REFUSALS = { 400: 'invalid_request', 401: 'invalid_credentials', 403: 'forbidden', 404: 'not_found' };

export const SHOP = { shopId: '100500', secretKey: 'test_stand-in-secret-key' };
const HOUR_MS = 60 * 60_000;
const KEY_MS = 24 * HOUR_MS;
/** Seconds between deliveries of a notification. */
const SCHEDULE = [10, 42, 84, 168, 672, 5376, 86_016];

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(JSON.parse(readFileSync(new URL('requests.json', import.meta.url), 'utf8')));
const isPayment = ajv.compile({ $ref: 'yookassa#/$defs/CreatePayment' });
const isRefund = ajv.compile({ $ref: 'yookassa#/$defs/CreateRefund' });
const isSecondReceipt = ajv.compile({ $ref: 'yookassa#/$defs/CreateReceipt' });

export type YooKassaStandIn = Awaited<ReturnType<typeof openYooKassa>>;

/** @param port 0: any */
export async function openYooKassa(now: () => number = Date.now, port = 0) {
  const payments = new Map<string, ProviderPayment>();
  const refunds = new Map<string, ProviderRefund>();
  const receipts = new Map<string, ProviderReceipt>();
  /** How the next second receipts end; by default at once. */
  const receiptEnds: Status[] = [];
  const keys = new Map<string, { hash: string; at: number; reply: Reply }>();
  const requests: { method: string; path: string; key: string | null; body: string }[] = [];
  const notifications: Notification[] = [];
  const faults: Fault[] = [];
  const forgeries: Forgery[] = [];
  /** How the next refunds end; by default at once. */
  const refundEnds: (Status | `canceled ${string}`)[] = [];
  const shop = { isTest: false };
  let origin = '';

  function notify(event: string, object: object): void {
    notifications.push({ event, object, dueAt: now(), tries: 0 });
  }

  function handle(method: string, path: string, headers: IncomingMessage['headers'], text: string): Reply {
    const secret = Buffer.from(`${SHOP.shopId}:${SHOP.secretKey}`).toString('base64');
    if (headers.authorization !== `Basic ${secret}`) return failure(401, 'invalid_credentials');
    expire();
    const url = new URL(path, 'http://yookassa.test');
    const [, , kind = '', id] = url.pathname.split('/');
    if (method === 'GET') return read(kind, id, url.searchParams);
    const key = headers['idempotence-key'];
    if (typeof key !== 'string' || !/^[\w+.-]{1,64}$/.test(key)) {
      return failure(400, 'invalid_request', 'Idempotence-Key');
    }
    const hash = createHash('sha256').update(`${path} ${text}`).digest('hex');
    const known = keys.get(key);
    if (known && now() - known.at < KEY_MS) {
      return known.hash === hash ? known.reply : failure(400, 'invalid_request', 'Idempotence-Key');
    }
    const reply = create(kind, id, text);
    keys.set(key, { hash, at: now(), reply });
    return reply;
  }

  function read(kind: string, id: string | undefined, query: URLSearchParams): Reply {
    if (kind === 'payments') {
      const found = payments.get(id ?? '');
      if (id !== undefined) return found ? ok(showPayment(found)) : failure(404, 'not_found');
      return ok({ type: 'list', items: [...payments.values()].map(showPayment) });
    }
    if (kind === 'receipts') {
      const found = receipts.get(id ?? '');
      return found ? ok(showReceipt(found)) : failure(404, 'not_found');
    }
    const found = refunds.get(id ?? '');
    if (id !== undefined) return found ? ok(showRefund(found)) : failure(404, 'not_found');
    const of = [...refunds.values()].filter(({ paymentId }) => paymentId === query.get('payment_id'));
    return ok({ type: 'list', items: of.map(showRefund) });
  }

  function create(kind: string, id: string | undefined, text: string): Reply {
    const body: Body = JSON.parse(text);
    // A one-stage payment cannot be cancelled.
    if (id !== undefined) return failure(400, 'invalid_request');
    if (kind === 'payments') return createPayment(body);
    if (kind === 'receipts') return createReceipt(body);
    return createRefund(body);
  }

  function createPayment(body: Body): Reply {
    if (!isPayment(body)) return failure(400, 'invalid_request', placeOf(isPayment.errors));
    const kopecks = kopecksOf(body.amount.value);
    if (kopecks === null || kopecks < 100) return failure(400, 'invalid_request', 'amount');
    if (body.receipt && !isReceipt(body, kopecks)) return failure(400, 'invalid_request', 'receipt');
    const payment: ProviderPayment = {
      id: randomUUID(),
      status: 'pending',
      kopecks,
      refunded: 0,
      createdAt: now(),
      returnUrl: (body.confirmation as { return_url: string }).return_url,
      hasReceipt: body.receipt !== undefined,
      receipt: 'pending',
      body,
    };
    payments.set(payment.id, payment);
    return ok(showPayment(payment));
  }

  function createRefund(body: Body): Reply {
    if (!isRefund(body)) return failure(400, 'invalid_request', placeOf(isRefund.errors));
    const payment = payments.get(String(body.payment_id));
    const kopecks = kopecksOf(body.amount.value);
    if (payment?.status !== 'succeeded') return failure(400, 'invalid_request', 'payment_id');
    if (kopecks === null || kopecks < 1 || kopecks > payment.kopecks - payment.refunded) {
      return failure(400, 'invalid_request', 'amount');
    }
    const isPartial = kopecks < payment.kopecks;
    const needsReceipt = payment.hasReceipt && isPartial;
    if (needsReceipt !== (body.receipt !== undefined)) return failure(400, 'invalid_request', 'receipt');
    if (body.receipt && !isReceipt(body, kopecks)) return failure(400, 'invalid_request', 'receipt');
    const [end, reason] = (refundEnds.shift() ?? 'succeeded').split(' ') as [Status, string?];
    const refund: ProviderRefund = {
      id: randomUUID(),
      paymentId: payment.id,
      status: end,
      kopecks,
      ...(reason && { reason }),
      body,
    };
    refunds.set(refund.id, refund);
    if (end !== 'canceled') payment.refunded += kopecks;
    if (end === 'succeeded') notify('refund.succeeded', showRefund(refund));
    return ok(showRefund(refund));
  }

  function createReceipt(body: Body): Reply {
    if (!isSecondReceipt(body)) return failure(400, 'invalid_request', placeOf(isSecondReceipt.errors));
    const payment = payments.get(String(body.payment_id));
    const { customer, items, settlements } = body as unknown as SecondReceipt;
    const kopecks = sumOf(settlements.map(({ amount }) => ({ amount, quantity: 1 })));
    const isRight = payment?.status === 'succeeded' && kopecks === payment.kopecks - payment.refunded;
    if (!isRight) return failure(400, 'invalid_request', 'settlements');
    if (!isReceipt({ ...body, receipt: { customer, items } }, kopecks)) {
      return failure(400, 'invalid_request', 'items');
    }
    const status = receiptEnds.shift() ?? 'succeeded';
    const receipt = { id: `rt_${randomUUID()}`, paymentId: payment.id, status, kopecks, body };
    receipts.set(receipt.id, receipt);
    return ok(showReceipt(receipt));
  }

  /** An unpaid payment lives for an hour. */
  function expire(): void {
    for (const payment of payments.values()) {
      if (payment.status === 'pending' && now() - payment.createdAt >= HOUR_MS) {
        end(payment, 'canceled', 'expired_on_confirmation');
      }
    }
  }

  function end(payment: ProviderPayment, status: Status, reason?: string): void {
    if (payment.status !== 'pending') return;
    payment.status = status;
    if (reason) payment.reason = reason;
    notify(`payment.${status}`, showPayment(payment));
  }

  function showPayment(payment: ProviderPayment) {
    const { id, status, kopecks, refunded, createdAt, reason, hasReceipt, receipt } = payment;
    return {
      id,
      status,
      paid: status === 'succeeded',
      amount: money(kopecks),
      refunded_amount: money(refunded),
      created_at: new Date(createdAt).toISOString(),
      test: shop.isTest,
      refundable: status === 'succeeded',
      metadata: payment.body.metadata,
      ...(hasReceipt && { receipt_registration: receipt }),
      ...(status === 'pending' && {
        confirmation: { type: 'redirect', confirmation_url: `${origin}/pay/${id}` },
      }),
      ...(reason && { cancellation_details: { party: 'yoo_money', reason } }),
    };
  }

  /** The page that a guest sees; `?do=` decides, as the control calls do. */
  function page(path: string, response: ServerResponse): void {
    const url = new URL(path, origin);
    const payment = payments.get(url.pathname.split('/')[2] ?? '');
    if (!payment) return void response.writeHead(404).end();
    const choice = url.searchParams.get('do');
    if (choice === null) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      return void response.end(payPage(payment));
    }
    if (choice === 'pay') end(payment, 'succeeded');
    if (choice === 'decline') end(payment, 'canceled', url.searchParams.get('reason') ?? 'general_decline');
    response.writeHead(302, { Location: payment.returnUrl }).end();
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const { method = 'GET', url = '/', headers } = request;
    if (url.startsWith('/pay/')) return page(url, response);
    requests.push({ method, path: url, key: headers['idempotence-key']?.toString() ?? null, body: text });
    const fault = faults.shift();
    if (typeof fault === 'string' && fault.startsWith('refuses')) {
      const status = Number(fault.slice(8)) as keyof typeof REFUSALS;
      return send(response, failure(status, REFUSALS[status]));
    }
    const reply = handle(method, url, headers, text);
    if (fault === 'lost') return void response.socket?.destroy();
    if (fault === 'hang') return;
    if (fault === 'html') return void response.writeHead(502).end('<h1>Bad Gateway</h1>');
    if (fault === 'endless') return writeEndlessly(response);
    if (fault === 302) return void response.writeHead(302, { Location: '/v3/payments' }).end();
    if (fault === 202)
      return send(response, { status: 202, body: { type: 'processing', retry_after: 1800 } });
    if (fault === 429 || fault === 500)
      return send(response, failure(fault, fault === 429 ? 'too_many_requests' : 'internal_server_error'));
    const forge = forgeries.shift();
    send(response, forge ? { ...reply, body: forge(reply.body as Record<string, unknown>) } : reply);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const last = <Value>(map: Map<string, Value>) => [...map.values()].at(-1) as Value;
  return {
    apiUrl: `${origin}/v3`,
    payments,
    refunds,
    receipts,
    receiptEnds,
    requests,
    /** Of the next requests, one each. */
    faults,
    /** Of the next answers, one each. */
    forgeries,
    refundEnds,
    /** `isTest`: a test shop, which takes no money. */
    shop,
    notifications,
    pay: (payment = last(payments)) => end(payment, 'succeeded'),
    decline: (reason = 'insufficient_funds', payment = last(payments)) => end(payment, 'canceled', reason),
    expire,
    /** As if a bank had paid after the end that it announced: late successes of the field. */
    settle(refund: ProviderRefund, status: Status, reason?: string): void {
      const payment = payments.get(refund.paymentId);
      if (status === 'canceled' && refund.status === 'pending' && payment) payment.refunded -= refund.kopecks;
      refund.status = status;
      if (reason) refund.reason = reason;
      if (status === 'succeeded') notify('refund.succeeded', showRefund(refund));
    },
    setReceipt(payment: ProviderPayment, receipt: ProviderPayment['receipt']): void {
      payment.receipt = receipt;
    },
    /** Delivers what is due by the schedule, until the shop answers 200. */
    async deliver(post: (body: object) => Promise<{ status: number }>): Promise<void> {
      for (const each of notifications.filter(({ dueAt }) => dueAt <= now())) {
        const { status } = await post({ type: 'notification', event: each.event, object: each.object });
        each.dueAt =
          status === 200
            ? Number.POSITIVE_INFINITY
            : now() + (SCHEDULE[each.tries] ?? Number.POSITIVE_INFINITY) * 1_000;
        each.tries += 1;
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

const CHOICES = { pay: 'Заплатить', decline: 'Банк отказал', return: 'Вернуться, не заплатив' };

function payPage({ kopecks, status }: ProviderPayment): string {
  const links = Object.entries(CHOICES).map(([each, text]) => `<p><a href="?do=${each}">${text}</a></p>`);
  const sum = (kopecks / 100).toFixed(2).replace('.', ',');
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Игрушечная касса</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>body{max-width:30rem;margin:2rem auto;padding:0 1rem;font:1.25rem/1.5 sans-serif}a{display:block;padding:1rem;border:2px solid;text-align:center}</style>
<h1>Игрушечная касса</h1><p>Вместо ЮKassa: деньги не настоящие, карту вводить не нужно.</p>
<p>К оплате: <b>${sum} ₽</b>${status === 'pending' ? '' : ', уже закончено'}</p>${links.join('')}</html>`;
}

function showRefund({ id, paymentId, status, kopecks, reason }: ProviderRefund) {
  return {
    id,
    payment_id: paymentId,
    status,
    amount: money(kopecks),
    ...(reason && { cancellation_details: { party: 'refund_network', reason } }),
  };
}

function showReceipt({ id, paymentId, status, body }: ProviderReceipt) {
  return { id, type: 'payment', payment_id: paymentId, status, items: body.items };
}

type Item = { amount: { value: string }; quantity: number };
type SecondReceipt = { customer: { email?: string }; items: Item[]; settlements: Pick<Item, 'amount'>[] };

function isReceipt({ receipt }: Body, kopecks: number): boolean {
  if (!receipt?.customer?.email || receipt.items.length === 0 || receipt.items.length > 80) return false;
  return sumOf(receipt.items) === kopecks;
}

function sumOf(items: readonly Item[]): number {
  return items.reduce(
    (all, { amount, quantity }) => all + (kopecksOf(amount.value) ?? Number.NaN) * quantity,
    0,
  );
}

function kopecksOf(value: string): number | null {
  return /^\d{1,9}\.\d{2}$/.test(value) ? Math.round(Number(value) * 100) : null;
}

const money = (kopecks: number) => ({ value: (kopecks / 100).toFixed(2), currency: 'RUB' });
const ok = (body: unknown): Reply => ({ status: 200, body });

function failure(status: number, code: string, parameter?: string): Reply {
  const body = {
    type: 'error',
    id: randomUUID(),
    code,
    description: 'Иванов',
    ...(parameter && { parameter }),
  };
  return { status, body };
}

function placeOf(errors: typeof isPayment.errors): string {
  return errors?.[0]?.instancePath.split('/')[1] ?? 'body';
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
