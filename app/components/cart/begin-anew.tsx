import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import * as LABELS from '#app/domain/text/labels.ts';

const INTENT = cartIntentValue({ kind: 'anew' });

/** The way out of a cart that cannot be read. A button of the checkout, so that what is typed there goes along. */
export function BeginAnew() {
  return (
    <p className="checkout__failures">
      <button type="submit" className="button button--plain" name="intent" value={INTENT} formNoValidate>
        {LABELS.beginAnew}
      </button>
    </p>
  );
}

export function isToBeginAnew(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.value === INTENT;
}
