import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { kopecksOf, roublesOf } from '#contract/money.ts';
import type { CompleteOrder } from '#contract/order.ts';
import { orderChangeSchema, payOnReceiptSchema } from '#contract/requests.ts';
import { readJsonObject } from '../http/body.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import {
  ACCEPTED_ALREADY,
  BAD_FEE,
  BAD_OPENING,
  BAD_SUM,
  CALL_TOO_LATE,
  CHANGE_TOO_LATE,
  CLOSED_NOW,
  DETAILS,
  ENDED_ALREADY,
  FIELD_MESSAGES,
  INVALID_FIELD,
  OTHER_ORDER,
  OTHER_PRICES,
  PAID_SUM,
  TOO_MANY_CODES,
} from '../http/messages.ts';
import { editRefusalOf, orderDraftOf, refusalOf } from '../http/order-draft.ts';
import { orderUuidOf } from '../http/order-uuid.ts';
import { badRequest, badRequestMessage, notFound, Problem } from '../http/problems.ts';
import type { PromoGuesses } from '../http/promo-guesses.ts';
import type { AppEnv } from '../http/request-log.ts';
import { validated } from '../http/validation.ts';
import type { OrderRules } from '../process/order-rules.ts';
import { findCartId, findCode } from '../store/carts/carts.ts';
import type { Channel } from '../store/database/order-tables.ts';
import type { Store } from '../store/database/store.ts';
import { cancelByGuest } from '../store/orders/change-status.ts';
import {
  askForCall,
  changeByGuest,
  type GuestRefusal,
  quoteGuestChange,
} from '../store/orders/guest-requests.ts';
import { findOrder, findOrderByKey, type PlacedOrder, placeOrder } from '../store/orders/orders.ts';
import { type OnlinePayments, payOnReceipt } from '../store/orders/payments.ts';
import { CANCELLED_BY_GUEST } from '../texts/order-texts.ts';
import { withPush } from './order-push.ts';

type Parts = {
  store: Store;
  channels: () => readonly Channel[];
  rules: OrderRules;
  log: Logger;
  now: () => Date;
  countOrder: (result: PlacedOrder['outcome']) => void;
  payments: OrderPayments | null;
  guesses: PromoGuesses;
  pushKey: string | undefined;
  tellsByEmail: () => boolean;
};

/** `null`: without online payments. */
export type OrderPayments = {
  online: () => OnlinePayments | null;
  /** Sends or checks a payment; resolves soon. */
  lookAt: (orderId: number) => Promise<void>;
  notify: (providerId: string) => Promise<void>;
};

export function orderRoutes(
  app: Hono<AppEnv>,
  { store, channels, rules, log, now, countOrder, payments, guesses, pushKey, tellsByEmail }: Parts,
): void {
  /** As the provider knows it now, not as an address or a notification says. */
  async function withFreshPayment(order: CompleteOrder, key: string | null): Promise<CompleteOrder> {
    if (order.payBefore === undefined || payments === null) return order;
    await payments.lookAt(order.id);
    return (await findOrder(store, order.uuid, key, now())) ?? order;
  }

  app.get(ENDPOINTS.orders, async (c) => {
    const key = idempotencyKeyOf(c);
    const order = key && (await findOrderByKey(store, key, now()));
    if (!order) throw notFound(DETAILS.noOrder);
    return c.json(await withFreshPayment(order, key));
  });

  app.post(ENDPOINTS.orders, async (c) => {
    const key = idempotencyKeyOf(c);
    // Before validation: the first of two identical requests may have emptied the cart.
    const earlier = key ? await findOrderByKey(store, key, now()) : null;
    if (earlier) {
      countOrder('repeated');
      return c.json(await withFreshPayment(earlier, key));
    }

    const expected = {
      expectedKopecks: expectedKopecksOf(c),
      expectedOpening: expectedOpeningOf(c),
      expectedDishes: c.req.header('Expected-Dishes')?.trim() || null,
    };
    const draft = orderDraftOf(await readJsonObject(c));
    const guesser = draft.promo ? await findCartId(store, getCookie(c, 'sessionid')) : null;
    const isGuess =
      draft.promo !== undefined && draft.promo !== (guesser && (await findCode(store, guesser)));
    if (isGuess && !guesses.isAllowed(guesser)) throw new Problem(429, { promo: [TOO_MANY_CODES] });
    const placed = await placeOrder(store, draft, key, {
      now: now(),
      rules,
      channels: channels(),
      online: payments?.online() ?? null,
      tellsByEmail: tellsByEmail(),
      ...expected,
    });
    countOrder(placed.outcome);
    if (placed.outcome === 'other-promo' && placed.isUnknown) guesses.count(guesser);
    if (!('order' in placed)) throw badRequest(refusalOf(placed));
    const order = await withFreshPayment(placed.order, key);
    if (placed.outcome === 'repeated') return c.json(order);
    log.info({ requestId: c.get('requestId') }, 'order placed');
    return c.json(order, 201);
  });

  app.get(ENDPOINTS.order, async (c) => {
    const key = idempotencyKeyOf(c);
    const order = await findOrder(store, orderUuidOf(c), key, now());
    if (!order) throw notFound(DETAILS.noOrder);
    const fresh = await withFreshPayment(order, key);
    return c.json(await withPush(fresh, { store, pushKey }, key));
  });

  app.post(ENDPOINTS.cancelOrder, async (c) => {
    const [uuid, idempotencyKey] = [orderUuidOf(c), idempotencyKeyOf(c)];
    if (idempotencyKey === null) throw notFound(DETAILS.noOrder);
    const cancellation = { uuid, idempotencyKey, now: now(), channels: channels(), ...CANCELLED_BY_GUEST };
    const outcome = await cancelByGuest(store, cancellation);
    if (outcome === 'too-late') throw new Problem(409, { nonFieldErrors: [ACCEPTED_ALREADY] });
    const order = outcome === 'missing' ? null : await findOrder(store, uuid, idempotencyKey, now());
    if (!order) throw notFound(DETAILS.noOrder);
    return c.json(order);
  });

  app.post(ENDPOINTS.askForCall, async (c) => {
    const own = ownOf(c);
    const outcome = await askForCall(store, { ...own, now: now(), channels: channels() });
    if (outcome === 'too-late') throw new Problem(409, { nonFieldErrors: [CALL_TOO_LATE] });
    return sendOwn(c, outcome === 'missing' ? null : own);
  });

  app.post(ENDPOINTS.quoteChange, async (c) => {
    const request = validated(orderChangeSchema, await readJsonObject(c));
    const quoted = await quoteGuestChange(store, { ...ownOf(c), request, now: now(), rules });
    if (quoted.outcome !== 'quoted') throw changeRefused(quoted);
    const { totalKopecks, terms } = quoted.quote;
    const roublesOrNull = (kopecks: number | null) => (kopecks === null ? null : roublesOf(kopecks));
    return c.json({
      totalSum: roublesOf(totalKopecks),
      fee: roublesOrNull(terms.fee_kopecks),
      discount: roublesOrNull(terms.discount_kopecks),
      zone: terms.zone,
      wantedAt: request.wantedAt ?? null,
    });
  });

  app.post(ENDPOINTS.changeOrder, async (c) => {
    const own = ownOf(c);
    const request = validated(orderChangeSchema, await readJsonObject(c));
    const expected = { expectedKopecks: expectedKopecksOf(c), expectedFee: expectedFeeOf(c) };
    const sending = { now: now(), rules, channels: channels() };
    const changed = await changeByGuest(store, { ...own, request, ...expected, ...sending });
    if (changed.outcome !== 'changed') throw changeRefused(changed);
    return sendOwn(c, own);
  });

  function ownOf(c: Context): { uuid: string; idempotencyKey: string } {
    const [uuid, idempotencyKey] = [orderUuidOf(c), idempotencyKeyOf(c)];
    if (idempotencyKey === null) throw notFound(DETAILS.noOrder);
    return { uuid, idempotencyKey };
  }

  async function sendOwn(c: Context, own: ReturnType<typeof ownOf> | null) {
    const order = own && (await findOrder(store, own.uuid, own.idempotencyKey, now()));
    if (!order) throw notFound(DETAILS.noOrder);
    return c.json(order);
  }

  app.post(ENDPOINTS.payOnReceipt, async (c) => {
    const [uuid, idempotencyKey] = [orderUuidOf(c), idempotencyKeyOf(c)];
    if (idempotencyKey === null) throw notFound(DETAILS.noOrder);
    const { payment } = validated(payOnReceiptSchema, await readJsonObject(c));
    const request = { uuid, idempotencyKey, payment, channels: channels(), now: now() };
    const outcome = await payOnReceipt(store, request);
    if (outcome === 'too-late') throw new Problem(409, { nonFieldErrors: [ENDED_ALREADY] });
    const order = outcome === 'missing' ? null : await findOrder(store, uuid, idempotencyKey, now());
    if (!order) throw notFound(DETAILS.noOrder);
    return c.json(order);
  });

  app.post(ENDPOINTS.paymentNotification, async (c) => {
    const body = notificationSchema.safeParse(await c.req.json().catch(() => null));
    if (body.success) await payments?.notify(body.data.object.id);
    return c.json({});
  });
}

function changeRefused(refused: GuestRefusal): Problem {
  switch (refused.outcome) {
    case 'missing':
      return notFound(DETAILS.noOrder);
    case 'too-late':
      return new Problem(409, { nonFieldErrors: [CHANGE_TOO_LATE] });
    case 'other-order':
      return new Problem(409, { nonFieldErrors: [OTHER_ORDER] });
    case 'no-address':
      return badRequest({ address: [FIELD_MESSAGES.address ?? INVALID_FIELD] });
    case 'closed':
      return badRequest({ wantedAt: [CLOSED_NOW] });
    case 'stopped':
      return badRequest({ nonFieldErrors: [refused.text] });
    case 'paid':
      return badRequest({ nonFieldErrors: [PAID_SUM] });
    case 'other-sum':
      return badRequest({ nonFieldErrors: [OTHER_PRICES] });
    case 'refused':
      return badRequest(editRefusalOf(refused.refusal, 'из заказа'));
  }
}

/** Nothing else of it is read: anyone may have sent it. */
const notificationSchema = z.object({ object: z.object({ id: z.string().regex(/^[\da-f-]{36}$/i) }) });

function expectedKopecksOf(c: Context): number | null {
  const text = c.req.header('Expected-Sum')?.trim();
  if (!text) return null;
  if (!SUM.test(text)) throw badRequestMessage(BAD_SUM);
  return kopecksOf(Number(text));
}
const SUM = /^\d{1,9}(\.\d{1,2})?$/;

/** `null`: none, or agreed by phone; `undefined`: no header. */
function expectedFeeOf(c: Context): number | null | undefined {
  const text = c.req.header('Expected-Fee')?.trim();
  if (!text) return undefined;
  if (text === 'none') return null;
  if (!SUM.test(text)) throw badRequestMessage(BAD_FEE);
  return kopecksOf(Number(text));
}

/** `null`: now; `undefined`: no header. */
function expectedOpeningOf(c: Context): Date | null | undefined {
  const text = c.req.header('Expected-Opening')?.trim();
  if (!text) return undefined;
  if (text === 'now') return null;
  const opening = new Date(text);
  if (Number.isNaN(opening.getTime())) throw badRequestMessage(BAD_OPENING);
  return opening;
}
