import type { RouterContextProvider } from 'react-router';
import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import type { RestOfCart } from '#app/domain/shopper/rest-of-cart.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findPersonalDataHref } from '#app/services/catalogue/content.server.ts';
import { readDraft } from '#app/services/http/session.server.ts';
import { getCart, showCart } from './cart.server.ts';
import { getOrderKey } from './order-key.server.ts';

/**
 * What an earlier order left in the cart, and the form that orders it as it was filled in a moment ago.
 *
 * @returns `null` if the order left nothing, or the guest has to fill in a form first
 */
export async function findRestOfCart(
  request: Request,
  context: Readonly<RouterContextProvider>,
  earlier: EarlierOrder | null,
): Promise<RestOfCart | null> {
  const orderKey = getOrderKey(context);
  if (earlier !== 'rest' || orderKey.left) return null;
  const api = getApi(context);
  const [cart, fields, personalDataHref] = await Promise.all([
    orNull(getCart(api)),
    readDraft(request),
    findPersonalDataHref(api),
  ]);
  if (!cart || cart.items.length === 0 || !fields.fullName || !fields.phone) return null;
  return { cart: showCart(cart), key: orderKey.forForm(cart), fields, personalDataHref };
}
