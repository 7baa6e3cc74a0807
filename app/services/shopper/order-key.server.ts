import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { LastOrder, PendingOrder } from '#app/domain/shopper/checkout-action-data.ts';
import type { Cart } from '#contract/cart.ts';
import type { PlacedOrder } from '#contract/order.ts';
import type { OrderRequest } from '#contract/requests.ts';
import { lineKeySchema } from './line-key.server.ts';
import { type OwnOrder, type OwnOrders, orderKeySchema } from './own-orders.server.ts';

/**
 * A cookie, because all tabs share it. Only the response that redirects to the placed order spends the key:
 * docs/decisions/0005-one-order-per-cart.md.
 */

const nextOrderSchema = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal(['open', 'emptied']), key: orderKeySchema }),
    /** Sent, perhaps accepted. `sent`: fingerprint; `null`: several different orders. */
    z.object({ state: z.literal('uncertain'), key: orderKeySchema, sent: z.string().nullable() }),
    /**
     * Placed, but its dishes are still in the cart. `left`: what must remain; `nothing`: too long for a
     * cookie.
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
/** Quantity by line; 0 for none. */
export type Leftovers = Exclude<Left, 'nothing'>;

/** From what the guest saw and stated. */
export type PlacedDifferences = Pick<OwnOrder, 'shownSum' | 'isAllergyUnseen'>;

/** The cookie stays below 4096 bytes. */
const MAX_JSON_LENGTH = 2_500;

export class OrderKey {
  #next: NextOrder | null;
  readonly #ownOrders: OwnOrders;
  /** `null` deletes the cookie. */
  cookieUpdate: NextOrder | null | undefined;

  constructor(found: unknown, ownOrders: OwnOrders) {
    this.#ownOrders = ownOrders;
    this.#next = dropSpent(nextOrderSchema.parse(found), this.#last);
  }

  /** The last order within a day. */
  get #last(): OwnOrder | undefined {
    return this.#ownOrders.listRecent(1)[0];
  }

  get state(): NextOrder['state'] | undefined {
    return this.#next?.state;
  }

  get pending(): PendingOrder | undefined {
    return this.state === 'uncertain' || this.state === 'uncleared' ? this.state : undefined;
  }

  /** The order that may have emptied the cart; `possible` if its outcome is unknown. */
  get lastOrder(): LastOrder | null {
    if (this.state === 'uncertain') return { kind: 'possible' };
    if (!this.#last) return null;
    const { uuid, number } = this.#last;
    // A cart that was begun since may have expired.
    return { kind: 'placed', uuid, number, hasEmptied: this.#next === null };
  }

  get left(): Left | null {
    return this.#next?.state === 'uncleared' ? this.#next.left : null;
  }

  /** @param remembered fallback without a cookie */
  lastFingerprint(remembered: string | null): string | null {
    return this.#next?.state === 'uncertain' ? this.#next.sent : remembered;
  }

  /** The key of an order with an unknown outcome; `null` if the shopper has emptied the cart since. */
  get unresolved(): string | null {
    return this.#next?.state === 'open' || this.#next?.state === 'uncertain' ? this.#next.key : null;
  }

  /** @returns the key for the form @param cart `null` if the API failed */
  startKey(cart: Cart | null): string {
    if (cart) this.noteCart(cart);
    const key = this.#key ?? randomUUID();
    if (!this.#next) this.#set({ state: 'open', key });
    return key;
  }

  /** Uses `formKey` only if the cookies were deleted. */
  keyToSend(formKey: string): string {
    return this.#key ?? formKey;
  }

  /** The order that this form has placed, or whose dishes are still in the cart. */
  findOrderOf(formKey: string | null): OwnOrder | undefined {
    return this.state === 'uncleared' || this.#last?.key === formKey ? this.#last : undefined;
  }

  /** Whether a form may be sent with an empty cart: perhaps only the response was lost. */
  canRepeat(formKey: string): boolean {
    return this.#key === formKey && this.state !== 'emptied' && this.state !== 'uncleared';
  }

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

  /** Keeps the key: an earlier attempt may still reach the API. */
  markRefused(): void {
    if (this.#next?.state === 'uncertain') this.#set({ state: 'open', key: this.#next.key });
  }

  /** The next order gets a key once the cart is cleared. */
  markPlaced(
    { uuid, id, totalSum, shownSum, isAllergyUnseen }: PlacedOrder & PlacedDifferences,
    key: string,
    sent: string | null,
    left: Leftovers,
  ): void {
    this.#ownOrders.add({ uuid, key, sent, number: id, sum: totalSum, shownSum, isAllergyUnseen });
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

/** A changed consent text makes no other order. */
export function fingerprintOf({ consents, ...order }: OrderRequest): string {
  const items = order.items.toSorted(
    (one, other) => one.product - other.product || `${one.options}`.localeCompare(`${other.options}`),
  );
  return createHash('sha256')
    .update(JSON.stringify({ ...order, items }))
    .digest('base64url');
}

/**
 * A late response may restore a spent key. The next key is derived from it, so one cart always has one key.
 */
function dropSpent(found: NextOrder | null, last: OwnOrder | undefined): NextOrder | null {
  const isSpent = found?.key === last?.key;
  if (found?.state === 'uncleared') return isSpent ? found : { state: 'open', key: found.key };
  return isSpent ? null : found;
}

function keyAfter(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
