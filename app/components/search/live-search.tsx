import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as LABELS from '#app/domain/text/labels.ts';
import { SIDEBAR_SEARCH_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { SearchForm } from './search-form.tsx';
import { type TypingState, useSearchWhileTyping } from './use-search-while-typing.ts';

/** What stood in this field when its page was replaced while somebody was typing. */
let leftTyping: string | null = null;

/** The search box of the sidebar and of the search page: with scripts it does not wait for Enter. */
export function LiveSearch({ query }: { query?: string }) {
  const { onSubmit, onInput, onBlur, cancel } = useSearchWhileTyping(SIDEBAR_SEARCH_DEBOUNCE_MS);
  const box = useRef<HTMLDivElement>(null);
  const { state } = useLocation();
  // After Back or a reload the history still holds the state, but nobody is typing.
  const isTyping = useNavigationType() !== 'POP' && (state as Partial<TypingState> | null)?.isTyping;

  // The page of the results has a new field. It takes the focus and the text before the browser paints, so that the
  // shopper types on. The header's field is not replaced: it still has the focus, and nothing is done.
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
        input={{
          onInput,
          onBlur,
          // Where Esc empties the field as well, that is typed and counts.
          onKeyDown: ({ key }) => key === 'Escape' && cancel(),
        }}
      />
    </div>
  );
}
