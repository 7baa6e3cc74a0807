import { href } from 'react-router';
import { Alert } from '#app/components/notices/alert.tsx';
import { words } from '#app/components/unbroken-text.tsx';
import { cartIntentValue, QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';
import type { CheckoutAnswer } from '#app/domain/shopper/checkout-answer.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';

type UnknownCartProps = { answer: CheckoutAnswer | undefined; isUnreadable: boolean };

/** While the cart cannot be read the next attempt to order must carry the form's dishes all the same. */
export function UnknownCart({ answer, isUnreadable }: UnknownCartProps) {
  return (
    <>
      {!answer?.failure && (
        <div className="checkout__failures">
          <Alert kind="danger">
            {words(isUnreadable ? MESSAGES.cartUnreadable : `${MESSAGES.cartUnavailable}.`)}{' '}
            <a className="link" href={href('/cart')} data-reload>
              {MESSAGES.retry}
            </a>
          </Alert>
        </div>
      )}
      {isUnreadable && <BeginAnew />}
      {answer?.lines?.map(([id, quantity]) => (
        <input key={id} type="hidden" name={`${QUANTITY_FIELD}${id}`} value={quantity} />
      ))}
    </>
  );
}

/** The way out of a cart that cannot be read. A button of the checkout, so that what is typed there goes along. */
export function BeginAnew() {
  return (
    <p className="checkout__failures">
      <button
        type="submit"
        className="button button--plain"
        name="intent"
        value={cartIntentValue({ kind: 'anew' })}
        formNoValidate
      >
        {LABELS.beginAnew}
      </button>
    </p>
  );
}
