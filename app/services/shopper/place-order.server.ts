import type { LineIntent } from '#app/domain/shopper/cart-intent.ts';
import type { PriceChange } from '#app/domain/shopper/cart-news.ts';
import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import { noticeView } from '#app/domain/text/notices.ts';
import type { Outcome } from '#app/services/api/outcome.server.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import type { Cart, CartItem, Order } from '#contract/entities.ts';
import type { OrderRequest, Refusal } from '#contract/requests.ts';
import { changeCart, getCart, isCartUnreadable } from './cart.server.ts';
import { applyLineIntents, differingLines } from './cart-changes.server.ts';
import { changedPrices } from './known-prices.server.ts';
import { createOrder } from './order.server.ts';
import { fingerprintOf, keyAfter, type Leftovers, type OrderKey } from './order-key.server.ts';
import { mayHaveArrived, noteSent, noteUnsent, wasSent } from './sent-orders.server.ts';

/** The order as a form shows it. */
export type PostedOrder = {
  key: string;
  /** Dishes and quantities, by dish id. */
  lines: ReadonlyMap<number, number>;
  /** What each of them cost there, by dish id. */
  prices: ReadonlyMap<number, number>;
  request: OrderRequest;
};

export type Placement =
  /** `earlier`: the order was there before; this is what the shopper must know about it. */
  | { kind: 'placed'; uuid: string; earlier: EarlierOrder | null }
  | { kind: 'refused'; fields: Refusal }
  /** The dishes on the form are not those in the cart: another tab changed it. */
  | { kind: 'cart-changed' }
  /** A dish costs something else than the form said. */
  | { kind: 'prices-changed'; changes: PriceChange[]; cart: Cart }
  | { kind: 'cart-empty' }
  /** The API failed before the order was sent, and as far as we know none was sent before. */
  | { kind: 'unsent' }
  /** The same, because the API's cart cannot be read. */
  | { kind: 'cart-unreadable' }
  /** There was no answer, or an answer that cannot be read. The order may exist or not. */
  | { kind: 'uncertain' };

type Prepared = { kind: 'prepared'; cart: Cart } | Exclude<Placement, { kind: 'placed' | 'uncertain' }>;

/** Places the order that the form shows: its dishes and quantities, at the API's prices. */
export async function placeOrder(api: Api, orderKey: OrderKey, posted: PostedOrder): Promise<Placement> {
  const prepared = await prepareCart(api, orderKey, posted);
  const key = orderKey.forOrder(posted.key);
  if (prepared.kind === 'unsent' || prepared.kind === 'cart-unreadable')
    return unsent(orderKey, key, prepared);
  if (prepared.kind !== 'prepared') return prepared;
  const sent = fingerprintOf(posted.request);
  const remembered = noteSent(key, sent);
  const before = orderKey.pending === 'uncertain' ? orderKey.sent : remembered;
  const outcome = await createOrder(api, posted.request, key, expectedSum(posted));
  if (outcome.kind === 'refused') {
    if (isNotMade(outcome)) noteUnsent(key);
    if (outcome.status === 400) orderKey.refused();
    // The prices may be why: they can change between the look at the cart and the order.
    const cart = await orNull(getCart(api));
    return (cart && pricesChanged(cart, posted)) ?? { kind: 'refused', fields: outcome.fields };
  }
  if (outcome.kind === 'unauthorized') {
    noteUnsent(key);
    return unsent(orderKey, key, { kind: 'refused', fields: {} });
  }
  if (outcome.kind === 'failed' && outcome.reason === 'unsent') {
    noteUnsent(key);
    return unsent(orderKey, key, { kind: 'unsent' });
  }
  if (outcome.kind !== 'done') {
    orderKey.uncertain(key, sent);
    return { kind: 'uncertain' };
  }

  const { order, isRepeated } = outcome.value;
  if (isRepeated && isOrderOfItsOwn(order, { orderKey, key, sent, posted, cart: prepared.cart })) {
    return placeAfter(api, orderKey, posted, { order, key, sent: before, cart: prepared.cart });
  }
  const earlier = isRepeated ? compare(order, before, sent, posted.lines, prepared.cart) : null;
  // If this fails, the order stands all the same.
  const { left, hasRest } = await takeOut(api, posted.lines, earlier === 'changed' ? order : null);
  const first = isRepeated ? before : sent;
  orderKey.placed(order, { key, sent: first }, left);
  return { kind: 'placed', uuid: order.uuid, earlier: earlier === 'changed' && hasRest ? 'rest' : earlier };
}

type Attempt = { orderKey: OrderKey; key: string; sent: string; posted: PostedOrder; cart: Cart };

/**
 * Whether a form is a new order after the one that its key has made: the cart was empty in between. A form that contains all of
 * that order counts as a retry by a guest whose response was lost.
 */
function isOrderOfItsOwn(order: Order, { orderKey, key, sent, posted, cart }: Attempt): boolean {
  // A second click: the first one has emptied the cart, so nothing says which dishes these are.
  if (cart.items.length === 0) return wasSent(keyAfter(key), sent);
  return orderKey.isRefilled && !containsOrder(posted.lines, order, cart);
}

/**
 * Places the order of a cart that was filled again after an order of which the shopper has not heard. Where that fails, they are led
 * to that order, and its page orders what is in the cart.
 *
 * @param first the order that is there
 */
async function placeAfter(
  api: Api,
  orderKey: OrderKey,
  posted: PostedOrder,
  { order: first, cart, ...attempt }: { order: Order; key: string; sent: string | null; cart: Cart },
): Promise<Placement> {
  orderKey.placed(first, attempt, []);
  const key = keyAfter(attempt.key);
  const sent = fingerprintOf(posted.request);
  noteSent(key, sent);
  const outcome = await createOrder(api, posted.request, key, expectedSum(posted));
  if (outcome.kind === 'done') {
    const { order, isRepeated } = outcome.value;
    if (!isRepeated || holdsLines(order, posted.lines, cart)) {
      const { left } = await takeOut(api, posted.lines, null);
      orderKey.placed(order, { key, sent }, left);
      return { kind: 'placed', uuid: order.uuid, earlier: 'both' };
    }
  } else if (isNotMade(outcome)) noteUnsent(key);
  else if (outcome.kind !== 'refused') orderKey.uncertain(key, sent);
  return { kind: 'placed', uuid: first.uuid, earlier: cart.items.length > 0 ? 'rest' : 'changed' };
}

/** With these statuses the attempt made no order. 404, 409 and 422 may come while an order with this key is there. */
const NOT_MADE: readonly number[] = [400, 401, 403];

function isNotMade(outcome: Exclude<Outcome<unknown>, { kind: 'done' }>): boolean {
  if (outcome.kind === 'refused') return NOT_MADE.includes(outcome.status);
  return outcome.kind === 'unauthorized' || (outcome.kind === 'failed' && outcome.reason === 'unsent');
}

/** This attempt came to nothing. What the shopper must know is whether an earlier one may have arrived. */
function unsent(orderKey: OrderKey, key: string, why: Placement): Placement {
  return orderKey.pending === 'uncertain' || mayHaveArrived(key) ? { kind: 'uncertain' } : why;
}

/**
 * The order of a form that was answered before: a second click, a reload. Nothing is sent, because the order is
 * known.
 */
export async function findPlaced(
  api: Api,
  orderKey: OrderKey,
  formKey: string | null,
  request: OrderRequest | null,
): Promise<Extract<Placement, { kind: 'placed' }> | null> {
  const order = orderKey.answered(formKey);
  if (!order) return null;
  await clearLeftovers(api, orderKey);
  const { uuid, sent } = order;
  if (sent === null || request === null) return { kind: 'placed', uuid, earlier: 'accepted' };
  if (sent === fingerprintOf(request)) return { kind: 'placed', uuid, earlier: null };
  const cart = await orNull(getCart(api));
  return { kind: 'placed', uuid, earlier: cart && cart.items.length > 0 ? 'rest' : 'changed' };
}

/**
 * Takes ordered dishes out of the cart, if that failed right after the order. Until it works, nothing may go
 * into the cart: a new dish would be ordered together with dishes that are ordered already, or be taken out
 * with them.
 *
 * @returns whether the cart now holds only dishes that are not ordered yet.
 */
export async function clearLeftovers(api: Api, orderKey: OrderKey): Promise<boolean> {
  if (orderKey.state !== 'uncleared') return true;
  const cart = await orNull(getCart(api));
  if (!cart || !(await reduce(api, cart, new Map(orderKey.left)))) return false;
  orderKey.cleared();
  return true;
}

/** Brings the cart's quantities to those of the form, or says why the form cannot be ordered. */
async function prepareCart(
  api: Api,
  orderKey: OrderKey,
  { key, lines, prices }: PostedOrder,
): Promise<Prepared> {
  const cart = await orNull(getCart(api));
  if (!cart) return { kind: (await isCartUnreadable(api)) ? 'cart-unreadable' : 'unsent' };
  if (cart.items.length === 0) {
    return lines.size > 0 && orderKey.mayRepeat(key) ? { kind: 'prepared', cart } : { kind: 'cart-empty' };
  }
  if (!orderKey.areOwn(differingDishes(cart, lines))) return { kind: 'cart-changed' };
  const { failure, cart: changed } = await applyLineIntents(api, [
    ...differingLines(cart, lines),
    ...missingLines(cart, lines),
  ]);
  switch (failure?.kind) {
    case undefined:
      return pricesChanged(changed ?? cart, { prices }) ?? { kind: 'prepared', cart: changed ?? cart };
    case 'refused':
      return { kind: 'refused', fields: failure.fields };
    case 'missing':
      return { kind: 'refused', fields: { nonFieldErrors: [noticeView({ code: 'dish-gone' }).text] } };
    default:
      return { kind: 'unsent' };
  }
}

function pricesChanged(cart: Cart, { prices }: Pick<PostedOrder, 'prices'>) {
  const changes = changedPrices(cart, prices);
  return changes.length === 0 ? null : { kind: 'prices-changed' as const, changes, cart };
}

/** What the shopper saw that the order costs; `undefined` if the form does not say it of each dish. */
function expectedSum({ lines, prices }: PostedOrder): string | undefined {
  let sum = 0;
  for (const [id, quantity] of lines) sum += (prices.get(id) ?? Number.NaN) * quantity;
  return Number.isNaN(sum) ? undefined : sum.toFixed(2);
}

/** Dishes that are only in the cart, or only on the form. */
function differingDishes(cart: Cart, lines: ReadonlyMap<number, number>): number[] {
  const inCart = cart.items.map(({ product: dish }) => dish.id);
  const onForm = [...lines.keys()];
  return [...inCart.filter((id) => !lines.has(id)), ...onForm.filter((id) => !inCart.includes(id))];
}

/** The changes that put into the cart what only the form shows. */
function missingLines(cart: Cart, lines: ReadonlyMap<number, number>): LineIntent[] {
  const missing = differingDishes(cart, lines).filter((id) => lines.has(id));
  return missing.map((productId) => ({ kind: 'set', productId, quantity: lines.get(productId) ?? 0 }));
}

/**
 * What the page says about an order that was there before this one was sent.
 *
 * @param first what was sent with its key before; `null` if that is not known. `sent`: what was sent now.
 */
function compare(
  order: Order,
  first: string | null,
  sent: string,
  lines: ReadonlyMap<number, number>,
  cart: Cart,
): EarlierOrder | null {
  if (!holdsLines(order, lines, cart)) return 'changed';
  if (first === sent) return null;
  return first === null ? 'accepted' : 'changed';
}

/**
 * Whether an order holds these lines. An order names its dishes by slug, a form by id; only the cart knows
 * both. If the cart is empty, only the quantities are compared.
 */
function holdsLines(order: Order, lines: ReadonlyMap<number, number>, cart: Cart): boolean {
  const slugs = new Map(cart.items.map(({ product: dish }) => [dish.id, dish.slug]));
  const ordered = order.items.map(({ productData, quantity }) => nameOf(productData.slug ?? '', quantity));
  const wanted = [...lines].map(([id, quantity]) => nameOf(slugs.get(id) ?? '', quantity));
  function nameOf(slug: string, quantity: number): string {
    return cart.items.length > 0 ? `${quantity} ${slug}` : `${quantity}`;
  }
  return ordered.toSorted().join() === wanted.toSorted().join();
}

/** Whether these lines hold all of an order, and perhaps more. The cart says which dishes they are. */
function containsOrder(lines: ReadonlyMap<number, number>, order: Order, cart: Cart): boolean {
  const wanted = new Map(cart.items.map(({ product: dish }) => [dish.slug, lines.get(dish.id) ?? 0]));
  return order.items.every(({ productData, quantity }) => (wanted.get(productData.slug) ?? 0) >= quantity);
}

/**
 * Takes ordered dishes out of the cart. Dishes that another tab has added since stay.
 *
 * @param other the order, if it holds something else than the form's lines.
 * @returns what could not be taken out, and whether the cart holds anything else.
 */
async function takeOut(
  api: Api,
  lines: ReadonlyMap<number, number>,
  other: Order | null,
): Promise<{ left: Leftovers; hasRest: boolean }> {
  const ordered = new Map(other?.items.map(({ productData, quantity }) => [productData.slug, quantity]));
  function remaining({ product: dish, quantity }: CartItem): number {
    return Math.max(0, quantity - ((other ? ordered.get(dish.slug) : lines.get(dish.id)) ?? 0));
  }
  const cart = await orNull(getCart(api));
  if (!cart) return { left: [...lines.keys()].map((id) => [id, 0]), hasRest: false };
  const hasRest = cart.items.some((item) => remaining(item) > 0);
  const left = cart.items.flatMap(
    (item): Leftovers => (remaining(item) < item.quantity ? [[item.product.id, remaining(item)]] : []),
  );
  return { left: (await reduce(api, cart, new Map(left))) ? [] : left, hasRest };
}

/** Lowers quantities and never raises one. So it does no harm if it is done twice. */
async function reduce(api: Api, cart: Cart, targets: ReadonlyMap<number, number>): Promise<boolean> {
  const changes = cart.items.flatMap(({ product: dish, quantity }) => {
    const target = targets.get(dish.id) ?? quantity;
    return target < quantity ? [{ productId: dish.id, quantity: target }] : [];
  });
  if (changes.length === 0) return true;
  if (changes.length === cart.items.length && changes.every(({ quantity }) => quantity === 0)) {
    return (await changeCart(api, { action: 'clear' })).kind === 'done';
  }
  const { failure } = await applyLineIntents(
    api,
    changes.map(({ productId, quantity }) =>
      quantity === 0 ? { kind: 'remove', productId } : { kind: 'set', productId, quantity },
    ),
  );
  return failure === null;
}
