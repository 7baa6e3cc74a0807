import { z } from 'zod';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contract/defaults.ts';
import { orderSchema } from '#contract/order.ts';

/** The orders of this device; the key of each lets it read the address: docs/decisions/0005-one-order-per-cart.md. */

const DAY_SECONDS = 24 * 60 * 60;
export const KEPT_DAYS = 90;
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
/** As release 0.1.0 writes it, without the time. */
const lastOrderSchema = ownOrderSchema.partial({ placedAt: true }).nullable().catch(null);

export class OwnOrders {
  /** Newest first. */
  list: readonly OwnOrder[];
  /** The cookie to set; `null` deletes it. */
  changed: readonly OwnOrder[] | null | undefined;

  /** @param last the cookie by which releases 0.1.0 and 0.2.0, side by side, know of each other's orders */
  constructor(found: unknown, last: unknown) {
    this.list = ownOrdersSchema.parse(found);
    const order = lastOrderSchema.parse(last);
    if (order && !this.find(order.uuid)) this.list = this.#listWith(order);
  }

  find(uuid: string): OwnOrder | undefined {
    return this.list.find((order) => order.uuid === uuid);
  }

  /** Those that may not have ended yet. */
  listRecent(days = OPEN_DAYS): readonly OwnOrder[] {
    return this.list.filter(({ placedAt }) => Date.now() / 1_000 - placedAt < days * DAY_SECONDS);
  }

  add(placed: Omit<OwnOrder, 'placedAt'>): void {
    this.list = this.#listWith({ ...placed, placedAt: this.find(placed.uuid)?.placedAt });
    this.changed = this.list;
  }

  forget(): void {
    this.list = [];
    this.changed = null;
  }

  #listWith(order: Omit<OwnOrder, 'placedAt'> & { placedAt?: number }): OwnOrder[] {
    const { placedAt = Math.floor(Date.now() / 1_000) } = order;
    const others = this.list.filter(({ uuid }) => uuid !== order.uuid);
    return [{ ...order, placedAt }, ...others].slice(0, MAX_ORDERS);
  }
}
