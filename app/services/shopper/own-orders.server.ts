import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { OWN_COOKIES } from '#app/services/http/cookies.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contract/defaults.ts';
import { orderSchema } from '#contract/entities.ts';

/**
 * The orders that were placed on this device. Each order's key authorizes this device to read its address. See
 * docs/decisions/0062-orders-of-a-device.md.
 */

const DAY_SECONDS = 24 * 60 * 60;
const KEPT_DAYS = 90;
const MAX_ORDERS = 5;
/** Bounds how long an order that never reaches a final status shows on every page; long enough for a scheduled order. */
const OPEN_DAYS = 3;

/** A form field and a cookie may hold anything; only this can be an idempotency key of ours. */
export const orderKeySchema = z
  .string()
  .regex(/^[0-9a-z-]{32,}$/)
  .max(MAX_IDEMPOTENCY_KEY_LENGTH);

const ownOrderSchema = z.object({
  uuid: orderSchema.shape.uuid,
  key: orderKeySchema,
  number: z.int(),
  /** In seconds of the epoch. */
  placedAt: z.int(),
  /** For the time when the API cannot show it. */
  sum: z.number().optional(),
  /** The fingerprint of what was sent; `null`: not known. */
  sent: z.string().nullable().default(null),
});
export type OwnOrder = z.infer<typeof ownOrderSchema>;

const ownOrdersSchema = z.array(ownOrderSchema).max(MAX_ORDERS).catch([]);

const cookie = createOwnCookie(OWN_COOKIES.ownOrders, { httpOnly: true, maxAge: KEPT_DAYS * DAY_SECONDS });

const ownOrdersContext = createContext<OwnOrders>();

export function getOwnOrders(context: Readonly<RouterContextProvider>): OwnOrders {
  return context.get(ownOrdersContext);
}

export const ownOrdersMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const found = ownOrdersSchema.parse((await cookie.read(request)) ?? []);
  const orders = new OwnOrders(found);
  context.set(ownOrdersContext, orders);
  const response = await next();
  const { list } = orders;
  if (list !== found) await cookie.set(response.headers, request, list.length > 0 ? list : null);
  return response;
};

export class OwnOrders {
  /** Newest first. */
  list: readonly OwnOrder[];

  constructor(list: readonly OwnOrder[]) {
    this.list = list;
  }

  find(uuid: string): OwnOrder | undefined {
    return this.list.find((order) => order.uuid === uuid);
  }

  /** Those that may not have ended yet. */
  listRecent(days = OPEN_DAYS): readonly OwnOrder[] {
    return this.list.filter(({ placedAt }) => Date.now() / 1_000 - placedAt < days * DAY_SECONDS);
  }

  add(placed: Omit<OwnOrder, 'placedAt'>): void {
    const placedAt = this.find(placed.uuid)?.placedAt ?? Math.floor(Date.now() / 1_000);
    const others = this.list.filter(({ uuid }) => uuid !== placed.uuid);
    this.list = [{ ...placed, placedAt }, ...others].slice(0, MAX_ORDERS);
  }

  forget(): void {
    this.list = [];
  }
}
