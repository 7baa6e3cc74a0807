import type { ReactNode } from 'react';
import { Consents } from '#app/components/form/consents.tsx';
import { OpeningNote } from '#app/components/frame/opening-note.tsx';
import { OpeningStatus } from '#app/components/frame/opening-status.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import { LABELS, MESSAGES } from '#app/domain/text/messages.ts';
import { CartSummary } from './cart-summary.tsx';
import type { Fields } from './checkout-fields.tsx';

type CheckoutConfirmProps = {
  fields: Fields;
  personalDataHref: string | null;
  /** Both consents are given, or no script watches them. */
  isReady: boolean;
  isOrdering: boolean;
  /** The order exists, its page is on the way. */
  isPlaced: boolean;
  /** What of the order has to wait, and for what. */
  waits: readonly string[];
  /** Why the last attempt failed. */
  children?: ReactNode;
};

/** Totals, consents and the order button. */
export function CheckoutConfirm(props: CheckoutConfirmProps) {
  const { fields, personalDataHref, isReady, isOrdering, isPlaced, waits, children } = props;
  const opening = useFrame()?.opening;
  return (
    <CartSummary>
      <div className="consents">
        <Consents fields={fields} personalDataHref={personalDataHref} />
      </div>
      {opening?.open && (
        <div className="opening-note">
          <OpeningStatus open text={opening.text} />
        </div>
      )}
      <OpeningNote texts={waits} />
      <button
        type="submit"
        className="button button--primary button--block"
        name="intent"
        value={cartIntentValue({ kind: 'order' })}
        disabled={!isReady}
        aria-busy={isOrdering}
        aria-describedby={isReady ? undefined : 'checkout-hint'}
      >
        {isOrdering && <Icon name="spinner" />}
        {isOrdering ? 'Отправляем' : LABELS.placeOrder}
      </button>
      {children}
      <p className="field__hint" role="status">
        {isPlaced && MESSAGES.orderLoading}
      </p>
      {!isReady && (
        <p id="checkout-hint" className="field__hint">
          {MESSAGES.consentsHint}
        </p>
      )}
    </CartSummary>
  );
}
