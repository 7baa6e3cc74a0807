import { href, redirect } from 'react-router';
import { PROMO_CODE_FIELD } from '#app/domain/shopper/checkout-draft.ts';
import { missing, orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { keepDraft, readDraft, redirectWithNotices } from '#app/services/http/notices-and-drafts.server.ts';
import { getCart } from '#app/services/shopper/cart.server.ts';
import { PROMO_CODE, promoCodeOf } from '#contract/promo.ts';
import type { Route } from './+types/promo';

/**
 * Fills in the code in the cart, where the guest applies it: a link that a crawler or a preview opens changes nothing in the API
 * and says nothing about the code.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const code = promoCodeOf(params.code);
  if (!PROMO_CODE.test(code)) throw missing();
  const cart = await orNull(getCart(getApi(context), { delivery: false }));
  const hasDishes = cart !== null && cart.items.length > 0;
  const response = hasDishes
    ? redirect(href('/cart'), 303)
    : await redirectWithNotices(request, href('/categories'), [{ code: 'promo-waits' }]);
  await keepDraft(response.headers, request, { ...(await readDraft(request)), [PROMO_CODE_FIELD]: code });
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
}

export { refuseForms as action } from '#app/services/http/no-action.server.ts';
