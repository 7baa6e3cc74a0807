import type { RouterContextProvider } from 'react-router';
import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import {
  type ListedOrder,
  type OpenOrder,
  type OrderProgress,
  orderProgress,
  type RepeatableOrder,
} from '#app/domain/shopper/order-progress.ts';
import { chargeOf, deliveryFieldsOf } from '#app/domain/shopper/shown-delivery.ts';
import { lineName, optionsText } from '#app/domain/shopper/shown-lines.ts';
import { formatMoment } from '#app/domain/text/dates.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { gone, missing, orNull, unavailable } from '#app/services/api/http-errors.server.ts';
import { type Api, getApi } from '#app/services/api/upstream.server.ts';
import { findConsents } from '#app/services/catalogue/consents.server.ts';
import { env } from '#app/services/env.server.ts';
import { limitMisses } from '#app/services/http/limits.server.ts';
import { readDraft } from '#app/services/http/notices-and-drafts.server.ts';
import { ENDPOINTS, pathOf } from '#contract/endpoints.ts';
import { type Order, orderSchema } from '#contract/order.ts';
import { mapOrderExtras } from '#contract/order-extras.ts';
import { findOpening } from './agreement.server.ts';
import { getCart, showCart } from './cart.server.ts';
import { getShopper } from './shopper.server.ts';

type Context = Readonly<RouterContextProvider>;

const HIDDEN_FROM_OTHERS = {
  address: undefined,
  allergies: undefined,
  cancelUntil: undefined,
  canChange: undefined,
  canAskCall: undefined,
  callAskedAt: undefined,
  push: undefined,
  payUrl: undefined,
  payBefore: undefined,
  payOnReceiptUntil: undefined,
  ...mapOrderExtras(() => undefined),
};

/**
 * Attack: guessing order ids, so misses are rate-limited; own orders separately, or guesses from the same
 * address would block them.
 *
 * @returns `null` for a recent order of this browser, also after a 404: a replica of the API's database may
 * lag
 * @throws 404 or 410 if there is none, 503 if the API fails, 429 after too many misses
 */
export async function findOrder(context: Context, uuid: string): Promise<Order | null> {
  const own = getShopper(context).ownOrders.find(uuid);
  try {
    const kind = own ? 'own-order-miss' : 'order-miss';
    const order = await limitMisses(context, kind, () => getOrder(getApi(context), uuid, own?.key));
    // An API that ignores the key would expose the address.
    if (!own) return { ...order, ...HIDDEN_FROM_OTHERS };
    const { id = own.number, totalSum = own.sum } = order;
    return { ...order, id, totalSum };
  } catch (failure) {
    const { status } = (failure as { init?: ResponseInit }).init ?? {};
    if (findAccepted(context, uuid) && (status === 404 || status === 429 || status === 503)) return null;
    throw failure;
  }
}

export function findAccepted(context: Context, uuid: string) {
  const recent = getShopper(context).ownOrders.listRecent();
  const order = recent.find((each) => each.uuid === uuid);
  return order ? { number: order.number, sum: order.sum } : null;
}

/** Placed from this device. */
export function isOwnOrder(context: Context, uuid: string): boolean {
  return getShopper(context).ownOrders.find(uuid) !== undefined;
}

/** If the API ordered something else; roubles. */
export function findShownSum(context: Context, uuid: string): number | undefined {
  return getShopper(context).ownOrders.find(uuid)?.shownSum;
}

/** The guest stated an allergy, and the API did not show that it has it. */
export function isAllergyUnseen(context: Context, uuid: string): boolean {
  return getShopper(context).ownOrders.find(uuid)?.isAllergyUnseen === true;
}

export async function listOpenOrders(context: Context): Promise<OpenOrder[]> {
  const recent = getShopper(context).ownOrders.listRecent();
  const orders = await Promise.all(recent.map(({ uuid }) => orNull(findOrder(context, uuid))));
  return orders.flatMap((order) => {
    const progress = order && progressOf(order);
    return order && progress?.isOpen ? [{ uuid: order.uuid, number: order.id, progress }] : [];
  });
}

/** Without a call: it is on every menu page of the device. */
export function findOwnOrder(context: Context): RepeatableOrder | null {
  const [last] = getShopper(context).ownOrders.list;
  if (!last) return null;
  const placedAt = formatMoment(last.placedAt * 1_000, Date.now(), env.SHOP_TIME_ZONE);
  return { uuid: last.uuid, number: last.number, placedAt };
}

export function listOwnOrders(context: Context): Promise<ListedOrder[]> {
  const orders = getShopper(context).ownOrders.list.map(async ({ uuid, number, placedAt }) => {
    const order = await orNull(findOrder(context, uuid));
    return {
      uuid,
      number,
      placedAt: formatMoment(placedAt * 1_000, Date.now(), env.SHOP_TIME_ZONE),
      sum: order?.totalSum,
      dishes: order ? order.items.map(portionsOf) : null,
      progress: order && progressOf(order),
    };
  });
  return Promise.all(orders);
}

/** «Капучино, Объём: 300 мл» */
function portionsOf({ productData, options, quantity }: Order['items'][number]) {
  return { name: lineName({ title: productData.title, options: optionsText(options) }), quantity };
}

async function getOrder(api: Api, uuid: string, key?: string): Promise<Order> {
  const schema = orderSchema.refine((order) => order.uuid === uuid, {
    path: ['uuid'],
    error: 'not the requested order',
  });
  const headers = key === undefined ? undefined : { 'Idempotency-Key': key };
  const outcome = await api.readPersonal(pathOf(ENDPOINTS.order, { uuid }), schema, { headers });
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'failed' || outcome.kind === 'unauthorized') throw unavailable();
  const isGone = outcome.kind === 'missing' && outcome.isGone;
  throw (isGone ? gone : missing)(MESSAGES.orderMissing);
}

export function progressOf(order: Order): OrderProgress | null {
  return orderProgress(order, Date.now(), env.SHOP_TIME_ZONE);
}

export async function findRestOfCart(request: Request, context: Context, earlier: EarlierOrder | null) {
  const { orderKey } = getShopper(context);
  if (earlier !== 'rest' || orderKey.left) return null;
  const api = getApi(context);
  const [cart, fields, consents] = await Promise.all([
    orNull(getCart(api)),
    readDraft(request),
    findConsents(api, 'order'),
  ]);
  if (!cart || cart.items.length === 0 || !fields.fullName || !fields.phone) return null;
  const charge =
    cart.delivery &&
    chargeOf(
      cart.delivery,
      deliveryFieldsOf((name) => fields[name]),
      cart.totalPrice,
    );
  const opening = fields.wantedAt ? '' : await findOpening(api, cart);
  const { personalDataHref, texts: consentTexts } = consents;
  return {
    cart: showCart(cart),
    key: orderKey.startKey(cart),
    fields,
    personalDataHref,
    consentTexts,
    charge,
    opening,
  };
}
