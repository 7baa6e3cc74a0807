import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { CartChangeNotice } from '#app/components/cart/cart-change-notice.tsx';
import { CheckoutFailure } from '#app/components/cart/checkout-failure.tsx';
import { CheckoutForm } from '#app/components/cart/checkout-form.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { FavoritesRow } from '#app/components/favorites/favorites-row.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { type Offline, resultOrOffline } from '#app/components/navigation/offline.ts';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { Alert } from '#app/components/notices/alert.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import { chosenOptions } from '#app/domain/shopper/cart-intent.ts';
import type { CheckoutActionData } from '#app/domain/shopper/checkout-action-data.ts';
import { dishesGone } from '#app/domain/text/agreement-texts.ts';
import { orderPossible } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findUser } from '#app/services/api/user.server.ts';
import { findConsents } from '#app/services/catalogue/consents.server.ts';
import { findOfferHref, findSeoPage, keepsOrderKeys } from '#app/services/catalogue/content.server.ts';
import { CART_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { readDraft } from '#app/services/http/notices-and-drafts.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import { cardsOf } from '#app/services/pages/cards.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { listServedSections, notServedNotes } from '#app/services/pages/serving-hours.server.ts';
import { findOpening } from '#app/services/shopper/agreement.server.ts';
import { getCart, isCartUnreadable, showCart } from '#app/services/shopper/cart.server.ts';
import {
  changeCartByForm,
  checkOut,
  readCartIntents,
  refuseOptions,
} from '#app/services/shopper/cart-actions.server.ts';
import { checkoutDefaults } from '#app/services/shopper/checkout.server.ts';
import { CHECKOUT_CONSTRAINTS } from '#app/services/shopper/checkout-schema.server.ts';
import { readContacts } from '#app/services/shopper/contacts.server.ts';
import { showDelivery } from '#app/services/shopper/delivery.server.ts';
import { listFavorites } from '#app/services/shopper/favorites.server.ts';
import { formMark } from '#app/services/shopper/forget.server.ts';
import { clearLeftovers } from '#app/services/shopper/ordered-lines.server.ts';
import { findLastOrder } from '#app/services/shopper/place-order.server.ts';
import { getShopper } from '#app/services/shopper/shopper.server.ts';
import { PageType } from '#contract/enums.ts';
import { MAX_OPTIONS } from '#contract/options.ts';
import type { Route } from './+types/cart';

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';

/** If the cart cannot be read, the page is still rendered, with status 503: it may contain the typed text of a refused order. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { orderKey } = getShopper(context);
  // The root loader may have read the cart before the cleanup: a redirect reloads the cart.
  if (orderKey.left && (await clearLeftovers(api, orderKey))) throw redirect(href('/cart'));
  const [cart, keepsKeys, seo, user, draft, contacts, consents, offerHref] = await Promise.all([
    orNull(getCart(api)),
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
  const checkout = {
    constraint: CHECKOUT_CONSTRAINTS,
    defaults: checkoutDefaults(draft, contacts, user),
    personalDataHref: consents.personalDataHref,
    consentTexts: consents.texts,
    offerHref,
    key: isEmpty ? '' : orderKey.formKey(cart),
    mark: formMark(),
    pending: orderKey.pending,
    keepsKeys,
    opening: cart && !isEmpty ? await findOpening(api, cart) : '',
    isUnreadable: cart === null && (await isCartUnreadable(api)),
    delivery: cart && showDelivery(cart, sections),
    notServed: cart ? notServedNotes(sections, cart) : [],
  };
  const favorites = cardsOf(isEmpty ? await listFavorites(api) : []);
  const lastOrder = isEmpty ? await findLastOrder(api, orderKey) : null;
  const gone = cart?.gone?.map(({ title }) => title) ?? [];
  const changes = gone.length > 0 ? [dishesGone(gone)] : [];
  const head = describePage(context, href('/cart'), { title: LABELS.cart, seo, isPrivate: true });
  const hasSession = api.jar.has('sessionid') || api.jar.isSignedIn();
  const page = {
    head,
    cart: cart && showCart(cart),
    changes,
    seo,
    checkout,
    favorites,
    lastOrder,
    hasSession,
  };
  return data(page, { status: cart ? 200 : 503 });
}

/** Handles the forms of all pages that change the cart, and the order. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, CART_FORM);
  if (chosenOptions(form).length > MAX_OPTIONS) return refuseOptions(request, form);
  const intents = readCartIntents(form);
  return intents.some(({ kind }) => kind === 'order')
    ? checkOut(request, context, form)
    : changeCartByForm(request, context, form, intents);
}

const OFFLINE: CheckoutActionData & Offline = { failure: 'uncertain', isOffline: true };

/** Two exports use `OFFLINE`, so the router does not split `clientAction` into its own chunk, which could not be loaded offline. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  // A refused order may have changed the cart.
  const isRefused = [400, 409].includes(args.actionStatus ?? 0);
  return args.actionResult !== OFFLINE && (isRefused || shouldRevalidatePage(args));
}

/** Offline the page preserves all typed text and shows an error. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOrOffline<CheckoutActionData>(serverAction, OFFLINE);
}

export default function CartPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { cart, changes, checkout, lastOrder, favorites, hasSession, seo } = loaderData;
  return (
    <>
      <BreadcrumbBanner title={LABELS.cart} picture={seo?.banner} compact />
      {cart?.items.length === 0 ? (
        <>
          <EmptyCart
            lastOrder={lastOrder}
            changes={changes}
            hasSession={hasSession}
            phone={matches[0].loaderData.phone}
            keepsKeys={checkout.keepsKeys}
            actionData={actionData}
          />
          <FavoritesRow dishes={favorites} />
        </>
      ) : (
        <CheckoutForm cart={cart} changes={changes} checkout={checkout} actionData={actionData} />
      )}
      <PageText html={seo?.content} />
    </>
  );
}

/** The specification's alert, and a link to the menu. While a change is pending, a progress message replaces the alert. */
function EmptyCart({
  lastOrder,
  changes,
  hasSession,
  phone,
  keepsKeys,
  actionData,
}: Pick<Route.ComponentProps['loaderData'], 'lastOrder' | 'changes' | 'hasSession'> & {
  phone: string;
  keepsKeys: boolean;
  actionData: CheckoutActionData | undefined;
}) {
  const { isBusy } = useCart();
  return (
    <div className="block container">
      {actionData?.failure && <CheckoutFailure actionData={actionData} phone={phone} keepsKeys={keepsKeys} />}
      {actionData?.failure !== 'changed' && <CartChangeNotice changes={changes} />}
      {lastOrder && (
        <div className="checkout__failures">
          <Alert kind="info">
            {lastOrder.kind !== 'placed' ? (
              typesetNode(
                lastOrder.kind === 'possible' ? orderPossible(phone, keepsKeys) : MESSAGES.orderUnknown,
              )
            ) : (
              <>
                {`${orderTitle(lastOrder.number)} отправлен. `}
                <a className="link" href={orderHref(lastOrder.uuid)}>
                  Посмотреть заказ
                </a>
              </>
            )}
          </Alert>
        </div>
      )}
      <EmptyState action={{ href: href('/categories'), title: 'Открыть меню' }}>
        <Alert kind={isBusy ? 'info' : 'danger'}>{isBusy ? MESSAGES.cartUpdating : MESSAGES.cartEmpty}</Alert>
        {!hasSession && !isBusy && <p className="muted small">{typesetNode(MESSAGES.cookiesNeeded)}</p>}
      </EmptyState>
    </div>
  );
}
