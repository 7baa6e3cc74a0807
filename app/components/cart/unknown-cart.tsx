import { href } from 'react-router';
import { Alert } from '#app/components/notices/alert.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { cartIntentValue, QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';
import type { CheckoutActionData } from '#app/domain/shopper/checkout-action-data.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';

type UnknownCartProps = { actionData: CheckoutActionData | undefined; isUnreadable: boolean };

/** Hidden inputs keep the dishes for the next attempt. */
export function UnknownCart({ actionData, isUnreadable }: UnknownCartProps) {
  return (
    <>
      {!actionData?.failure && (
        <div className="checkout__failures">
          <Alert kind="danger">
            {typesetNode(isUnreadable ? MESSAGES.cartUnreadable : `${MESSAGES.cartUnavailable}.`)}{' '}
            <a className="link" href={href('/cart')} data-reload>
              {MESSAGES.retry}
            </a>
          </Alert>
        </div>
      )}
      {isUnreadable && <NewCartButton />}
      {actionData?.lines?.map(([id, quantity]) => (
        <input key={id} type="hidden" name={`${QUANTITY_FIELD}${id}`} value={quantity} />
      ))}
      {actionData?.shown?.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** Submits the checkout form, which preserves typed values. */
export function NewCartButton() {
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
