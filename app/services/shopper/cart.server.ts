import { type Api, type Outcome, unavailable } from '#app/services/api/upstream.server.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { type Cart, cartSchema } from '#contract/entities.ts';
import type { CartAction } from '#contract/requests.ts';

const EMPTY_CART: Cart = { items: [], totalQuantity: 0, totalPrice: 0 };

/**
 * The shopper's cart. Who has no session has an empty one and causes no call; a token alone makes none.
 *
 * @param options.isSpare of a page that is not about the cart: see `readPersonal`.
 * @throws 503 if the API does not say.
 */
export async function getCart(api: Api, options?: { isSpare: boolean }): Promise<Cart> {
  if (!api.jar.has('sessionid')) return EMPTY_CART;
  const outcome = await api.readPersonal(ENDPOINTS.cart, cartSchema, options);
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'missing' || outcome.kind === 'unauthorized') return EMPTY_CART;
  throw unavailable();
}

export function changeCart(api: Api, action: CartAction): Promise<Outcome<Cart>> {
  return api.write(ENDPOINTS.cart, action, cartSchema);
}
