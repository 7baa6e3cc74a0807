import { data } from 'react-router';
import { isLineIntent } from '#app/domain/shopper/cart-intent.ts';
import { missing, orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { CHANGES_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { getCart, showCart } from '#app/services/shopper/cart.server.ts';
import { changeLines, readCartIntents } from '#app/services/shopper/cart-actions.server.ts';
import type { Route } from './+types/cart-changes';

/** No page: it is /cart. */
export function loader() {
  throw missing();
}

export async function action({ request, context }: Route.ActionArgs) {
  const intents = readCartIntents(await readForm(request, CHANGES_FORM));
  // They end in a redirect: posted to /cart.
  if (intents.some(({ kind }) => kind === 'order' || kind === 'anew')) throw data(null, { status: 400 });
  const { notices, failure, cart } = await changeLines(context, intents.filter(isLineIntent));
  if (notices.some(({ code }) => code === 'cart-too-often')) {
    return Response.json({ notices, served: null }, { status: 429 });
  }
  // Only the API knows whether a failed change was applied.
  const served = cart && !failure ? cart : await orNull(getCart(getApi(context)));
  return Response.json({ notices, served: served && showCart(served) });
}
