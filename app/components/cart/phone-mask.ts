import type { FormEvent } from 'react';
import { caretInMask, digitsOf, maskPhone } from '#app/domain/forms/phone.ts';

const previous = new WeakMap<HTMLInputElement, string>();

/** Brings the number in the field to the mask after each key. The caret stays between the same digits. */
export function applyPhoneMask({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
  const { value, selectionStart } = input;
  const masked = maskPhone(value, previous.get(input) ?? input.defaultValue);
  previous.set(input, masked);
  if (masked === value) return;
  const digitsBehind = digitsOf(value.slice(selectionStart ?? value.length)).length;
  const caret = caretInMask(
    masked,
    digitsBehind,
    (nativeEvent as InputEvent).inputType === 'deleteContentForward',
  );
  input.value = masked;
  input.setSelectionRange(caret, caret);
}
