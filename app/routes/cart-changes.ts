import { data } from 'react-router';
import { isLineIntent } from '#app/domain/shopper/read-cart-intent.ts';
import { missing } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { CHANGES_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { spend } from '#app/services/http/limits.server.ts';
import { showCart } from '#app/services/shopper/cart.server.ts';
import { changeLinesInPlace, readCartIntents } from '#app/services/shopper/cart-actions.server.ts';
import { getKnownPrices } from '#app/services/shopper/known-prices.server.ts';
import { getOrderKey } from '#app/services/shopper/order-key.server.ts';
import type { Route } from './+types/cart-changes';

/** Nothing to see here: the page is /cart. */
export function loader() {
  throw missing();
}

/** Changes of the cart that a page with JavaScript posts without leaving; answered with the cart as it is then. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const all = readCartIntents(await readForm(request, CHANGES_FORM));
  // An order, or a new cart, leads to another page.
  if (all.some(({ kind }) => kind === 'order' || kind === 'anew')) throw data(null, { status: 400 });
  const intents = all.filter(isLineIntent);
  if (!api.jar.has('sessionid') && intents.length > 0 && !(await spend(context, 'new-cart'))) {
    return Response.json({ notices: [{ code: 'cart-too-often' }], served: null }, { status: 429 });
  }
  const { notices, served } = await changeLinesInPlace(api, getOrderKey(context), intents);
  if (served) getKnownPrices(context).note(served);
  return Response.json({ notices, served: served && showCart(served) });
}
