import { data, href, redirect } from 'react-router';
import { CartBanner } from '#app/components/cart/cart-banner.tsx';
import { CheckoutForm } from '#app/components/cart/checkout-form.tsx';
import { latePage } from '#app/components/late-page.tsx';
import { answerOrOffline } from '#app/components/navigation/offline.ts';
import { shouldRevalidateCart } from '#app/components/navigation/revalidation.ts';
import { PageText } from '#app/components/prose/page-text.tsx';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { NO_NEWS } from '#app/domain/shopper/cart-news.ts';
import { isLineIntent } from '#app/domain/shopper/read-cart-intent.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findUser } from '#app/services/api/user.server.ts';
import { findPersonalDataHref, findSeoPage } from '#app/services/catalogue/content.server.ts';
import { CART_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { spend } from '#app/services/http/limits.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import { readDraft } from '#app/services/http/session.server.ts';
import { cardsOf } from '#app/services/pages/cards.server.ts';
import { listNotServed } from '#app/services/pages/serving.server.ts';
import { getCart, isCartUnreadable } from '#app/services/shopper/cart.server.ts';
import {
  type CartActionData,
  changeLines,
  checkOut,
  readCartIntents,
  refuseLines,
  startAnew,
} from '#app/services/shopper/cart-actions.server.ts';
import { CHECKOUT_CONSTRAINTS, checkoutStart } from '#app/services/shopper/checkout.server.ts';
import { readContacts } from '#app/services/shopper/contacts.server.ts';
import { listFavorites } from '#app/services/shopper/favorites.server.ts';
import { getKnownPrices } from '#app/services/shopper/known-prices.server.ts';
import { getOrderKey } from '#app/services/shopper/order-key.server.ts';
import { clearLeftovers } from '#app/services/shopper/place-order.server.ts';
import { showCart } from '#app/services/shopper/shown-cart.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/cart';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  pageMeta(matches[0]?.loaderData, location.pathname, {
    title: LABELS.cart,
    seo: loaderData?.seo,
    isPrivate: true,
  });

export const shouldRevalidate = shouldRevalidateCart;

/** Without a cart the page still comes, with status 503: what was typed into a refused order stands on it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const orderKey = getOrderKey(context);
  // The frame has read the cart before it was cleared, so a new request must show it.
  if (orderKey.state === 'uncleared' && (await clearLeftovers(api, orderKey))) throw redirect(href('/cart'));
  const [cart, seo, user, draft, contacts, personalDataHref] = await Promise.all([
    orNull(getCart(api)),
    orNull(findSeoPage(api, PageType.CART)),
    orNull(findUser(api)),
    readDraft(request),
    readContacts(request),
    findPersonalDataHref(api),
  ]);
  const isEmpty = cart?.items.length === 0;
  const checkout = {
    constraint: CHECKOUT_CONSTRAINTS,
    ...checkoutStart(draft, contacts, user),
    personalDataHref,
    key: isEmpty ? '' : orderKey.forForm(cart),
    pending: orderKey.pending,
    isUnreadable: cart === null && (await isCartUnreadable(api)),
    notServed: cart && !isEmpty ? await listNotServed(getAnonymousApi(context), cart) : [],
  };
  const favorites = cardsOf(isEmpty ? await listFavorites(api) : []);
  const news = cart ? getKnownPrices(context).tell(cart) : NO_NEWS;
  const before = isEmpty ? orderKey.beforeEmptyCart : null;
  const page = { cart: cart && showCart(cart), news, seo, checkout, favorites, before };
  return data(page, { status: cart ? 200 : 503 });
}

/** Every change of the cart, from wherever on the site, and the order. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const orderKey = getOrderKey(context);
  const form = await readForm(request, CART_FORM);
  const intents = readCartIntents(form);
  if (intents.some(({ kind }) => kind === 'order')) {
    // Whoever pressed the button and closed the page has ordered.
    api.carryOn();
    return checkOut(request, { api, orderKey, known: getKnownPrices(context) }, form, () =>
      spend(context, 'order'),
    );
  }
  if (intents.some(({ kind }) => kind === 'anew')) return startAnew(request, api, orderKey, form);
  const isNew = !api.jar.has('sessionid');
  if (isNew && !(await spend(context, 'new-cart'))) return refuseLines(request, form);
  return changeLines(request, api, orderKey, form, intents.filter(isLineIntent));
}

/** Without a connection the page stays as it is, with everything typed, and says so. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<CartActionData>(serverAction, {
    notices: [{ code: 'cart-failed' }],
    failure: 'uncertain',
  });
}

const EmptyCartPage = latePage(() => import('./pages/empty-cart.tsx').then((page) => page.EmptyCartPage));

export default function CartPage(props: Route.ComponentProps) {
  const { loaderData, actionData } = props;
  const { cart, news, checkout, seo } = loaderData;
  if (cart?.items.length === 0) return <EmptyCartPage {...props} />;
  return (
    <>
      <CartBanner picture={seo?.banner} />
      <CheckoutForm cart={cart} news={news} checkout={checkout} answer={actionData} />
      <PageText html={seo?.content} />
    </>
  );
}
