import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { CartBanner } from '#app/components/cart/cart-banner.tsx';
import { CheckoutForm } from '#app/components/cart/checkout-form.tsx';
import { EmptyCart } from '#app/components/cart/empty-cart.tsx';
import { FavoritesRow } from '#app/components/favorites/favorites-row.tsx';
import { answerOrOffline, type Offline } from '#app/components/navigation/offline.ts';
import { shouldRevalidateCart } from '#app/components/navigation/revalidation.ts';
import { PageText } from '#app/components/prose/page-text.tsx';
import { NO_NEWS } from '#app/domain/shopper/cart-news.ts';
import type { CheckoutAnswer } from '#app/domain/shopper/checkout-answer.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findUser } from '#app/services/api/user.server.ts';
import { findPersonalDataHref, findSeoPage } from '#app/services/catalogue/content.server.ts';
import { CART_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import { readDraft } from '#app/services/http/session.server.ts';
import { cardsOf } from '#app/services/pages/cards.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { listNotServed } from '#app/services/pages/serving.server.ts';
import { getCart, isCartUnreadable, showCart } from '#app/services/shopper/cart.server.ts';
import { changeCartByForm, checkOut, readCartIntents } from '#app/services/shopper/cart-actions.server.ts';
import { CHECKOUT_CONSTRAINTS, checkoutStart } from '#app/services/shopper/checkout.server.ts';
import { readContacts } from '#app/services/shopper/contacts.server.ts';
import { listFavorites } from '#app/services/shopper/favorites.server.ts';
import { getKnownPrices } from '#app/services/shopper/known-prices.server.ts';
import { getOrderKey } from '#app/services/shopper/order-key.server.ts';
import { clearLeftovers } from '#app/services/shopper/ordered-lines.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/cart';

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';

/** Without a cart the page still comes, with status 503: what was typed into a refused order stands on it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const orderKey = getOrderKey(context);
  // The frame has read the cart before it was cleared, so a new request must show it.
  if (orderKey.left && (await clearLeftovers(api, orderKey))) throw redirect(href('/cart'));
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
  const head = describePage(context, href('/cart'), { title: LABELS.cart, seo, isPrivate: true });
  const page = { head, cart: cart && showCart(cart), news, seo, checkout, favorites, before };
  return data(page, { status: cart ? 200 : 503 });
}

/** Every change of the cart, from wherever on the site, and the order. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, CART_FORM);
  const intents = readCartIntents(form);
  return intents.some(({ kind }) => kind === 'order')
    ? checkOut(request, context, form)
    : changeCartByForm(request, context, form, intents);
}

const OFFLINE: CheckoutAnswer & Offline = { failure: 'uncertain', isOffline: true };

/** Two exports read `OFFLINE`, so the router leaves `clientAction` in the page's own file: without a connection it could not be fetched. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionResult !== OFFLINE && shouldRevalidateCart(args);
}

/** Without a connection the page stays as it is, with everything typed, and says so. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<CheckoutAnswer>(serverAction, OFFLINE);
}

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

function EmptyCartPage({ loaderData: { before, news, favorites, seo } }: Route.ComponentProps) {
  return (
    <>
      <CartBanner picture={seo?.banner} />
      <EmptyCart before={before} news={news} />
      <FavoritesRow dishes={favorites} />
      <PageText html={seo?.content} />
    </>
  );
}
