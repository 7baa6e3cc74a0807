import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { LABELS } from '#app/domain/text/messages.ts';
import { SIDEBAR_SEARCH_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { SearchForm } from './search-form.tsx';
import { type TypingState, useSearchWhileTyping } from './use-search-while-typing.ts';

/** The text of a field that went with its page while somebody was typing into it. */
let leftTyping: string | null = null;

/** The search box of the sidebar and of the search page: with scripts it does not wait for Enter. */
export function LiveSearch({ query }: { query?: string }) {
  const { onSubmit, onInput, onBlur } = useSearchWhileTyping(SIDEBAR_SEARCH_DEBOUNCE_MS);
  const box = useRef<HTMLDivElement>(null);
  const { state } = useLocation();
  // The history keeps the state: neither Back nor a reload is typing.
  const isTyping = useNavigationType() !== 'POP' && (state as Partial<TypingState> | null)?.isTyping;

  // Typed in the sidebar, which went with its page: whoever is still typing goes on here, with the same paint and with
  // what was typed while the results were on their way. In the header the field is the same as before and keeps the focus.
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input');
    if (!isTyping || !input || document.activeElement instanceof HTMLInputElement) return;
    input.focus();
    if (leftTyping !== null && leftTyping !== input.value) {
      input.value = leftTyping;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    input.setSelectionRange(input.value.length, input.value.length);
  }, [isTyping]);
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input');
    return () => {
      leftTyping = input && input === document.activeElement ? input.value : null;
    };
  }, []);

  return (
    <div ref={box}>
      <SearchForm
        label={LABELS.search}
        placeholder="Блюдо или новость"
        query={query}
        onSubmit={onSubmit}
        input={{ onInput, onBlur }}
      />
    </div>
  );
}
