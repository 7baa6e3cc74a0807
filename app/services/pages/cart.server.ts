import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { data, href, redirect } from 'react-router';
import { chosenOptions } from '#app/domain/shopper/cart-intent.ts';
import { PROMO_CODE_FIELD } from '#app/domain/shopper/checkout-draft.ts';
import { dishesGone } from '#app/domain/text/agreement-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findUser } from '#app/services/api/user.server.ts';
import { findConsents } from '#app/services/catalogue/consents.server.ts';
import {
  drawnSeo,
  findOfferHref,
  findSeoPage,
  keepsOrderKeys,
} from '#app/services/catalogue/content.server.ts';
import { CART_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { readDraft } from '#app/services/http/notices-and-drafts.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import { guestCards, warnedCards } from '#app/services/pages/guest-dishes.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { listServedSections, notServedNotes } from '#app/services/pages/serving-hours.server.ts';
import { findOpening } from '#app/services/shopper/agreement.server.ts';
import { getCart, isCartUnreadable, showCart, WHOLE_CART } from '#app/services/shopper/cart.server.ts';
import {
  changeCartByForm,
  checkOut,
  readCartIntents,
  refuseOptions,
} from '#app/services/shopper/cart-actions.server.ts';
import { checkoutDefaults, checkoutForm } from '#app/services/shopper/checkout.server.ts';
import { readContacts } from '#app/services/shopper/contacts.server.ts';
import { showDelivery } from '#app/services/shopper/delivery.server.ts';
import { typedCode } from '#app/services/shopper/enter-promo.server.ts';
import { listFavorites } from '#app/services/shopper/favorites.server.ts';
import { formMark } from '#app/services/shopper/forget.server.ts';
import { clearLeftovers } from '#app/services/shopper/ordered-lines.server.ts';
import { findLastOrder } from '#app/services/shopper/place-order.server.ts';
import { changePromo } from '#app/services/shopper/promo.server.ts';
import { getShopper } from '#app/services/shopper/shopper.server.ts';
import { PageType } from '#contract/enums.ts';
import { MAX_OPTIONS } from '#contract/options.ts';

const MAX_SUGGESTED = 6;

/** Rendered, with 503, without a cart, too: the form may contain the text of a refused order. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = getApi(context);
  const { orderKey, avoided } = getShopper(context);
  // The root loader may have read the cart before the cleanup.
  if (orderKey.left && (await clearLeftovers(api, orderKey))) throw redirect(href('/cart'));
  const [cart, keepsKeys, seo, user, draft, contacts, consents, offerHref] = await Promise.all([
    orNull(getCart(api, WHOLE_CART)),
    keepsOrderKeys(api),
    orNull(findSeoPage(api, PageType.CART)),
    orNull(findUser(api)),
    readDraft(request),
    readContacts(request),
    findConsents(api, 'order'),
    findOfferHref(api),
  ]);
  const isEmpty = cart?.items.length === 0;
  const sections = cart && !isEmpty ? await listServedSections(getAnonymousApi(context), cart) : [];
  const opening = cart && !isEmpty ? await findOpening(api, cart) : '';
  const checkout = {
    ...checkoutForm(cart, checkoutDefaults(draft, contacts, user)),
    personalDataHref: consents.personalDataHref,
    consentTexts: consents.texts,
    offerHref,
    key: isEmpty ? '' : orderKey.startKey(cart),
    mark: formMark(),
    pending: orderKey.pending,
    keepsKeys,
    opening,
    isUnreadable: cart === null && (await isCartUnreadable(api, WHOLE_CART)),
    delivery: cart && showDelivery(cart, { sections, isForOpening: opening !== '' }),
    notServed: cart ? notServedNotes(sections, cart) : [],
    linkedCode: cart?.promos && !cart.promo ? draft[PROMO_CODE_FIELD] : undefined,
  };
  const favorites = warnedCards(isEmpty ? await listFavorites(api) : [], avoided);
  const lastOrder = isEmpty ? await findLastOrder(api, orderKey) : null;
  const suggested = guestCards(cart?.suggested ?? [], avoided).cards.filter(
    ({ notForSale, hasOptions }) => !notForSale && !hasOptions,
  );
  const gone = cart?.gone?.map(({ title }) => title) ?? [];
  const changes = gone.length > 0 ? [dishesGone(gone)] : [];
  const head = setPageHead(context, href('/cart'), { title: LABELS.cart, seo, isPrivate: true });
  const hasSession = api.jar.has('sessionid') || api.jar.isSignedIn();
  const page = {
    head,
    cart: cart && showCart(cart),
    changes,
    seo: drawnSeo(seo),
    checkout,
    favorites,
    suggested: suggested.slice(0, MAX_SUGGESTED),
    lastOrder,
    hasSession,
  };
  return data(page, { status: cart ? 200 : 503 });
}

export type CartPageData = Awaited<ReturnType<typeof loader>>['data'];

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, CART_FORM);
  if (chosenOptions(form).length > MAX_OPTIONS) return refuseOptions(request, form);
  const intents = readCartIntents(form);
  const isPromo = intents.some(({ kind }) => kind === 'promo' || kind === 'no-promo');
  if (isPromo || (intents.some(({ kind }) => kind === 'update') && typedCode(form) !== '')) {
    return changePromo(request, context, form, intents);
  }
  return intents.some(({ kind }) => kind === 'order')
    ? checkOut(request, context, form)
    : changeCartByForm(request, context, form, intents);
}
