import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Agreement, CLOSED } from '#app/domain/shopper/agreement.ts';
import type { LastOrder } from '#app/domain/shopper/checkout-action-data.ts';
import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import { type RefusedPromo, showPromo } from '#app/domain/shopper/shown-promo.ts';
import { zoneQuestion } from '#app/domain/text/delivery-texts.ts';
import { noticeView } from '#app/domain/text/notices.ts';
import { onlineNotOffered } from '#app/domain/text/validation-texts.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Outcome } from '#app/services/api/outcome.server.ts';
import { refusalWith } from '#app/services/api/send.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { keepsOrderKeys } from '#app/services/catalogue/content.server.ts';
import type { Cart } from '#contract/cart.ts';
import { billOrder, totalOf } from '#contract/delivery.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { Payment } from '#contract/enums.ts';
import { kopecksOf } from '#contract/money.ts';
import { normalizeText } from '#contract/normalize-text.ts';
import { type LineKey, lineKeyOf, lineOf, partsOfLine } from '#contract/options.ts';
import { type PlacedOrder, placedOrderSchema } from '#contract/order.ts';
import { COMMENT, ORDER_EXTRA_NAMES } from '#contract/order-extras.ts';
import { type FieldErrors, type OrderRequest, orderRequestSchema } from '#contract/requests.ts';
import {
  agreedFor,
  agreedSum,
  type Changes,
  findOpening,
  isOfferByPhone,
  type Lines,
  listChanges,
  type Offer,
} from './agreement.server.ts';
import { getCart, isCartUnreadable, isOnlineOffered } from './cart.server.ts';
import { applyLineIntents, differingLines, quantityIn } from './cart-changes.server.ts';
import { fingerprintOf, type OrderKey } from './order-key.server.ts';
import { clearLeftovers, hasLines, hasQuantities, leftoversOf } from './ordered-lines.server.ts';

/** An order with this key exists, possibly with other content. */
const REPEATED = 200;

type PostedOrder = {
  key: string;
  lines: Lines;
  request: OrderRequest;
  /** `null`: the form does not say. */
  agreement: Agreement | null;
};

type Placed = { kind: 'placed'; uuid: string; earlier: EarlierOrder | null };

export type Placement =
  | Placed
  | { kind: 'refused'; fields: FieldErrors }
  /**
   * Differs from what the page showed. `total`: `null`: unknown charge, 0: nothing left; `wasSent`: by an
   * earlier attempt.
   */
  | (Changes & { kind: 'changed'; total: number | null; wasSent?: boolean })
  /** `total`: without the code; `null`: unknown. */
  | (RefusedPromo & { kind: 'promo-refused'; total: number | null })
  | { kind: 'form-outdated'; wasSent?: boolean }
  | { kind: 'cart-empty' }
  | { kind: 'unsent' }
  | { kind: 'cart-unreadable' }
  /** The response was lost or unreadable: the order may exist. */
  | { kind: 'uncertain' };

export async function placeOrder(api: Api, orderKey: OrderKey, form: PostedOrder): Promise<Placement> {
  const { agreement: shown, request, lines } = form;
  const posted = { ...form, agreement: shown && agreedFor(shown, lines, request.delivery) };
  const key = orderKey.keyToSend(posted.key);
  const wasSent = orderKey.pending === 'uncertain' || sentOrders.has(key);
  const prepared = await prepareCart(api, orderKey, posted, wasSent);
  // An earlier attempt may have succeeded.
  const orUncertain = (failure: Placement): Placement => (wasSent ? { kind: 'uncertain' } : failure);
  if (prepared.kind === 'unsent' || prepared.kind === 'cart-unreadable') return orUncertain(prepared);
  if (prepared.kind === 'changed' || prepared.kind === 'form-outdated') return { ...prepared, wasSent };
  if (prepared.kind !== 'prepared') return prepared;

  const sent = fingerprintOf(posted.request);
  const before = orderKey.lastFingerprint(sentOrders.get(key)?.fingerprint ?? null);
  const { outcome, isFromMemory } = await send(api, posted.request, prepared, key, sent);
  const keepsKeys = await keepsOrderKeys(api);
  if (outcome.kind === 'refused') {
    // Without keys a refusal says nothing about an earlier attempt.
    if (outcome.status === 400 && (keepsKeys || !wasSent)) orderKey.markRefused();
    // The offer may have changed since it was compared.
    const offer = await findOffer(api, posted);
    const change = offer && findChanges(posted, offer);
    if (change) return change;
    const [reason] = outcome.fields.promo ?? [];
    const { promo: code } = request;
    if (!offer || code === undefined || reason === undefined) {
      return { kind: 'refused', fields: outcome.fields };
    }
    const { cart } = offer;
    const without = billOrder(cart.delivery, request, cart.totalPrice, null);
    const isKnown = without.charge !== null || cart.delivery === undefined || isOfferByPhone(offer);
    return { kind: 'promo-refused', code, reason, total: isKnown ? without.total : null };
  }
  if (outcome.kind === 'unauthorized') return orUncertain({ kind: 'refused', fields: {} });
  if (outcome.kind === 'failed' && outcome.reason === 'unsent') return orUncertain({ kind: 'unsent' });
  if (outcome.kind !== 'done') {
    orderKey.markUncertain(key, sent);
    return { kind: 'uncertain' };
  }

  const { value: order, status } = outcome;
  // Without keys 200 may be a new order; an API that does not say so may be of release 0.2.0.
  const isEarlier = keepsKeys || (wasSent && !hasLines(order, lines, prepared.cart));
  const isRepeated = isFromMemory || (status === REPEATED && isEarlier);
  const placed = isRepeated ? before : sent;
  const hasOtherLines = isRepeated && !hasLines(order, lines, prepared.cart);
  const isOther = hasOtherLines || (isRepeated && placed !== null && placed !== sent);
  const { left, hasRest } = leftoversOf(await orNull(getCart(api)), lines, hasOtherLines ? order : null);
  const compared = isRepeated ? order : addShownSum(order, prepared.sum, lines);
  const isAllergyUnseen = !hasAllergies(order, posted.request);
  orderKey.markPlaced({ ...compared, ...(isAllergyUnseen && { isAllergyUnseen }) }, key, placed, left);
  await clearLeftovers(api, orderKey);
  if (isOther) return { kind: 'placed', uuid: order.uuid, earlier: hasRest ? 'rest' : 'changed' };
  if (wasSent && !isRepeated && !keepsKeys) return { kind: 'placed', uuid: order.uuid, earlier: 'possible' };
  return { kind: 'placed', uuid: order.uuid, earlier: placed === null ? 'accepted' : null };
}

/** Fills in an absent sum, and keeps the shown sum beside a different one. */
function addShownSum(
  order: PlacedOrder,
  shownSum: number,
  lines: Lines,
): PlacedOrder & { shownSum?: number } {
  const { totalSum = shownSum } = order;
  const isAsShown = kopecksOf(totalSum) === kopecksOf(shownSum) && hasQuantities(order, lines);
  return { ...order, totalSum, ...(!isAsShown && { shownSum }) };
}

/** All that are stated; the API may add to them. */
function hasAllergies({ allergies }: PlacedOrder, { allergies: stated }: OrderRequest): boolean {
  if (!stated) return true;
  const { other = '' } = stated;
  const isOtherThere = other === '' || normalizeText(allergies?.other ?? '').includes(normalizeText(other));
  return isOtherThere && stated.names.every((name) => allergies?.names.includes(name));
}

/** `null` if the API gives lines no digests. */
function dishesOf(request: OrderRequest, cart: Cart): string | null {
  const digests = new Map(cart.items.map((item) => [lineOf(item), item.digest]));
  const ordered = request.items.flatMap(
    ({ product, options }) => digests.get(lineKeyOf(product, options)) ?? [],
  );
  return ordered.length === request.items.length
    ? createHash('sha256').update(ordered.join(' ')).digest('hex')
    : null;
}

type Sent = {
  fingerprint: string | null;
  /** Absent until the first call. */
  sending?: Promise<Outcome<PlacedOrder>>;
};

/**
 * By key. After a double click without JavaScript the browser drops the first response with its cookies:
 * only this map knows that both sent the same order. Per process.
 */
const sentOrders = new LRUCache<string, Sent>({ max: 1_000, ttl: 60_000, ttlResolution: 0 });

/** Two calls with the same key place one order. */
async function send(
  api: Api,
  request: OrderRequest,
  { cart, sum, opening }: Prepared,
  key: string,
  fingerprint: string,
): Promise<{ outcome: Outcome<PlacedOrder>; isFromMemory: boolean }> {
  const before = sentOrders.get(key);
  const isOther = before !== undefined && before.fingerprint !== fingerprint;
  const own = { fingerprint: isOther ? null : fingerprint };
  sentOrders.set(key, before ? { ...before, fingerprint: own.fingerprint } : own);
  const earlier = await before?.sending;
  if (earlier?.kind === 'done') return { outcome: { ...earlier, status: REPEATED }, isFromMemory: true };
  // Headers that make the API refuse an order other than the one shown.
  const dishes = dishesOf(request, cart);
  const headers = {
    'Idempotency-Key': key,
    'Expected-Sum': sum.toFixed(2),
    ...(opening !== null && opening !== CLOSED && { 'Expected-Opening': opening || 'now' }),
    ...(dishes !== null && { 'Expected-Dishes': dishes }),
  };
  const sending = api.write(
    ENDPOINTS.orders,
    withKnownExtras(request, cart),
    placedOrderSchema,
    headers,
    isRefusal,
  );
  sentOrders.set(key, { ...own, sending });
  const outcome = await sending;
  // With 404, 409 and 422 an order with this key may exist.
  const isNotPlaced =
    outcome.kind === 'refused'
      ? [400, 401, 403].includes(outcome.status)
      : outcome.kind === 'unauthorized' || (outcome.kind === 'failed' && outcome.reason === 'unsent');
  if (isNotPlaced) before ? sentOrders.set(key, before) : sentOrders.delete(key);
  return { outcome, isFromMemory: false };
}

/** The draft may have what the API offered before. */
function withKnownExtras(request: OrderRequest, { extras = [] }: Cart): OrderRequest {
  const unknown = ORDER_EXTRA_NAMES.filter((name) => name !== COMMENT && !extras.includes(name));
  return { ...request, ...Object.fromEntries(unknown.map((name) => [name, undefined])) };
}

const isRefusal = refusalWith([401, 403, 404, 409, 422], orderRequestSchema);

/** Sends nothing. */
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

export async function findLastOrder(api: Api, orderKey: OrderKey): Promise<LastOrder | null> {
  const key = orderKey.unresolved;
  if (key !== null && (await keepsOrderKeys(api))) {
    const outcome = await api.readPersonal(ENDPOINTS.orders, placedOrderSchema, {
      headers: { 'Idempotency-Key': key },
    });
    if (outcome.kind === 'done') {
      const sent = orderKey.lastFingerprint(sentOrders.get(key)?.fingerprint ?? null);
      orderKey.markPlaced(outcome.value, key, sent, []);
    } else if (outcome.kind === 'failed' && orderKey.state === 'open') return { kind: 'unknown' };
  }
  return orderKey.lastOrder;
}

/** `sum`: agreed, roubles. `opening`: `null` if the guest has chosen a time. */
type Prepared = { kind: 'prepared'; cart: Cart; sum: number; opening: string | null };

async function prepareCart(
  api: Api,
  orderKey: OrderKey,
  posted: PostedOrder,
  wasSent: boolean,
): Promise<Prepared | Exclude<Placement, Placed>> {
  const { key, lines, agreement, request } = posted;
  const cart = await orNull(getCart(api));
  if (!cart) return { kind: (await isCartUnreadable(api)) ? 'cart-unreadable' : 'unsent' };
  const isEmpty = cart.items.length === 0;
  if (isEmpty && (lines.size === 0 || !orderKey.canRepeat(key))) return { kind: 'cart-empty' };
  if (!agreement) return { kind: 'form-outdated' };
  const isWhole = [...lines.keys()].every((line) => cart.items.some((item) => lineOf(item) === line));
  const isGone = [...lines.keys()].some((line) => cart.gone?.some(({ id }) => id === productOf(line)));
  // The cart expired, or an attempt unknown here has ordered it: refill it and compare.
  if (isEmpty ? isGone && !wasSent : !isWhole) {
    const kept = await applyLineIntents(api, differingLines(cart, lines));
    return changed(posted, agreement, await offerOf(api, kept.cart ?? cart, posted));
  }
  const { failure, cart: changedCart } = await applyLineIntents(
    api,
    [...lines]
      .filter(([line, quantity]) => quantityIn(cart, line) !== quantity)
      .map(([line, quantity]) => ({ kind: 'set', line, quantity })),
  );
  const prepared: Prepared = {
    kind: 'prepared',
    cart,
    sum: agreedSum(agreement, lines),
    opening: request.wantedAt === undefined ? agreement.opening : null,
  };
  // The order may exist, whatever its dishes cost now.
  if (isEmpty && wasSent && failure) return prepared;
  switch (failure?.kind) {
    case undefined:
      break;
    case 'refused':
      return { kind: 'refused', fields: failure.fields };
    case 'missing':
      return { kind: 'refused', fields: { nonFieldErrors: [noticeView({ code: 'dish-gone' }).text] } };
    default:
      return { kind: 'unsent' };
  }
  const offer = await offerOf(api, changedCart ?? cart, posted);
  const { delivery } = offer.cart;
  // An earlier attempt may have succeeded: then the API returns that order.
  if (!wasSent && request.payment === Payment.ONLINE && !isOnlineOffered(offer.cart)) {
    return { kind: 'refused', fields: { payment: [onlineNotOffered] } };
  }
  if (delivery && offer.question && !isOfferByPhone(offer)) {
    return { kind: 'refused', fields: { address: [zoneQuestion(offer.question, delivery)] } };
  }
  return findChanges(posted, offer) ?? { ...prepared, cart: offer.cart };
}

function productOf(line: LineKey): number {
  return partsOfLine(line).productId;
}

async function findOffer(api: Api, posted: PostedOrder): Promise<Offer | null> {
  const cart = await orNull(getCart(api));
  return cart && offerOf(api, cart, posted);
}

async function offerOf(api: Api, cart: Cart, { request, agreement }: PostedOrder): Promise<Offer> {
  const code = cart.promo?.code === agreement?.withoutPromo ? null : cart.promo;
  const bill = billOrder(cart.delivery, request, cart.totalPrice, code);
  const { quote } = bill;
  return {
    cart,
    charge: quote ? bill.charge : undefined,
    question: quote && quote.kind !== 'known' ? quote : null,
    promo: showPromo(code, bill, request.delivery),
    opening: request.wantedAt === undefined ? await findOpening(api, cart) : null,
  };
}

function findChanges(posted: PostedOrder, offer: Offer) {
  if (!posted.agreement || offer.cart.items.length === 0) return null;
  const change = changed(posted, posted.agreement, offer);
  return change.changes.length > 0 ? change : null;
}

function changed({ lines }: PostedOrder, agreement: Agreement, offer: Offer) {
  const { cart, charge, promo } = offer;
  const isSumKnown = charge !== null || isOfferByPhone(offer);
  const total = isSumKnown ? totalOf(cart.totalPrice, charge ?? null, promo?.sum) : null;
  return {
    kind: 'changed' as const,
    ...listChanges(agreement, lines, offer),
    total: cart.items.length === 0 ? 0 : total,
  };
}
