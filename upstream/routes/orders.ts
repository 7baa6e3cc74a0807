import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { kopecksOf } from '#contract/money.ts';
import { readJsonObject } from '../http/body.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { ACCEPTED_ALREADY, BAD_OPENING, BAD_SUM, DETAILS } from '../http/messages.ts';
import { orderDraftOf, refusalOf } from '../http/order-draft.ts';
import { badRequest, badRequestMessage, notFound, Problem } from '../http/problems.ts';
import type { AppEnv } from '../http/request-log.ts';
import type { OrderRules } from '../process/order-rules.ts';
import type { Channel } from '../store/database/order-tables.ts';
import type { Store } from '../store/database/store.ts';
import { cancelByGuest } from '../store/orders/change-status.ts';
import { findOrder, findOrderByKey, type PlacedOrder, placeOrder } from '../store/orders/orders.ts';
import { CANCELLED_BY_GUEST } from '../texts/order-texts.ts';

type Parts = {
  store: Store;
  channels: () => readonly Channel[];
  rules: OrderRules;
  log: Logger;
  now: () => Date;
  countOrder: (result: PlacedOrder['outcome']) => void;
};

export function orderRoutes(
  app: Hono<AppEnv>,
  { store, channels, rules, log, now, countOrder }: Parts,
): void {
  app.get(ENDPOINTS.orders, async (c) => {
    const key = idempotencyKeyOf(c);
    const order = key && (await findOrderByKey(store, key));
    if (!order) throw notFound(DETAILS.noOrder);
    return c.json(order);
  });

  app.post(ENDPOINTS.orders, async (c) => {
    const key = idempotencyKeyOf(c);
    // Before validation: the first of two identical requests may have emptied the cart.
    const earlier = key ? await findOrderByKey(store, key) : null;
    if (earlier) {
      countOrder('repeated');
      return c.json(earlier);
    }

    const expected = {
      expectedKopecks: expectedKopecksOf(c),
      expectedOpening: expectedOpeningOf(c),
      expectedDishes: c.req.header('Expected-Dishes')?.trim() || null,
    };
    const draft = orderDraftOf(await readJsonObject(c));
    const placed = await placeOrder(store, draft, key, {
      now: now(),
      rules,
      channels: channels(),
      ...expected,
    });
    countOrder(placed.outcome);
    if (!('order' in placed)) throw badRequest(refusalOf(placed));
    if (placed.outcome === 'repeated') return c.json(placed.order);
    log.info({ requestId: c.get('requestId') }, 'order placed');
    return c.json(placed.order, 201);
  });

  app.get(ENDPOINTS.order, async (c) => {
    const order = await findOrder(store, uuidOf(c), idempotencyKeyOf(c));
    if (!order) throw notFound(DETAILS.noOrder);
    return c.json(order);
  });

  app.post(ENDPOINTS.cancelOrder, async (c) => {
    const [uuid, idempotencyKey] = [uuidOf(c), idempotencyKeyOf(c)];
    if (idempotencyKey === null) throw notFound(DETAILS.noOrder);
    const cancellation = { uuid, idempotencyKey, now: now(), channels: channels(), ...CANCELLED_BY_GUEST };
    const outcome = await cancelByGuest(store, cancellation);
    if (outcome === 'too-late') throw new Problem(409, { nonFieldErrors: [ACCEPTED_ALREADY] });
    const order = outcome === 'missing' ? null : await findOrder(store, uuid, idempotencyKey);
    if (!order) throw notFound(DETAILS.noOrder);
    return c.json(order);
  });
}

/** @throws 404 if it cannot be an order's; PostgreSQL would refuse null characters */
function uuidOf(c: Context): string {
  const uuid = z.uuid().safeParse(c.req.param('uuid')?.toLowerCase());
  if (!uuid.success) throw notFound(DETAILS.noOrder);
  return uuid.data;
}

function expectedKopecksOf(c: Context): number | null {
  const text = c.req.header('Expected-Sum')?.trim();
  if (!text) return null;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) throw badRequestMessage(BAD_SUM);
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
