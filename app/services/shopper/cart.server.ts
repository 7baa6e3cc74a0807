import { EMPTY_CART } from '#app/domain/shopper/empty-cart.ts';
import { type ShownCart, shownCart } from '#app/domain/shopper/shown-lines.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { forOpening, notServedLine } from '#app/domain/text/serving-texts.ts';
import { unavailable } from '#app/services/api/http-errors.server.ts';
import type { Outcome } from '#app/services/api/outcome.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { type Cart, cartSchema } from '#contract/cart.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { CartAction } from '#contract/requests.ts';

/**
 * The shopper's cart. Without a session it is empty, and no call is made.
 *
 * @throws 503 if the API does not say. By the contract there is always a cart: a 404 does not say that it is empty.
 */
export async function getCart(api: Api): Promise<Cart> {
  if (!api.jar.has('sessionid')) return EMPTY_CART;
  const outcome = await askForCart(api);
  if (outcome.kind === 'done') return outcome.value;
  throw unavailable();
}

/** Whether the API answers with a cart that does not fit, or with none. To ask again does not help; a new cart does. */
export async function isCartUnreadable(api: Api): Promise<boolean> {
  if (!api.jar.has('sessionid')) return false;
  const outcome = await askForCart(api);
  if (outcome.kind === 'missing') return true;
  return outcome.kind === 'failed' && outcome.reason === 'malformed' && !outcome.isTransient;
}

/** Once a request, until the cart is changed. */
function askForCart(api: Api): Promise<Outcome<Cart>> {
  return api.readPersonal(ENDPOINTS.cart, cartSchema);
}

export async function changeCart(api: Api, action: CartAction): Promise<Outcome<Cart>> {
  const outcome = await api.write(ENDPOINTS.cart, action, cartSchema);
  const isKnown = api.jar.has('sessionid') || api.jar.isSignedIn();
  const isLost = outcome.kind === 'done' && outcome.value.items.length > 0 && !isKnown;
  // Nothing leads to that cart: the shopper would be told of a dish that is not there.
  return isLost ? { kind: 'failed', reason: 'malformed', isRejected: true } : outcome;
}

/** The cart as pages show it, with what the clock says of its dishes and of an order that is placed now. */
export function showCart(cart: Cart): ShownCart {
  const shown = shownCart(cart, ({ notServed, availableFrom, optionsGone }) => {
    if (optionsGone) return MESSAGES.optionsGone;
    return notServed ? notServedLine(availableFrom, new Date(), env.SHOP_TIME_ZONE) : undefined;
  });
  const { scheduledFor } = cart;
  return { ...shown, forOpening: scheduledFor && forOpening(scheduledFor, env.SHOP_TIME_ZONE) };
}
