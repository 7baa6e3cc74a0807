import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as LABELS from '#app/domain/text/labels.ts';
import { SIDEBAR_SEARCH_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { SearchForm } from './search-form.tsx';
import { lastTyped, type TypingState, useSearchField } from './use-search-field.ts';

/** The search box of the sidebar and of the search page: with scripts it does not wait for Enter. */
export function LiveSearch({ query = '' }: { query?: string }) {
  const { input, onInput, onSubmit, cancel, type } = useSearchField(query, SIDEBAR_SEARCH_DEBOUNCE_MS);
  const { state } = useLocation();
  // After Back or a reload the history still holds the state, but nobody is typing.
  const isTyping = useNavigationType() !== 'POP' && (state as Partial<TypingState> | null)?.isTyping;
  // The page of the results has a new field. It takes the focus and the text before the browser paints, so that the shopper
  // types on. The header's field is not replaced: it still has the focus.
  const typeOn = useEffectEvent(() => {
    const field = input.current;
    if (!field || document.activeElement instanceof HTMLInputElement) return;
    field.focus();
    if (lastTyped !== field.value) {
      field.value = lastTyped;
      type(lastTyped);
    }
    field.setSelectionRange(field.value.length, field.value.length);
  });
  useLayoutEffect(() => {
    if (isTyping) typeOn();
  }, [isTyping]);
  return (
    <SearchForm
      label={LABELS.search}
      placeholder="Блюдо или новость"
      query={query}
      onSubmit={onSubmit}
      input={{
        ref: input,
        onInput,
        onBlur: cancel,
        // Where Esc empties the field as well, that is typed and counts.
        onKeyDown: ({ key }) => key === 'Escape' && cancel(),
      }}
    />
  );
}
