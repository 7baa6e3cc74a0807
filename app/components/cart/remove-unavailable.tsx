import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import * as LABELS from '#app/domain/text/labels.ts';

const INTENT = cartIntentValue({ kind: 'remove-unavailable' });

/** The way out of a cart with dishes that cannot be ordered now. A button of the checkout, so that what is typed there goes along. */
export function RemoveUnavailable() {
  return (
    <button
      type="submit"
      className="button button--plain button--block"
      name="intent"
      value={INTENT}
      formNoValidate
    >
      {LABELS.removeUnavailable}
    </button>
  );
}

export function isToRemoveUnavailable(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.value === INTENT;
}
