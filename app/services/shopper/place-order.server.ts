import { LRUCache } from 'lru-cache';
import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import { sumOf } from '#app/domain/shopper/shown-delivery.ts';
import { noticeView } from '#app/domain/text/notices.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import type { Cart } from '#contract/cart.ts';
import { type Charge, findCharge } from '#contract/delivery.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { lineOf } from '#contract/options.ts';
import { orderSchema } from '#contract/order.ts';
import { type OrderRequest, orderRequestSchema, type Refusal } from '#contract/requests.ts';
import { getCart, isCartUnreadable } from './cart.server.ts';
import { applyLineIntents } from './cart-changes.server.ts';
import type { KnownPrices } from './known-prices.server.ts';
import { fingerprintOf, type OrderKey } from './order-key.server.ts';
import { clearLeftovers, holdsLines, type Lines, leftoversOf } from './ordered-lines.server.ts';

/** This order was made with the key before, whatever was sent then. */
const REPEATED = 200;

/** The order as a form shows it. */
type PostedOrder = {
  key: string;
  lines: Lines;
  request: OrderRequest;
  /** What the form showed that the delivery adds. */
  shownCharge: number;
};

/** `earlier`: the order was there before; this is what the shopper must know about it. */
type Placed = { kind: 'placed'; uuid: string; earlier: EarlierOrder | null };

export type Placement =
  | Placed
  | { kind: 'refused'; fields: Refusal }
  /** The dishes on the form are not those in the cart: another tab changed it. */
  | { kind: 'cart-changed' }
  /** A dish costs something else than the shopper was told. */
  | { kind: 'prices-changed'; changes: string[]; cart: Cart }
  /** The delivery costs something else than the form showed. */
  | { kind: 'charge-changed'; charge: Charge; total: number }
  | { kind: 'cart-empty' }
  /** The API failed before the order was sent, and as far as we know none was sent before. */
  | { kind: 'unsent' }
  /** The same, because the API's cart cannot be read. */
  | { kind: 'cart-unreadable' }
  /** There was no answer, or an answer that cannot be read. The order may exist or not. */
  | { kind: 'uncertain' };

/** Places the order that the form shows: its dishes and quantities, at the API's prices. */
export async function placeOrder(
  api: Api,
  orderKey: OrderKey,
  known: KnownPrices,
  posted: PostedOrder,
): Promise<Placement> {
  const prepared = await prepareCart(api, orderKey, known, posted);
  const key = orderKey.forOrder(posted.key);
  // What the shopper must know of an attempt that came to nothing is whether an earlier one may have arrived.
  const unlessSent = (why: Placement): Placement =>
    orderKey.pending === 'uncertain' || sentOrders.get(key) ? { kind: 'uncertain' } : why;
  if (prepared.kind === 'unsent' || prepared.kind === 'cart-unreadable') return unlessSent(prepared);
  if (prepared.kind !== 'prepared') return prepared;

  const sent = fingerprintOf(posted.request);
  const before = orderKey.sentBefore(sentOrders.get(key)?.fingerprint ?? null);
  const outcome = await send(api, posted, prepared.cart, key, sent);
  if (outcome.kind === 'refused') {
    if (outcome.status === 400) orderKey.refused();
    // The prices may be why: they can change between the look at the cart and the order.
    const cart = await orNull(getCart(api));
    return (
      (cart && (pricesChanged(cart, known) ?? chargeChanged(cart, posted))) ?? {
        kind: 'refused',
        fields: outcome.fields,
      }
    );
  }
  if (outcome.kind === 'unauthorized') return unlessSent({ kind: 'refused', fields: {} });
  if (outcome.kind === 'failed' && outcome.reason === 'unsent') return unlessSent({ kind: 'unsent' });
  if (outcome.kind !== 'done') {
    orderKey.uncertain(key, sent);
    return { kind: 'uncertain' };
  }

  const { value: order, status } = outcome;
  const { lines } = posted;
  const made = status === REPEATED ? before : sent;
  const isOther =
    status === REPEATED && (!holdsLines(order, lines, prepared.cart) || (made !== null && made !== sent));
  const { left, hasRest } = leftoversOf(await orNull(getCart(api)), lines, isOther ? order : null);
  orderKey.placed(order, key, made, left);
  // If this fails, the order stands all the same.
  await clearLeftovers(api, orderKey);
  if (isOther) return { kind: 'placed', uuid: order.uuid, earlier: hasRest ? 'rest' : 'changed' };
  return { kind: 'placed', uuid: order.uuid, earlier: made === null ? 'accepted' : null };
}

/** `null`: several different orders were sent. */
type Sent = { fingerprint: string | null };

/**
 * What was sent with which key, as long as a second click can belong to the first one. After a double click in a browser
 * without scripts only this says that both clicks were the same order: the browser drops the response to the first one, with
 * its cookies. If another process took the first click, the shopper is told a little more than needed.
 */
const sentOrders = new LRUCache<string, Sent>({ max: 1_000, ttl: 60_000 });

/** Notes that an order is about to be sent. @returns takes the note back: the API did not get the order, or refused it */
function noteSent(key: string, fingerprint: string): () => void {
  const before = sentOrders.get(key);
  const isOther = before !== undefined && before.fingerprint !== fingerprint;
  sentOrders.set(key, { fingerprint: isOther ? null : fingerprint });
  return () => void (before ? sentOrders.set(key, before) : sentOrders.delete(key));
}

/** Sends the order; two calls with one key make one order. */
async function send(api: Api, { request }: PostedOrder, cart: Cart, key: string, sent: string) {
  const { items } = cart;
  const forget = noteSent(key, sent);
  // An API that reads what the shopper saw refuses an order that costs something else.
  const sum = dishesSum(cart) + sumOf(findOrderCharge(cart, request));
  const headers = { 'Idempotency-Key': key, ...(items.length > 0 && { 'Expected-Sum': sum.toFixed(2) }) };
  const outcome = await api.write(ENDPOINTS.orders, request, orderSchema, headers, isRefusal);
  // With these statuses the attempt made no order. 404, 409 and 422 may come while an order with this key is there.
  const isNotMade =
    outcome.kind === 'refused'
      ? [400, 401, 403].includes(outcome.status)
      : outcome.kind === 'unauthorized' || (outcome.kind === 'failed' && outcome.reason === 'unsent');
  if (isNotMade) forget();
  return outcome;
}

/** Beside 400. The words must be about the order: `{"detail": …}` is about the call. */
function isRefusal(status: number, fields: Refusal): boolean {
  return [401, 403, 404, 409, 422].includes(status) && ORDER_WORDS.some((name) => fields[name] !== undefined);
}
const ORDER_WORDS = ['nonFieldErrors', ...Object.keys(orderRequestSchema.shape)];

/** The order of a form that was answered before: a second click, a reload. Nothing is sent, because the order is known. */
export async function findPlaced(
  api: Api,
  orderKey: OrderKey,
  formKey: string | null,
  request: OrderRequest | null,
): Promise<Placed | null> {
  const order = orderKey.answered(formKey);
  if (!order) return null;
  await clearLeftovers(api, orderKey);
  const { uuid, sent } = order;
  if (sent === null || request === null) return { kind: 'placed', uuid, earlier: 'accepted' };
  if (sent === fingerprintOf(request)) return { kind: 'placed', uuid, earlier: null };
  const cart = await orNull(getCart(api));
  return { kind: 'placed', uuid, earlier: cart && cart.items.length > 0 ? 'rest' : 'changed' };
}

/** Brings the cart's quantities to those of the form, or says why the form cannot be ordered. */
async function prepareCart(
  api: Api,
  orderKey: OrderKey,
  known: KnownPrices,
  posted: PostedOrder,
): Promise<{ kind: 'prepared'; cart: Cart } | Exclude<Placement, Placed>> {
  const { key, lines } = posted;
  const cart = await orNull(getCart(api));
  if (!cart) return { kind: (await isCartUnreadable(api)) ? 'cart-unreadable' : 'unsent' };
  if (cart.items.length === 0) {
    return lines.size > 0 && orderKey.mayRepeat(key) ? { kind: 'prepared', cart } : { kind: 'cart-empty' };
  }
  const inCart = new Map(cart.items.map((item) => [lineOf(item), item.quantity]));
  const isSame = inCart.size === lines.size && [...lines.keys()].every((line) => inCart.has(line));
  if (!isSame) return { kind: 'cart-changed' };
  const differing = [...lines].filter(([line, quantity]) => inCart.get(line) !== quantity);
  const { failure, cart: changed } = await applyLineIntents(
    api,
    differing.map(([line, quantity]) => ({ kind: 'set', line, quantity })),
  );
  const current = changed ?? cart;
  switch (failure?.kind) {
    case undefined:
      return (
        pricesChanged(current, known) ?? chargeChanged(current, posted) ?? { kind: 'prepared', cart: current }
      );
    case 'refused':
      return { kind: 'refused', fields: failure.fields };
    case 'missing':
      return { kind: 'refused', fields: { nonFieldErrors: [noticeView({ code: 'dish-gone' }).text] } };
    default:
      return { kind: 'unsent' };
  }
}

/** What its delivery costs by the terms of the cart; `null`: there are none, or the API will say that they do not fit. */
function findOrderCharge(cart: Cart, { delivery, address, zone }: OrderRequest): Charge | null {
  return cart.delivery ? findCharge(cart.delivery, { delivery, address, zone }, dishesSum(cart)) : null;
}

function dishesSum({ items }: Cart): number {
  return items.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
}

function chargeChanged(cart: Cart, { request, shownCharge }: PostedOrder) {
  const charge = findOrderCharge(cart, request);
  if (charge === null || sumOf(charge) === shownCharge) return null;
  return { kind: 'charge-changed' as const, charge, total: dishesSum(cart) + sumOf(charge) };
}

function pricesChanged(cart: Cart, known: KnownPrices) {
  const changes = known.changes(cart);
  return changes.length === 0 ? null : { kind: 'prices-changed' as const, changes, cart };
}
