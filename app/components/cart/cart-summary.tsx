import type { ReactNode } from 'react';
import { Price } from '#app/components/price/price.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import { formatNumber } from '#app/domain/text/money.ts';

/** What the order comes to, and what stands between it and the kitchen. Totals are always the server's. */
export function CartSummary({ children }: { children: ReactNode }) {
  const { cart, isKnown, isBusy } = useCart();
  return (
    <aside className="cart-summary panel" aria-label={LABELS.total}>
      {isKnown && (
        <dl className={isBusy ? 'is-stale' : undefined} aria-busy={isBusy}>
          <div>
            <dt>{LABELS.quantity}</dt>
            <dd>{formatNumber(cart.totalQuantity)}</dd>
          </div>
          <div className="cart-summary__total">
            <dt>{LABELS.total}</dt>
            <dd>
              <Price value={cart.totalPrice} size="lg" />
            </dd>
          </div>
        </dl>
      )}
      {children}
    </aside>
  );
}
