import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { LastOrder, PendingOrder } from '#app/domain/shopper/checkout-action-data.ts';
import type { Cart } from '#contract/cart.ts';
import type { PlacedOrder } from '#contract/order.ts';
import type { OrderRequest } from '#contract/requests.ts';
import { lineKeySchema } from './line-key.server.ts';
import { type OwnOrder, type OwnOrders, orderKeySchema } from './own-orders.server.ts';

/**
 * The idempotency key of the shopper's next order, in a cookie because all tabs share it. Only the response that redirects to
 * the placed order spends the key. States and transitions:
 * docs/decisions/0005-one-order-per-cart.md.
 */

const nextOrderSchema = z
  .discriminatedUnion('state', [
    /** No sent order is known. `emptied`: the shopper removed the last dish from the cart. */
    z.object({ state: z.literal(['open', 'emptied']), key: orderKeySchema }),
    /** An order was sent, but it is unknown whether it was accepted. `sent`: its fingerprint; `null` for several different orders. */
    z.object({ state: z.literal('uncertain'), key: orderKeySchema, sent: z.string().nullable() }),
    /**
     * The order is placed, but its dishes are still in the cart. `left`: the quantities that must remain; `nothing` if the
     * list is too long for a cookie.
     */
    z.object({
      state: z.literal('uncleared'),
      key: orderKeySchema,
      left: z.union([z.array(z.tuple([lineKeySchema, z.int().min(0)])), z.literal('nothing')]),
    }),
  ])
  .nullable()
  .catch(null);
type NextOrder = NonNullable<z.infer<typeof nextOrderSchema>>;

type Left = Extract<NextOrder, { state: 'uncleared' }>['left'];
/** The quantity of each line that must remain in the cart; 0 for none. */
export type Leftovers = Exclude<Left, 'nothing'>;

/** Keeps the cookie below 4096 bytes. */
const MAX_JSON_LENGTH = 2_500;

export class OrderKey {
  /** `null` without a cookie, or if the key is spent. */
  #next: NextOrder | null;
  readonly #ownOrders: OwnOrders;
  /** The new value of the cookie; `null` deletes it. */
  cookieUpdate: NextOrder | null | undefined;

  constructor(found: unknown, ownOrders: OwnOrders) {
    this.#ownOrders = ownOrders;
    this.#next = dropSpent(nextOrderSchema.parse(found), this.#last);
  }

  /** The last order that the shopper was redirected to, within a day. */
  get #last(): OwnOrder | undefined {
    return this.#ownOrders.listRecent(1)[0];
  }

  get state(): NextOrder['state'] | undefined {
    return this.#next?.state;
  }

  /** The state of the last attempt, if a page must mention it. */
  get pending(): PendingOrder | undefined {
    return this.state === 'uncertain' || this.state === 'uncleared' ? this.state : undefined;
  }

  /** The order that may have emptied the cart. `possible`: an order was sent, but it is unknown whether it was accepted. */
  get lastOrder(): LastOrder | null {
    if (this.state === 'uncertain') return { kind: 'possible' };
    return this.#last ? { kind: 'placed', uuid: this.#last.uuid, number: this.#last.number } : null;
  }

  /** The quantities of ordered dishes that must remain in the cart; `null` if nothing is left to clear. */
  get left(): Left | null {
    return this.#next?.state === 'uncleared' ? this.#next.left : null;
  }

  /** The fingerprint of the order that was sent with this key before. @param remembered fallback without a cookie */
  lastFingerprint(remembered: string | null): string | null {
    return this.#next?.state === 'uncertain' ? this.#next.sent : remembered;
  }

  /** The key that an order of an unknown outcome may have been sent with; `null` if the shopper has emptied the cart since. */
  get unresolved(): string | null {
    return this.#next?.state === 'open' || this.#next?.state === 'uncertain' ? this.#next.key : null;
  }

  /** Begins the next order, unless one is begun. @returns the key for the form of a page @param cart `null` if the API failed */
  startKey(cart: Cart | null): string {
    if (cart) this.noteCart(cart);
    const key = this.#key ?? randomUUID();
    if (!this.#next) this.#set({ state: 'open', key });
    return key;
  }

  /** The key to send an order with. The form's key is used only if the cookies were deleted. */
  keyToSend(formKey: string): string {
    return this.#key ?? formKey;
  }

  /** The order that this form has placed, or the order whose dishes are still in the cart. */
  findOrderOf(formKey: string | null): OwnOrder | undefined {
    return this.state === 'uncleared' || this.#last?.key === formKey ? this.#last : undefined;
  }

  /** Whether a form may be sent with an empty cart: the order may have been placed and only its response lost. */
  canRepeat(formKey: string): boolean {
    return this.#key === formKey && this.state !== 'emptied' && this.state !== 'uncleared';
  }

  /** Records whether the shopper has emptied the cart. */
  noteCart({ items }: Cart): void {
    const state = items.length === 0 ? 'emptied' : 'open';
    const next = this.#next;
    if ((next?.state === 'open' || next?.state === 'emptied') && next.state !== state) {
      this.#set({ state, key: next.key });
    }
  }

  markUncertain(key: string, sent: string): void {
    const isOther = this.#next?.state === 'uncertain' && this.#next.sent !== sent;
    this.#set({ state: 'uncertain', key, sent: isOther ? null : sent });
  }

  /** The API refused the order. The key stays the same, because an earlier attempt may still reach the API. */
  markRefused(): void {
    if (this.#next?.state === 'uncertain') this.#set({ state: 'open', key: this.#next.key });
  }

  /** The response redirects to the order. The next order gets a new key as soon as the cart is cleared. */
  markPlaced(
    { uuid, id, totalSum, shownSum }: PlacedOrder & { shownSum?: number },
    key: string,
    sent: string | null,
    left: Leftovers,
  ): void {
    this.#ownOrders.add({ uuid, key, sent, number: id, sum: totalSum, shownSum });
    const isShort = JSON.stringify(left).length <= MAX_JSON_LENGTH;
    if (left.length > 0) this.#set({ state: 'uncleared', key, left: isShort ? left : 'nothing' });
    else this.markCleared();
  }

  markCleared(): void {
    this.#next = null;
    this.cookieUpdate = null;
  }

  get #key(): string | null {
    return this.#next?.key ?? (this.#last ? keyAfter(this.#last.key) : null);
  }

  #set(next: NextOrder): void {
    this.#next = next;
    this.cookieUpdate = next;
  }
}

/** Without the consents: a changed text makes no other order. */
export function fingerprintOf({ consents, ...order }: OrderRequest): string {
  const items = order.items.toSorted(
    (one, other) => one.product - other.product || `${one.options}`.localeCompare(`${other.options}`),
  );
  return createHash('sha256')
    .update(JSON.stringify({ ...order, items }))
    .digest('base64url');
}

/**
 * Drops a spent key: an old response that arrives after a newer one puts it back into the cookie. The next key is derived from
 * the spent key, so one cart always has one key.
 */
function dropSpent(found: NextOrder | null, last: OwnOrder | undefined): NextOrder | null {
  const isSpent = found?.key === last?.key;
  if (found?.state === 'uncleared') return isSpent ? found : { state: 'open', key: found.key };
  return isSpent ? null : found;
}

/** The key of the order after the one with this key. */
function keyAfter(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
