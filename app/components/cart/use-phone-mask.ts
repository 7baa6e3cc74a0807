import { type RefObject, useEffect, useRef } from 'react';
import { caretInMask, maskPhone } from '#app/domain/forms/phone.ts';
import { digitsOf, parsePhone } from '#contract/phones.ts';

/**
 * Brings the number in a phone field to the mask after each key. The caret stays between the same digits. A
 * number typed before hydration is formatted at once if the field has the focus, otherwise only when it is complete.
 */
export function usePhoneMask(): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = ref.current;
    if (!field) return;
    let previous = field.defaultValue;
    const mask = (isForward: boolean) => {
      const { value, selectionStart } = field;
      const masked = maskPhone(value, previous);
      previous = masked;
      if (masked === value) return;
      const digitsBehind = digitsOf(value.slice(selectionStart ?? value.length)).length;
      const caret = caretInMask(masked, digitsBehind, isForward);
      field.value = masked;
      field.setSelectionRange(caret, caret);
    };
    const finish = () => {
      previous = parsePhone(field.value) ?? field.value;
      if (previous !== field.value) field.value = previous;
    };
    const onInput = (event: Event) => mask((event as InputEvent).inputType === 'deleteContentForward');
    if (field === document.activeElement && field.value !== field.defaultValue) mask(false);
    else finish();
    const ended = new AbortController();
    field.addEventListener('input', onInput, { signal: ended.signal });
    field.addEventListener('blur', finish, { signal: ended.signal });
    return () => ended.abort();
  }, []);
  return ref;
}
