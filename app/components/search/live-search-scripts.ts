import { type RefObject, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { SIDEBAR_SEARCH_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { fieldIn, useField } from './use-field.ts';
import { type TypingState, useSearchWhileTyping } from './use-search-while-typing.ts';

/** What stood in this field when its page was replaced while somebody was typing. */
let leftTyping: string | null = null;

type LiveSearchScriptsProps = { box: RefObject<HTMLElement | null>; query: string };

/** Opens the results while somebody types into the form in the box. Draws nothing. */
export function LiveSearchScripts({ box, query }: LiveSearchScriptsProps) {
  const { type, cancel, submit } = useSearchWhileTyping(SIDEBAR_SEARCH_DEBOUNCE_MS);
  const { state } = useLocation();
  // After Back or a reload the history still holds the state, but nobody is typing.
  const isTyping = useNavigationType() !== 'POP' && (state as Partial<TypingState> | null)?.isTyping;
  useField(box, query, {
    onInput: type,
    onBlur: cancel,
    onSubmit: submit,
    // Where Esc empties the field as well, that is typed and counts.
    onKeyDown: ({ key }) => key === 'Escape' && cancel(),
  });

  // The page of the results has a new field. It takes the focus and the text before the browser paints, so that the
  // shopper types on. The header's field is not replaced: it still has the focus, and nothing is done.
  useLayoutEffect(() => {
    const input = fieldIn(box);
    if (!isTyping || !input || document.activeElement instanceof HTMLInputElement) return;
    input.focus();
    if (leftTyping !== null && leftTyping !== input.value) {
      input.value = leftTyping;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    input.setSelectionRange(input.value.length, input.value.length);
  }, [box, isTyping]);
  useLayoutEffect(() => {
    const input = fieldIn(box);
    return () => {
      leftTyping = input && input === document.activeElement ? input.value : null;
    };
  }, [box]);
  return null;
}
