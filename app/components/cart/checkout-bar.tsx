import type { MouseEvent } from 'react';
import { Price } from '#app/components/price/price.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import { GUEST_ID } from './checkout-fields.tsx';

/** The total and the way to order, at the bottom of narrow windows from the first dish to the summary (`cart.css`). */
export function CheckoutBar() {
  const { cart, isBusy } = useCart();
  return (
    <p className="checkout__bar screen-only">
      <span className={isBusy ? 'is-stale' : undefined}>
        {LABELS.total} <Price value={cart.totalPrice} size="sm" />
      </span>{' '}
      <a className="button button--primary" href={`#${GUEST_ID}`} onClick={focusNextStep}>
        {LABELS.placeOrder}
      </a>
    </p>
  );
}

/** The first field that lacks something, or the order button. */
function focusNextStep(event: MouseEvent<HTMLAnchorElement>): void {
  const form = event.currentTarget.closest('form');
  const next =
    form?.querySelector<HTMLElement>('input:invalid') ??
    form?.querySelector<HTMLElement>('.cart-summary [type="submit"]');
  if (!next) return;
  event.preventDefault();
  next.scrollIntoView({ block: 'center' });
  next.focus({ preventScroll: true });
}
