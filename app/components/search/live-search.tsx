import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as LABELS from '#app/domain/text/labels.ts';
import { SIDEBAR_SEARCH_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { SearchForm } from './search-form.tsx';
import { lastTyped, type TypingState, useSearchField } from './use-search-field.ts';

/** With JavaScript the results open without Enter. */
export function LiveSearch({ query = '' }: { query?: string }) {
  const { input, onInput, onSubmit, cancel, type } = useSearchField(query, SIDEBAR_SEARCH_DEBOUNCE_MS);
  const { state } = useLocation();
  // After Back or a reload the history entry has the state of earlier typing.
  const isTyping = useNavigationType() !== 'POP' && (state as Partial<TypingState> | null)?.isTyping;
  // The new page's field gets focus and text before the browser paints. The header's field still has the
  // focus.
  const continueTyping = useEffectEvent(() => {
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
    if (isTyping) continueTyping();
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
        // Browsers that clear the field on Esc fire an input event, handled as typing.
        onKeyDown: ({ key }) => key === 'Escape' && cancel(),
      }}
    />
  );
}
