import { useEffect, useRef } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { normalizeQuery, searchHref } from '#app/domain/catalogue/search.ts';
import { useDebounce } from './use-debounce.ts';

/** State of a navigation that typing caused. The next page reads it and gives the shopper the field back. */
export type TypingState = { isTyping: true };

/** What was asked for last, while it is on its way: the address says it only when its results are shown. */
let asked: string | null = null;

/**
 * Opens the results `ms` after typing stops, unless they are shown or on their way already. Where no results are, an empty
 * field asks for none; where there are, it takes them away. Later results replace earlier ones in the history, so that
 * Back leaves the search in one step.
 */
export function useSearchWhileTyping(ms: number) {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const { schedule, cancel } = useDebounce(ms);
  const isResults = pathname === href('/search');

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever page has come, nothing is on its way any more
  useEffect(() => {
    asked = null;
  }, [key]);
  function open(text: string, state: TypingState | null) {
    asked = normalizeQuery(text);
    navigate(searchHref(text), { replace: isResults, state });
  }
  const shown = isResults ? normalizeQuery(new URLSearchParams(search).get('q')) : '';
  const openTyped = useRef((_text: string) => {});
  openTyped.current = (text) => {
    if (normalizeQuery(text) !== (asked ?? shown)) open(text, { isTyping: true });
  };
  function type(text: string) {
    schedule(() => openTyped.current(text));
  }

  return {
    /** Whether the page is that of the results. */
    isResults,
    cancel,
    /** As if this had been typed. */
    type,
    /** The form was sent. */
    submit: (form: HTMLFormElement) => {
      cancel();
      open(String(new FormData(form).get('q') ?? ''), null);
    },
  };
}
