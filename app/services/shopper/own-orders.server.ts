import { z } from 'zod';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contract/defaults.ts';
import { orderNumber, orderSchema } from '#contract/order.ts';

/** With the keys that permit reading their addresses: docs/decisions/0005-one-order-per-cart.md. */

const DAY_SECONDS = 24 * 60 * 60;
export const RETENTION_DAYS = 90;
const MAX_ORDERS = 5;
/** For an order that never reaches a final status; covers scheduled ones. */
const OPEN_DAYS = 3;

/** Form fields and cookies are user input. */
export const orderKeySchema = z
  .string()
  .regex(/^[0-9a-z-]{32,}$/)
  .max(MAX_IDEMPOTENCY_KEY_LENGTH);

const ownOrderSchema = z.object({
  uuid: orderSchema.shape.uuid,
  key: orderKeySchema,
  number: orderNumber.optional(),
  /** Unix time, seconds. */
  placedAt: z.int(),
  /** Shown while the API fails. */
  sum: z.number().optional(),
  /** If the API ordered something else. */
  shownSum: z.number().optional(),
  /** The API took the order, and its response lacks the stated allergies. */
  isAllergyUnseen: z.boolean().optional(),
  sent: z.string().nullable().default(null),
});
export type OwnOrder = z.infer<typeof ownOrderSchema>;

const ownOrdersSchema = z.array(ownOrderSchema).max(MAX_ORDERS).catch([]);
/** Release 0.1.0 has no time. */
const lastOrderSchema = ownOrderSchema.partial({ placedAt: true }).nullable().catch(null);

export class OwnOrders {
  list: readonly OwnOrder[];
  cookieUpdate: readonly OwnOrder[] | undefined;

  /** @param last also read and written by releases 0.1.0 and 0.2.0 */
  constructor(found: unknown, last: unknown) {
    this.list = ownOrdersSchema.parse(found);
    const order = lastOrderSchema.parse(last);
    if (order && !this.find(order.uuid)) this.list = this.#listWith(order);
  }

  find(uuid: string): OwnOrder | undefined {
    return this.list.find((order) => order.uuid === uuid);
  }

  listRecent(days = OPEN_DAYS): readonly OwnOrder[] {
    return this.list.filter(({ placedAt }) => Date.now() / 1_000 - placedAt < days * DAY_SECONDS);
  }

  add(placed: Omit<OwnOrder, 'placedAt'>): void {
    this.list = this.#listWith({ ...placed, placedAt: this.find(placed.uuid)?.placedAt });
    this.cookieUpdate = this.list;
  }

  #listWith(order: Omit<OwnOrder, 'placedAt'> & { placedAt?: number }): OwnOrder[] {
    const { placedAt = Math.floor(Date.now() / 1_000) } = order;
    const others = this.list.filter(({ uuid }) => uuid !== order.uuid);
    return [{ ...order, placedAt }, ...others].slice(0, MAX_ORDERS);
  }
}
