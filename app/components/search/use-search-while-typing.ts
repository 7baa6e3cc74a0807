import { type FormEvent, useRef } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { normalizeQuery, searchHref } from '#app/domain/catalogue/search.ts';
import { useDebounce } from './use-debounce.ts';

/** State of a navigation that typing caused. The next page reads it and gives the shopper the field back. */
export type TypingState = { isTyping: true };

/**
 * Opens the results `ms` after typing stops, unless the field is empty or its results are shown already. Later results
 * replace earlier ones in the history, so that Back leaves the search in one step.
 */
export function useSearchWhileTyping(ms: number) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { schedule, cancel } = useDebounce(ms);

  function open(text: string, state: TypingState | null) {
    navigate(searchHref(text), { replace: pathname === href('/search'), state });
  }
  const shown = pathname === href('/search') ? normalizeQuery(new URLSearchParams(search).get('q')) : '';
  const openTyped = useRef((_text: string) => {});
  openTyped.current = (text) => {
    const query = normalizeQuery(text);
    if (query !== '' && query !== shown) open(query, { isTyping: true });
  };

  return {
    cancel,
    onInput: (event: FormEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value;
      schedule(() => openTyped.current(text));
    },
    // Whoever leaves the field may be following a link: the results must not replace that page.
    onBlur: cancel,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      cancel();
      open(String(new FormData(event.currentTarget).get('q') ?? ''), null);
    },
  };
}
