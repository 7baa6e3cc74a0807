import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { OWN_COOKIES } from '#app/services/http/cookies.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';
import { orderSchema } from '#contract/entities.ts';
import { getOrderKey, type PlacedOrder, readKey } from './order-key.server.ts';

/**
 * The orders that were placed on this device. Each order's key authorizes this device to read its address. See
 * docs/decisions/0062-orders-of-a-device.md.
 */

const DAY_SECONDS = 24 * 60 * 60;
const KEPT_DAYS = 90;
const MAX_ORDERS = 5;
/** Bounds how long an order that never reaches a final status shows on every page; long enough for a scheduled order. */
const OPEN_DAYS = 3;

const ownOrderSchema = z.object({
  uuid: orderSchema.shape.uuid,
  key: z.string().refine((key) => readKey(key) !== null),
  number: z.int(),
  /** In seconds of the epoch. */
  placedAt: z.int(),
});
export type OwnOrder = z.infer<typeof ownOrderSchema>;

const ownOrdersSchema = z.array(ownOrderSchema).max(MAX_ORDERS).catch([]);

const cookie = createOwnCookie(OWN_COOKIES.ownOrders, { httpOnly: true, maxAge: KEPT_DAYS * DAY_SECONDS });

const ownOrdersContext = createContext<OwnOrders>();

export function getOwnOrders(context: Readonly<RouterContextProvider>): OwnOrders {
  return context.get(ownOrdersContext);
}

/** Stands around the order key, which says what was placed. */
export const ownOrdersMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const orders = new OwnOrders(await cookie.read(request));
  context.set(ownOrdersContext, orders);
  const response = await next();
  orders.add(getOrderKey(context).placedNow);
  if (orders.changed) await cookie.set(response.headers, request, orders.changed.list);
  return response;
};

export class OwnOrders {
  /** Newest first. */
  #list: readonly OwnOrder[];
  /** What the cookie must hold now; `list` is `null` to delete it. */
  changed: { list: readonly OwnOrder[] | null } | undefined;

  /** @param value of the cookie */
  constructor(value: unknown) {
    this.#list = ownOrdersSchema.parse(value ?? []);
  }

  get list(): readonly OwnOrder[] {
    return this.#list;
  }

  find(uuid: string): OwnOrder | undefined {
    return this.#list.find((order) => order.uuid === uuid);
  }

  /** The order that was placed before this one. */
  findBefore(uuid: string): OwnOrder | undefined {
    const index = this.#list.findIndex((order) => order.uuid === uuid);
    return index < 0 ? undefined : this.#list[index + 1];
  }

  /** Those that may not have ended yet. */
  listRecent(now: number): readonly OwnOrder[] {
    return this.#list.filter(({ placedAt }) => now / 1_000 - placedAt < OPEN_DAYS * DAY_SECONDS);
  }

  add(placed: readonly PlacedOrder[]): void {
    const placedAt = Math.floor(Date.now() / 1_000);
    for (const order of placed) {
      if (this.find(order.uuid)) continue;
      this.#list = [{ ...order, placedAt }, ...this.#list].slice(0, MAX_ORDERS);
      this.changed = { list: this.#list };
    }
  }

  forget(): void {
    this.#list = [];
    this.changed = { list: null };
  }
}
