import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import * as LABELS from '#app/domain/text/labels.ts';

const INTENT = cartIntentValue({ kind: 'remove-unavailable' });

/** Removes the dishes that cannot be ordered now. A submit button of the checkout form, so its typed fields are posted, too. */
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
