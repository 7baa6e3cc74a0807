import { useEffect } from 'react';
import { href, useNavigationType } from 'react-router';
import { CartChangeNotice } from '#app/components/cart/cart-change-notice.tsx';
import { CheckoutFailure } from '#app/components/cart/checkout-failure.tsx';
import { CheckoutForm } from '#app/components/cart/checkout-form.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { FavoritesRow } from '#app/components/favorites/favorites-row.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { CheckoutActionData } from '#app/domain/shopper/checkout-action-data.ts';
import { orderPossible } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import type { CartPageData } from '#app/services/pages/cart.server.ts';

export function CartPage({
  cart,
  changes,
  checkout,
  lastOrder,
  favorites,
  suggested,
  hasSession,
  seo,
  actionData,
  phone,
}: CartPageData & { actionData: CheckoutActionData | undefined; phone: string }) {
  return (
    <>
      <BreadcrumbBanner title={LABELS.cart} picture={seo?.banner} compact />
      {cart?.items.length === 0 ? (
        <>
          <EmptyCart
            lastOrder={lastOrder}
            changes={changes}
            hasSession={hasSession}
            phone={phone}
            keepsKeys={checkout.keepsKeys}
            actionData={actionData}
          />
          <FavoritesRow dishes={favorites} />
        </>
      ) : (
        <CheckoutForm
          cart={cart}
          changes={changes}
          suggested={suggested}
          checkout={checkout}
          actionData={actionData}
        />
      )}
      <PageText html={seo?.content} />
    </>
  );
}

/** The specification's alert, unless an order has just emptied the cart; a progress message while a change is pending. */
function EmptyCart({
  lastOrder,
  changes,
  hasSession,
  phone,
  keepsKeys,
  actionData,
}: Pick<CartPageData, 'lastOrder' | 'changes' | 'hasSession'> & {
  phone: string;
  keepsKeys: boolean;
  actionData: CheckoutActionData | undefined;
}) {
  const { isBusy } = useCart();
  const isOrdered = lastOrder?.kind === 'placed' && lastOrder.hasEmptied;
  const isBack = useNavigationType() === 'POP';
  // The old position is now the footer. After the router has restored it.
  useEffect(() => {
    if (isOrdered && isBack) scrollTo(0, 0);
  }, [isOrdered, isBack]);
  return (
    <div className="block container">
      {actionData?.failure && <CheckoutFailure actionData={actionData} phone={phone} keepsKeys={keepsKeys} />}
      {actionData?.failure !== 'changed' && <CartChangeNotice changes={changes} />}
      {lastOrder && (
        <div className="checkout__failures">
          <Alert kind={lastOrder.kind === 'placed' ? 'success' : 'info'}>
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
        {isOrdered && !isBusy ? (
          <p className="lead">{typesetNode(MESSAGES.cartOrdered)}</p>
        ) : (
          <Alert kind={isBusy ? 'info' : 'danger'}>
            {isBusy ? MESSAGES.cartUpdating : MESSAGES.cartEmpty}
          </Alert>
        )}
        {!hasSession && !isBusy && <p className="muted small">{typesetNode(MESSAGES.cookiesNeeded)}</p>}
      </EmptyState>
    </div>
  );
}
