import { createHash, randomUUID } from 'node:crypto';
import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import type { OrderBefore, PendingOrder } from '#app/domain/shopper/checkout-answer.ts';
import { OWN_COOKIES } from '#app/services/http/cookies.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '#contract/defaults.ts';
import { type Cart, type Order, orderSchema } from '#contract/entities.ts';
import type { OrderRequest } from '#contract/requests.ts';

/**
 * The idempotency key of the shopper's next order. It lives in cookies, because all tabs share them. It is used
 * up only by an answer that leads the shopper to the order made with it. See
 * docs/decisions/0005-one-order-per-cart.md.
 */

const DAY = 24 * 60 * 60;
const MAX_UNSETTLED = 20;

/** A form field and a cookie may hold anything; only this can be a key of ours. */
const keySchema = z
  .string()
  .regex(/^[0-9a-z-]{32,}$/)
  .max(MAX_IDEMPOTENCY_KEY_LENGTH);

/**
 * A fingerprint of what was sent: it tells a repetition from a corrected order. `null`: several orders were
 * sent, or it is not known what.
 */
const sentSchema = z.string().max(MAX_IDEMPOTENCY_KEY_LENGTH).nullable();

/** Dishes and the quantity of each that must stay in the cart; 0 for none. */
export type Leftovers = [productId: number, quantity: number][];

/**
 * Dishes of the cart whose change the shopper was told to have failed, though it may have been made. If the form and the cart
 * differ in these alone, the change was the shopper's own, and the form is what they see.
 */
const unsettledSchema = z.array(z.int()).max(MAX_UNSETTLED).optional();

/**
 * `true`: the cart was empty although the shopper had not emptied it, and dishes were added since. So none of them belongs to an
 * earlier order with this key. `false`: the shopper emptied it, so an earlier order may have been meant to be replaced.
 */
const refilledSchema = z.boolean().optional();

const nextOrderSchema = z
  .discriminatedUnion('state', [
    /** As far as we know nothing was sent with the key. A lost answer may have said otherwise. */
    z.object({
      state: z.literal('open'),
      key: keySchema,
      unsettled: unsettledSchema,
      refilled: refilledSchema,
    }),
    /**
     * The same, but the shopper took the last dish out of the cart. A form with dishes belongs to an older cart
     * now.
     */
    z.object({
      state: z.literal('emptied'),
      key: keySchema,
      unsettled: unsettledSchema,
      refilled: refilledSchema,
    }),
    /** An order was sent, and we do not know whether it was accepted. */
    z.object({
      state: z.literal('uncertain'),
      key: keySchema,
      sent: sentSchema,
      unsettled: unsettledSchema,
      refilled: refilledSchema,
    }),
    /** The order is placed and the shopper was told, but its dishes are still in the cart. */
    z.object({
      state: z.literal('uncleared'),
      key: keySchema,
      left: z.array(z.tuple([z.int(), z.int().min(0)])),
    }),
  ])
  .nullable()
  .catch(null);
type NextOrder = NonNullable<z.infer<typeof nextOrderSchema>>;

/** The order that the shopper was led to last. Number and sum are for the time when the API cannot show it. */
const lastOrderSchema = z
  .object({
    key: keySchema,
    uuid: orderSchema.shape.uuid,
    sent: sentSchema,
    number: z.int().optional(),
    sum: z.number().optional(),
  })
  .nullable()
  .catch(null);
type LastOrder = NonNullable<z.infer<typeof lastOrderSchema>>;
export type PlacedOrder = { uuid: string; key: string; number: number };

const options = { httpOnly: true, maxAge: DAY };
const nextOrderCookie = createOwnCookie(OWN_COOKIES.nextOrder, options);
const lastOrderCookie = createOwnCookie(OWN_COOKIES.lastOrder, options);

const orderKeyContext = createContext<OrderKey>();

export function getOrderKey(context: Readonly<RouterContextProvider>): OrderKey {
  return context.get(orderKeyContext);
}

/** The action and the loaders of a request share one state. At the end its changes go to the browser. */
export const orderKeyMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const orderKey = new OrderKey(await nextOrderCookie.read(request), await lastOrderCookie.read(request));
  context.set(orderKeyContext, orderKey);
  const response = await next();
  const { newNext, newLast } = orderKey;
  if (newNext !== undefined) await nextOrderCookie.set(response.headers, request, newNext);
  if (newLast !== undefined) await lastOrderCookie.set(response.headers, request, newLast);
  return response;
};

export class OrderKey {
  #next: NextOrder | null;
  #last: LastOrder | null;
  /** The browser has a cookie with this key. */
  #isKept: boolean;
  #unsettled: readonly number[] = [];
  /** The cookies to set, if they change; `null` deletes one. */
  newNext: NextOrder | null | undefined;
  newLast: LastOrder | null | undefined;
  /** The orders that this response leads or refers to, oldest first. */
  readonly placedNow: PlacedOrder[] = [];

  /** @param next and `last`: the cookies as they came. */
  constructor(next: unknown, last: unknown) {
    this.#last = lastOrderSchema.parse(last ?? null);
    const found = nextOrderSchema.parse(next ?? null);
    this.#next = nextOrder(found, this.#last);
    this.#isKept = found !== null && found.key === this.#next?.key;
    if (this.#isKept && found && 'unsettled' in found) this.#unsettled = found.unsettled ?? [];
  }

  get state(): NextOrder['state'] | null {
    return this.#next?.state ?? null;
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
    const isUnknown = this.state === 'uncertain' || (this.#isKept && this.state === 'open');
    if (isUnknown) return { kind: 'possible' };
    return this.#last && { kind: 'placed', uuid: this.#last.uuid, number: this.#last.number };
  }

  /** What is left in the cart, in the state `uncleared`. */
  get left(): Leftovers {
    return this.#next?.state === 'uncleared' ? this.#next.left : [];
  }

  /**
   * The key for the form of a page with this cart; `null`: the API does not say what is in the cart. A page
   * with an empty cart has no form. An empty cart proves nothing: an order that we do not know of may have
   * emptied it.
   */
  forForm(cart: Cart | null): string {
    if (cart) this.holds(cart);
    const next = this.#next ?? { state: 'open', key: randomUUID() };
    if (!this.#isKept) this.#set(next);
    return next.key;
  }

  /** The key to send an order with. The form's own key counts only if the cookies are gone. */
  forOrder(formKey: string): string {
    this.#next ??= { state: 'open', key: formKey };
    return this.#next.key;
  }

  /**
   * The order that this form has led to, if the shopper was told; or the order whose dishes are still in the
   * cart.
   */
  answered(formKey: string | null): LastOrder | null {
    return this.state === 'uncleared' || this.#last?.key === formKey ? this.#last : null;
  }

  /** What is known of an order that this browser was led to: it was made, whatever the API says of it now. */
  accepted(uuid: string) {
    return this.#last?.uuid === uuid ? { number: this.#last.number, sum: this.#last.sum } : null;
  }

  /**
   * Whether a form may be sent although the cart is empty. Its order may have been placed, and only the answer
   * lost.
   */
  mayRepeat(formKey: string): boolean {
    return this.#next?.key === formKey && (this.state === 'open' || this.state === 'uncertain');
  }

  /** What was sent with this key before, if it is known. */
  get sent(): string | null {
    return this.#next?.state === 'uncertain' ? this.#next.sent : null;
  }

  /** Notes the cart after a change that the shopper made. */
  holds(cart: Cart): void {
    const next = this.#next;
    const isEmpty = cart.items.length === 0;
    const state = isEmpty ? 'emptied' : 'open';
    const isOpen = next?.state === 'open' || next?.state === 'emptied';
    if (isOpen && next.state !== state) this.#set({ ...next, state });
    if (next?.state === 'uncertain' && isEmpty && next.refilled === undefined) {
      this.#set({ ...next, refilled: false });
    }
  }

  /** Whether a cart that is empty now is one that the shopper did not empty, and nothing was added to it yet. */
  get mayBeRefilled(): boolean {
    const next = this.#next;
    const isUnknown = next?.state === 'open' || next?.state === 'uncertain';
    // A removal that may have been made is the shopper's.
    const isSettled = this.#isKept && this.#unsettled.length === 0;
    return isSettled && isUnknown && next.refilled === undefined;
  }

  /** Notes that dishes were added to an empty cart. */
  refilled(): void {
    const next = this.#next;
    if (this.mayBeRefilled && next && next.state !== 'uncleared') this.#set({ ...next, refilled: true });
  }

  /** Whether nothing in the cart belongs to an earlier order with the key of this cart. */
  get isRefilled(): boolean {
    const next = this.#next;
    return next !== null && next.state !== 'uncleared' && next.refilled === true;
  }

  /** Notes which changes of the cart were made, and of which that is not known. Without a form of this cart nobody can miss them. */
  noteChanges({ settled, unsettled }: { settled: readonly number[]; unsettled: number | null }): void {
    const left = this.#unsettled.filter((id) => !settled.includes(id) && id !== unsettled);
    const now = unsettled === null ? left : [...left, unsettled].slice(-MAX_UNSETTLED);
    if (!this.#next || !this.#isKept || now.join() === this.#unsettled.join()) return;
    this.#unsettled = now;
    this.#set(this.#next);
  }

  /** Whether a cart may differ from its form in these dishes by changes of the shopper, who does not know that they were made. */
  areOwn(dishes: readonly number[]): boolean {
    return dishes.every((id) => this.#unsettled.includes(id));
  }

  uncertain(key: string, sent: string): void {
    const isOther = this.#next?.state === 'uncertain' && this.#next.sent !== sent;
    this.#set({ state: 'uncertain', key, sent: isOther ? null : sent });
  }

  /**
   * The API refused the order, so there was none with this key at that moment. The key stays: an earlier
   * attempt may still arrive.
   */
  refused(): void {
    if (this.#next?.state === 'uncertain') this.#set({ state: 'open', key: this.#next.key });
  }

  /**
   * The answer leads the shopper to the order. The next order has a key of its own as soon as the cart is
   * cleared.
   */
  placed(
    { uuid, id, totalSum }: Order,
    { key, sent }: Pick<LastOrder, 'key' | 'sent'>,
    left: Leftovers,
  ): void {
    this.#last = { key, uuid, sent, number: id, sum: totalSum };
    this.placedNow.push({ uuid, key, number: id });
    this.newLast = this.#last;
    if (left.length > 0) this.#set({ state: 'uncleared', key, left });
    else this.cleared();
  }

  /** Forgets the last order, unless it still says what must happen to the cart. */
  forgetLast(): void {
    if (this.pending || !this.#last) return;
    this.#last = null;
    this.newLast = null;
  }

  cleared(): void {
    this.#next = nextOrder(null, this.#last);
    this.newNext = null;
    this.#isKept = false;
    this.#unsettled = [];
  }

  #set(next: NextOrder): void {
    this.#next = next;
    const unsettled = this.#unsettled.length > 0 ? [...this.#unsettled] : undefined;
    this.newNext = next.state === 'uncleared' ? next : { ...next, unsettled };
    this.#isKept = true;
  }
}

/** A key of ours, or `null`. */
export function readKey(value: unknown): string | null {
  return keySchema.safeParse(value).data ?? null;
}

export function fingerprintOf(order: OrderRequest): string {
  const items = order.items.toSorted((one, other) => one.product - other.product);
  return createHash('sha256')
    .update(JSON.stringify({ ...order, items }))
    .digest('base64url');
}

/**
 * Answers may reach the browser in another order than they were given. Then an old one brings back a used key.
 * A used key is always followed by the same next key. So, whatever the cookies say, one cart has one key.
 */
function nextOrder(found: NextOrder | null, last: LastOrder | null): NextOrder | null {
  const isSpent = last !== null && (found === null || found.key === last.key);
  if (found?.state === 'uncleared') return isSpent ? found : { state: 'open', key: found.key };
  return isSpent ? { state: 'open', key: keyAfter(last.key) } : found;
}

/** The key of the order after the one with this key. */
export function keyAfter(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}
