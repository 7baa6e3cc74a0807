import { isQuantity } from '#app/domain/forms/quantity.ts';
import { QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';
import type { Notice } from '#app/domain/text/notices.ts';

type Notify = (notice: Notice) => void;

/** Whether what counts instead has not been seen yet. */
let isUnseen = false;

/** Says that a quantity does not count as it was typed. */
export function tellMisread(notify: Notify): void {
  notify({ code: 'quantity-misread' });
  isUnseen = true;
  function onNextPress() {
    isUnseen = false;
  }
  for (const sign of ['pointerdown', 'keydown']) {
    window.addEventListener(sign, onNextPress, { capture: true, once: true });
  }
}

/** The press that has made a shopper leave such a quantity orders nothing: what counts instead came after it. */
export function stopsOrder(notify: Notify): boolean {
  const field = document.activeElement;
  const isTyping = field instanceof HTMLInputElement && field.name.startsWith(QUANTITY_FIELD);
  // On some phones a tap on a button does not leave the field.
  if (isTyping && !isQuantity(field.value)) field.blur();
  if (!isUnseen) return false;
  isUnseen = false;
  notify({ code: 'order-held-back' });
  return true;
}
