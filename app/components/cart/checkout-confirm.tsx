import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Checkbox } from '#app/components/form/checkbox.tsx';
import { OpeningStatus } from '#app/components/frame/opening-status.tsx';
import { useFrame } from '#app/components/frame/use-frame.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { cartIntentValue } from '#app/domain/cart-intent.ts';
import { LABELS, MESSAGES } from '#app/domain/messages.ts';
import { CartSummary } from './cart-summary.tsx';
import type { Fields } from './checkout-fields.tsx';

type Consent = 'privacy' | 'personalData';
type CheckoutConfirmProps = {
  fields: Fields;
  /** Both consents are given, or no script watches them. */
  isReady: boolean;
  isOrdering: boolean;
  onConsent: (name: Consent, isGiven: boolean) => void;
};

/** Totals, consents and the order button. */
export function CheckoutConfirm({ fields, isReady, isOrdering, onConsent }: CheckoutConfirmProps) {
  const opening = useFrame()?.opening;
  function consent(name: Consent, label: ReactNode) {
    const field: FieldMetadata<string> = fields[name];
    return (
      <Checkbox
        id={field.id}
        name={field.name}
        label={label}
        errors={field.errors}
        required
        defaultChecked={field.initialValue === 'on'}
        onChange={(event) => onConsent(name, event.currentTarget.checked)}
      />
    );
  }
  return (
    <CartSummary>
      <div className="cart-summary__consents">
        {consent(
          'privacy',
          <>
            Принимаю <a href="/page/privacy">политику конфиденциальности</a>
          </>,
        )}
        {consent(
          'personalData',
          <>
            Согласен на <a href="/page/personal-data">обработку персональных данных</a>
          </>,
        )}
      </div>
      {opening && (
        <div className="cart-summary__opening">
          <OpeningStatus open={opening.open} text={opening.text} />
        </div>
      )}
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
      {!isReady && (
        <p id="checkout-hint" className="cart-summary__hint">
          {MESSAGES.consentsHint}
        </p>
      )}
    </CartSummary>
  );
}
