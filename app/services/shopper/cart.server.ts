import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import { type ShownCart, toShownCart } from '#app/domain/shopper/shown-lines.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { forOpening, notServedLine } from '#app/domain/text/serving-texts.ts';
import { unavailable } from '#app/services/api/http-errors.server.ts';
import type { Outcome } from '#app/services/api/outcome.server.ts';
import { refusalWith } from '#app/services/api/send.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { findUser } from '#app/services/api/user.server.ts';
import { env } from '#app/services/env.server.ts';
import { type Cart, cartSchema } from '#contract/cart.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { Payment } from '#contract/enums.ts';
import { type CartAction, cartChangeSchema, cartPromoSchema } from '#contract/requests.ts';
import { formatOpening } from '#contract/schedule.ts';
import { digestOfLine } from './agreement.server.ts';

type CartOptions = {
  /** With delivery terms, times and ways of payment; default true. */
  delivery?: boolean;
  /** With what goes with the dishes; default false. */
  suggested?: boolean;
};

/** As the cart's page and its frame read it, in one call. */
export const WHOLE_CART: CartOptions = { suggested: true };

/** By the session cookie or, signed in, by the token. */
async function mayHaveCart(api: Api): Promise<boolean> {
  if (api.jar.has('sessionid')) return true;
  await findUser(api);
  return api.jar.isSignedIn();
}

/**
 * Without cookie and token: empty, no call.
 *
 * @throws 503 if the API returns no cart, even with 404: by the contract every session has one
 */
export async function getCart(api: Api, options?: CartOptions): Promise<Cart> {
  if (!(await mayHaveCart(api))) return EMPTY_CART;
  const outcome = await requestCart(api, options);
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'missing' && !api.jar.has('sessionid')) return EMPTY_CART;
  throw unavailable();
}

/** 404 or malformed: a retry does not help. */
export async function isCartUnreadable(api: Api, options?: CartOptions): Promise<boolean> {
  if (!(await mayHaveCart(api))) return false;
  const outcome = await requestCart(api, options);
  if (outcome.kind === 'missing') return api.jar.has('sessionid');
  return outcome.kind === 'failed' && outcome.reason === 'malformed' && !outcome.isTransient;
}

/** A token counts only once the API has confirmed it: anyone can make one up. */
export async function isCartNew(api: Api): Promise<boolean> {
  return !api.jar.has('sessionid') && (await findUser(api)) === null;
}

/** Once per request, until the cart is changed. */
function requestCart(
  api: Api,
  { delivery = true, suggested = false }: CartOptions = {},
): Promise<Outcome<Cart>> {
  const query = { ...(!delivery && { delivery }), ...(!suggested && { suggested }) };
  return api.readPersonal(ENDPOINTS.cart, cartSchema, { query });
}

export async function changeCart(api: Api, action: CartAction): Promise<Outcome<Cart>> {
  const outcome = await api.write(ENDPOINTS.cart, action, cartSchema, undefined, refusalOf(action));
  const isKnown = api.jar.has('sessionid') || api.jar.isSignedIn();
  const isLost = outcome.kind === 'done' && outcome.value.items.length > 0 && !isKnown;
  // Without session cookie and token the next page would not show the dish.
  return isLost ? { kind: 'failed', reason: 'malformed', isRejected: true } : outcome;
}

const isRefusal = refusalWith([409, 422], cartChangeSchema);
const isPromoRefusal = refusalWith([409, 422, 429], cartPromoSchema);

function refusalOf(action: CartAction) {
  return 'action' in action && action.action === 'promo' ? isPromoRefusal : isRefusal;
}

export function isOnlineOffered({ payments }: Pick<Cart, 'payments'>): boolean {
  return payments?.includes(Payment.ONLINE) === true;
}

export function showCart(cart: Cart): ShownCart {
  const { scheduledFor } = cart;
  const shown = toShownCart(cart, {
    digestOf: digestOfLine,
    notNowOf({ notServed, availableFrom, optionsGone }) {
      if (optionsGone) return MESSAGES.optionsGone;
      return notServed
        ? notServedLine(availableFrom, new Date(), env.SHOP_TIME_ZONE, scheduledFor)
        : undefined;
    },
  });
  if (!scheduledFor) return shown;
  const [now, timeZone] = [new Date(), env.SHOP_TIME_ZONE];
  return {
    ...shown,
    forOpening: forOpening(scheduledFor, now, timeZone),
    opens: formatOpening(new Date(scheduledFor), now, timeZone),
  };
}
