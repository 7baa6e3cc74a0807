import type { ReactNode } from 'react';
import { Consents } from '#app/components/form/consents.tsx';
import { OpeningNote } from '#app/components/frame/opening-note.tsx';
import { OpeningStatus } from '#app/components/frame/opening-status.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import { takeOutOfCart } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { CartSummary } from './cart-summary.tsx';
import type { Fields } from './checkout-fields.tsx';
import { RemoveUnavailable } from './remove-unavailable.tsx';

type CheckoutConfirmProps = {
  fields: Fields;
  personalDataHref: string | null;
  /** Both consents are given, or no script watches them. */
  isReady: boolean;
  isOrdering: boolean;
  /** What of the order has to wait, and for what. */
  waits: readonly string[];
  /** Why no orders are taken now. Who waits for the end of it presses the button then: it stays open. */
  orderStop?: string | undefined;
  /** Dishes in the cart that cannot be ordered now. */
  blocked: readonly string[];
  /** The order button is shut because of them. */
  isBlocked: boolean;
  /** Why the last attempt failed. */
  children?: ReactNode;
};

/** Totals, consents and the order button. */
export function CheckoutConfirm(props: CheckoutConfirmProps) {
  const { fields, personalDataHref, isReady, isOrdering, waits, orderStop, blocked, isBlocked } = props;
  const { cart } = useCart();
  const isAll = blocked.length === cart.items.length;
  const stops = [orderStop, blocked.length > 0 && takeOutOfCart(blocked, isAll)].flatMap(
    (text) => text || [],
  );
  // Consents are of no use to an order that cannot be made.
  const isConsentMissing = !isReady && !isBlocked;
  const reasons = [stops.length > 0 && 'checkout-stops', isConsentMissing && 'checkout-hint'].filter(Boolean);
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
      {stops.length > 0 && (
        <div id="checkout-stops" className="checkout__failures">
          {stops.map((text) => (
            <Alert key={text} kind="info">
              {text}
            </Alert>
          ))}
          {blocked.length > 0 && <RemoveUnavailable />}
        </div>
      )}
      <button
        type="submit"
        className="button button--primary button--block"
        name="intent"
        value={cartIntentValue({ kind: 'order' })}
        disabled={!isReady || isBlocked}
        aria-busy={isOrdering}
        aria-describedby={reasons.join(' ') || undefined}
      >
        {isOrdering && <Icon name="spinner" />}
        {isOrdering ? 'Отправляем' : LABELS.placeOrder}
      </button>
      {props.children}
      {isConsentMissing && (
        <p id="checkout-hint" className="field__hint">
          {MESSAGES.consentsHint}
        </p>
      )}
    </CartSummary>
  );
}
