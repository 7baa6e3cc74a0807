import { LRUCache } from 'lru-cache';
import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import { noticeView } from '#app/domain/text/notices.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import type { Cart } from '#contract/cart.ts';
import { type Charge, chargeSum, findCharge, totalOf } from '#contract/delivery.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { sumOf } from '#contract/money.ts';
import { lineOf } from '#contract/options.ts';
import { placedOrderSchema } from '#contract/order.ts';
import { type FieldErrors, type OrderRequest, orderRequestSchema } from '#contract/requests.ts';
import { getCart, isCartUnreadable } from './cart.server.ts';
import { applyLineIntents } from './cart-changes.server.ts';
import type { KnownPrices } from './known-prices.server.ts';
import { fingerprintOf, type OrderKey } from './order-key.server.ts';
import { clearLeftovers, hasLines, type Lines, leftoversOf } from './ordered-lines.server.ts';

/** HTTP status if an order with this key already exists, possibly with other content. */
const REPEATED = 200;

/** The order as a form shows it. */
type PostedOrder = {
  key: string;
  lines: Lines;
  request: OrderRequest;
  /** Delivery fee minus discount, as the form showed it. */
  shownCharge: number;
};

/** `earlier`: the notice on the order's page, if the order existed before. */
type Placed = { kind: 'placed'; uuid: string; earlier: EarlierOrder | null };

export type Placement =
  | Placed
  | { kind: 'refused'; fields: FieldErrors }
  /** The form and the cart have different dishes: another tab has changed the cart. */
  | { kind: 'cart-changed' }
  /** The price of a dish differs from the price that the shopper saw. */
  | { kind: 'prices-changed'; changes: string[]; cart: Cart }
  /** The delivery charge differs from `shownCharge`. */
  | { kind: 'charge-changed'; charge: Charge; total: number }
  | { kind: 'cart-empty' }
  /** The API failed before the order was sent, and no earlier attempt is known. */
  | { kind: 'unsent' }
  /** Like `unsent`: the API's cart is unreadable. */
  | { kind: 'cart-unreadable' }
  /** The API sent no response, or an unreadable one: the order may exist. */
  | { kind: 'uncertain' };

/** Places the order that the form shows: its dishes and quantities, at the API's prices. */
export async function placeOrder(
  api: Api,
  orderKey: OrderKey,
  known: KnownPrices,
  posted: PostedOrder,
): Promise<Placement> {
  const prepared = await prepareCart(api, orderKey, known, posted);
  const key = orderKey.keyToSend(posted.key);
  // An earlier attempt may have succeeded: a plain failure message would be wrong.
  const orUncertain = (failure: Placement): Placement =>
    orderKey.pending === 'uncertain' || sentOrders.get(key) ? { kind: 'uncertain' } : failure;
  if (prepared.kind === 'unsent' || prepared.kind === 'cart-unreadable') return orUncertain(prepared);
  if (prepared.kind !== 'prepared') return prepared;

  const sent = fingerprintOf(posted.request);
  const before = orderKey.lastFingerprint(sentOrders.get(key)?.fingerprint ?? null);
  const outcome = await send(api, posted, prepared.cart, key, sent);
  if (outcome.kind === 'refused') {
    if (outcome.status === 400) orderKey.markRefused();
    // Prices may have changed since the cart was read.
    const cart = await orNull(getCart(api));
    return (
      (cart && (findPriceChanges(cart, known) ?? findChargeChange(cart, posted))) ?? {
        kind: 'refused',
        fields: outcome.fields,
      }
    );
  }
  if (outcome.kind === 'unauthorized') return orUncertain({ kind: 'refused', fields: {} });
  if (outcome.kind === 'failed' && outcome.reason === 'unsent') return orUncertain({ kind: 'unsent' });
  if (outcome.kind !== 'done') {
    orderKey.markUncertain(key, sent);
    return { kind: 'uncertain' };
  }

  const { value: order, status } = outcome;
  const { lines } = posted;
  const placed = status === REPEATED ? before : sent;
  const isOther =
    status === REPEATED && (!hasLines(order, lines, prepared.cart) || (placed !== null && placed !== sent));
  const { left, hasRest } = leftoversOf(await orNull(getCart(api)), lines, isOther ? order : null);
  orderKey.markPlaced(order, key, placed, left);
  // The order stays placed if clearing fails.
  await clearLeftovers(api, orderKey);
  if (isOther) return { kind: 'placed', uuid: order.uuid, earlier: hasRest ? 'rest' : 'changed' };
  return { kind: 'placed', uuid: order.uuid, earlier: placed === null ? 'accepted' : null };
}

/** `null`: different orders were sent with one key. */
type Sent = { fingerprint: string | null };

/**
 * Recently sent orders by key. After a double click without JavaScript the browser drops the first response with its cookies, so
 * only this map shows that both clicks sent the same order. If another process handled the first click, the order's page shows an
 * unnecessary notice.
 */
const sentOrders = new LRUCache<string, Sent>({ max: 1_000, ttl: 60_000, ttlResolution: 0 });

/** Records an order before it is sent. @returns a function that reverts the record if the order was not placed */
function noteSent(key: string, fingerprint: string): () => void {
  const before = sentOrders.get(key);
  const isOther = before !== undefined && before.fingerprint !== fingerprint;
  sentOrders.set(key, { fingerprint: isOther ? null : fingerprint });
  return () => void (before ? sentOrders.set(key, before) : sentOrders.delete(key));
}

/** Sends the order; two calls with the same key place one order. */
async function send(api: Api, { request }: PostedOrder, cart: Cart, key: string, sent: string) {
  const { items } = cart;
  const forget = noteSent(key, sent);
  const charge = findOrderCharge(cart, request);
  const sum = totalOf(dishesSum(cart), charge);
  // An API that supports Expected-Sum refuses an order whose total differs from the shown one. For an unknown zone no total is
  // sent: the page states that the fee depends on the address.
  const isSumKnown = items.length > 0 && (charge !== null || !cart.delivery);
  const headers = { 'Idempotency-Key': key, ...(isSumKnown && { 'Expected-Sum': sum.toFixed(2) }) };
  const outcome = await api.write(ENDPOINTS.orders, request, placedOrderSchema, headers, isRefusal);
  // These statuses mean that no order was placed. With 404, 409 and 422 an order with this key may exist.
  const isNotPlaced =
    outcome.kind === 'refused'
      ? [400, 401, 403].includes(outcome.status)
      : outcome.kind === 'unauthorized' || (outcome.kind === 'failed' && outcome.reason === 'unsent');
  if (isNotPlaced) forget();
  return outcome;
}

/** Statuses besides 400 are refusals only with a message for a field of the order; `{"detail": …}` concerns the call. */
function isRefusal(status: number, fields: FieldErrors): boolean {
  return (
    [401, 403, 404, 409, 422].includes(status) && ORDER_FIELDS.some((name) => fields[name] !== undefined)
  );
}
const ORDER_FIELDS = ['nonFieldErrors', ...Object.keys(orderRequestSchema.shape)];

/** The order that this form has already placed, after a second click or a reload. Sends no order. */
export async function findPlaced(
  api: Api,
  orderKey: OrderKey,
  formKey: string | null,
  request: OrderRequest | null,
): Promise<Placed | null> {
  const order = orderKey.findOrderOf(formKey);
  if (!order) return null;
  await clearLeftovers(api, orderKey);
  const { uuid, sent } = order;
  if (sent === null || request === null) return { kind: 'placed', uuid, earlier: 'accepted' };
  if (sent === fingerprintOf(request)) return { kind: 'placed', uuid, earlier: null };
  const cart = await orNull(getCart(api));
  return { kind: 'placed', uuid, earlier: cart && cart.items.length > 0 ? 'rest' : 'changed' };
}

/** Sets the cart's quantities to those of the form, or returns why the form cannot be ordered. */
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
    return lines.size > 0 && orderKey.canRepeat(key) ? { kind: 'prepared', cart } : { kind: 'cart-empty' };
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
        findPriceChanges(current, known) ??
        findChargeChange(current, posted) ?? { kind: 'prepared', cart: current }
      );
    case 'refused':
      return { kind: 'refused', fields: failure.fields };
    case 'missing':
      return { kind: 'refused', fields: { nonFieldErrors: [noticeView({ code: 'dish-gone' }).text] } };
    default:
      return { kind: 'unsent' };
  }
}

/** The delivery charge by the terms of the cart; `null` without terms, or if the address is in no known zone. */
function findOrderCharge(cart: Cart, { delivery, address, zone }: OrderRequest): Charge | null {
  return cart.delivery ? findCharge(cart.delivery, { delivery, address, zone }, cart.totalPrice) : null;
}

function dishesSum({ items }: Cart): number {
  return sumOf(...items.map(({ product, quantity }) => product.price * quantity));
}

function findChargeChange(cart: Cart, { request, shownCharge }: PostedOrder) {
  const charge = findOrderCharge(cart, request);
  if (charge === null || chargeSum(charge) === shownCharge) return null;
  return { kind: 'charge-changed' as const, charge, total: totalOf(cart.totalPrice, charge) };
}

function findPriceChanges(cart: Cart, known: KnownPrices) {
  const changes = known.listChanges(cart);
  return changes.length === 0 ? null : { kind: 'prices-changed' as const, changes, cart };
}
