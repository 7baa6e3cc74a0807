import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OrderBefore, PendingOrder } from '#app/domain/shopper/checkout-answer.ts';
import type { Cart } from '#contract/cart.ts';
import type { Order } from '#contract/order.ts';
import type { OrderRequest } from '#contract/requests.ts';
import { lineKey } from './line-key.server.ts';
import { type OwnOrder, type OwnOrders, orderKeySchema } from './own-orders.server.ts';

/**
 * The idempotency key of the shopper's next order. It lives in a cookie, because all tabs share it, and is spent only by
 * the response that leads the shopper to the order made with it. The states and their transitions are drawn in
 * docs/decisions/0005-one-order-per-cart.md.
 */

const nextOrderSchema = z
  .discriminatedUnion('state', [
    /** Nothing is known to have been sent. `emptied`: the shopper took the last dish out of the cart. */
    z.object({ state: z.literal(['open', 'emptied']), key: orderKeySchema }),
    /** An order was sent, and we do not know whether it was accepted. `sent`: its fingerprint; `null`: there were several. */
    z.object({ state: z.literal('uncertain'), key: orderKeySchema, sent: z.string().nullable() }),
    /** The order is placed and the shopper was told, but its dishes are still in the cart; `left` is to remain of them. */
    z.object({
      state: z.literal('uncleared'),
      key: orderKeySchema,
      left: z.array(z.tuple([lineKey, z.int().min(0)])),
    }),
  ])
  .nullable()
  .catch(null);
type NextOrder = NonNullable<z.infer<typeof nextOrderSchema>>;

/** Lines and the quantity of each that must stay in the cart; 0 for none. */
export type Leftovers = Extract<NextOrder, { state: 'uncleared' }>['left'];

export class OrderKey {
  /** `null`: the browser has no cookie with the key of the next order. */
  #next: NextOrder | null;
  readonly #ownOrders: OwnOrders;
  /** The cookie to set; `null` deletes it. */
  changed: NextOrder | null | undefined;

  constructor(found: unknown, ownOrders: OwnOrders) {
    this.#ownOrders = ownOrders;
    this.#next = unspent(nextOrderSchema.parse(found), this.#last);
  }

  /** The order that the shopper was led to last, within a day. */
  get #last(): OwnOrder | undefined {
    const [last] = this.#ownOrders.list;
    return this.#ownOrders.listRecent(1).find((order) => order === last);
  }

  get state(): NextOrder['state'] | undefined {
    return this.#next?.state;
  }

  /** What a page must say about the order before. */
  get pending(): PendingOrder | undefined {
    return this.state === 'uncertain' || this.state === 'uncleared' ? this.state : undefined;
  }

  /**
   * What the page of an empty cart speaks of. It is `possible` that there was an order if one was sent; or if the browser had a form
   * with dishes, and the shopper took none of them out.
   */
  get beforeEmptyCart(): OrderBefore | null {
    if (this.state === 'uncertain' || this.state === 'open') return { kind: 'possible' };
    return this.#last ? { kind: 'placed', uuid: this.#last.uuid, number: this.#last.number } : null;
  }

  /** What is to remain of dishes that are ordered and still in the cart; `null` if there are none. */
  get left(): Leftovers | null {
    return this.#next?.state === 'uncleared' ? this.#next.left : null;
  }

  /** What was sent with this key before; where no cookie says it, what is remembered. */
  sentBefore(remembered: string | null): string | null {
    return this.#next?.state === 'uncertain' ? this.#next.sent : remembered;
  }

  /** The key for the form of a page with this cart; `null`: the API does not say what is in the cart. */
  forForm(cart: Cart | null): string {
    if (cart) this.holds(cart);
    const key = this.#key ?? randomUUID();
    if (!this.#next) this.#set({ state: 'open', key });
    return key;
  }

  /** The key to send an order with. The form's own key counts only if the cookies are gone. */
  forOrder(formKey: string): string {
    return this.#key ?? formKey;
  }

  /** The order that this form has led to, or the order whose dishes are still in the cart. */
  answered(formKey: string | null): OwnOrder | undefined {
    return this.state === 'uncleared' || this.#last?.key === formKey ? this.#last : undefined;
  }

  /** Whether a form may be sent although the cart is empty: its order may have been placed, and only the response lost. */
  mayRepeat(formKey: string): boolean {
    return this.#key === formKey && this.state !== 'emptied' && this.state !== 'uncleared';
  }

  /** Notes the cart as the shopper has left it. */
  holds({ items }: Cart): void {
    const state = items.length === 0 ? 'emptied' : 'open';
    const next = this.#next;
    if ((next?.state === 'open' || next?.state === 'emptied') && next.state !== state) {
      this.#set({ state, key: next.key });
    }
  }

  uncertain(key: string, sent: string): void {
    const isOther = this.#next?.state === 'uncertain' && this.#next.sent !== sent;
    this.#set({ state: 'uncertain', key, sent: isOther ? null : sent });
  }

  /** The API refused the order. The key stays: an earlier attempt may still arrive there. */
  refused(): void {
    if (this.#next?.state === 'uncertain') this.#set({ state: 'open', key: this.#next.key });
  }

  /** The response leads the shopper to the order. The next one has a key of its own as soon as the cart is cleared. */
  placed({ uuid, id, totalSum }: Order, key: string, sent: string | null, left: Leftovers): void {
    this.#ownOrders.add({ uuid, key, sent, number: id, sum: totalSum });
    if (left.length > 0) this.#set({ state: 'uncleared', key, left });
    else this.cleared();
  }

  cleared(): void {
    this.#next = null;
    this.changed = null;
  }

  get #key(): string | null {
    return this.#next?.key ?? (this.#last ? keyAfter(this.#last.key) : null);
  }

  #set(next: NextOrder): void {
    this.#next = next;
    this.changed = next;
  }
}

export function fingerprintOf(order: OrderRequest): string {
  const items = order.items.toSorted(
    (one, other) => one.product - other.product || `${one.options}`.localeCompare(`${other.options}`),
  );
  return createHash('sha256')
    .update(JSON.stringify({ ...order, items }))
    .digest('base64url');
}

/**
 * Responses may reach the browser in another order than they were sent. Then an old one brings back a spent key. A spent key
 * is always followed by the same next key: whatever the cookies say, one cart has one key.
 */
function unspent(found: NextOrder | null, last: OwnOrder | undefined): NextOrder | null {
  const isSpent = found?.key === last?.key;
  if (found?.state === 'uncleared') return isSpent ? found : { state: 'open', key: found.key };
  return isSpent ? null : found;
}

/** The key of the order after the one with this key. */
function keyAfter(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
