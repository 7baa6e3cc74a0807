import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { CartNews } from '#app/components/cart/cart-change-notice.tsx';
import { CheckoutForm } from '#app/components/cart/checkout-form.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { FavoritesRow } from '#app/components/favorites/favorites-row.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { answerOrOffline, type Offline } from '#app/components/navigation/offline.ts';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { Alert } from '#app/components/notices/alert.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { words } from '#app/components/unbroken-text.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { CheckoutAnswer } from '#app/domain/shopper/checkout-answer.ts';
import { orderPossible } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findUser } from '#app/services/api/user.server.ts';
import { findPersonalDataHref, findSeoPage } from '#app/services/catalogue/content.server.ts';
import { CART_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { readDraft } from '#app/services/http/notices-and-drafts.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import { cardsOf } from '#app/services/pages/cards.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { listNotServed } from '#app/services/pages/serving-hours.server.ts';
import { getCart, isCartUnreadable, showCart } from '#app/services/shopper/cart.server.ts';
import { changeCartByForm, checkOut, readCartIntents } from '#app/services/shopper/cart-actions.server.ts';
import { CHECKOUT_CONSTRAINTS, checkoutDefaults } from '#app/services/shopper/checkout.server.ts';
import { readContacts } from '#app/services/shopper/contacts.server.ts';
import { showDelivery } from '#app/services/shopper/delivery.server.ts';
import { listFavorites } from '#app/services/shopper/favorites.server.ts';
import { clearLeftovers } from '#app/services/shopper/ordered-lines.server.ts';
import { getShopper } from '#app/services/shopper/shopper.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/cart';

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';

/** Without a cart the page still comes, with status 503: what was typed into a refused order stands on it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { orderKey, knownPrices } = getShopper(context);
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
    defaults: checkoutDefaults(draft, contacts, user),
    personalDataHref,
    key: isEmpty ? '' : orderKey.forForm(cart),
    pending: orderKey.pending,
    isUnreadable: cart === null && (await isCartUnreadable(api)),
    delivery: cart && showDelivery(cart),
    notServed: cart && !isEmpty ? await listNotServed(getAnonymousApi(context), cart) : [],
  };
  const favorites = cardsOf(isEmpty ? await listFavorites(api) : []);
  const news = cart ? knownPrices.tell(cart) : [];
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
  // A refused order may have changed the cart.
  const isRefused = [400, 409].includes(args.actionStatus ?? 0);
  return args.actionResult !== OFFLINE && (isRefused || shouldRevalidatePage(args));
}

/** Without a connection the page stays as it is, with everything typed, and says so. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrOffline<CheckoutAnswer>(serverAction, OFFLINE);
}

export default function CartPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { cart, news, checkout, before, favorites, seo } = loaderData;
  return (
    <>
      <BreadcrumbBanner title={LABELS.cart} picture={seo?.banner} compact />
      {cart?.items.length === 0 ? (
        <>
          <EmptyCart before={before} news={news} phone={matches[0].loaderData.phone} />
          <FavoritesRow dishes={favorites} />
        </>
      ) : (
        <CheckoutForm cart={cart} news={news} checkout={checkout} answer={actionData} />
      )}
      <PageText html={seo?.content} />
    </>
  );
}

/** The specification's alert, and one way out of it. A dish that is still on its way is waited for. */
function EmptyCart({
  before,
  news,
  phone,
}: Pick<Route.ComponentProps['loaderData'], 'before' | 'news'> & { phone: string }) {
  const { isBusy } = useCart();
  return (
    <div className="block container">
      <CartNews news={news} />
      {before && (
        <div className="checkout__failures">
          <Alert kind="info">
            {before.kind === 'possible' ? (
              words(orderPossible(phone))
            ) : (
              <>
                {`${orderTitle(before.number)} отправлен. `}
                <a className="link" href={orderHref(before.uuid)}>
                  Посмотреть заказ
                </a>
              </>
            )}
          </Alert>
        </div>
      )}
      <EmptyState action={{ href: href('/categories'), title: 'Открыть меню' }}>
        <Alert kind={isBusy ? 'info' : 'danger'}>{isBusy ? MESSAGES.cartUpdating : MESSAGES.cartEmpty}</Alert>
      </EmptyState>
    </div>
  );
}
