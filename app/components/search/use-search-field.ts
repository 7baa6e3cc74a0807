import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { href, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { normalizeQuery, searchHref } from '#app/domain/catalogue/search-query.ts';

/** The next page moves the focus to its search field. */
export type TypingState = { isTyping: true };

/** A field may be unmounted with its page. */
export let lastTyped = '';

/**
 * Opens the results on input; they replace earlier ones in the history, so that one Back leaves the search.
 * @param ms from the last keystroke until the results open
 */
export function useSearchField(query: string, ms: number, onType?: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const target = useNavigation().location ?? location;
  const isBack = useNavigationType() === 'POP';
  const isResults = location.pathname === href('/search');
  const [typed, setTyped] = useState<string | null>(null);

  function open(text: string, state: TypingState | null) {
    navigate(searchHref(text), { replace: isResults, state });
  }
  function type(text: string) {
    lastTyped = text;
    setTyped(text);
    onType?.(text);
  }
  const openTyped = useEffectEvent((text: string) => {
    const targetQuery =
      target.pathname === href('/search') ? new URLSearchParams(target.search).get('q') : '';
    if (normalizeQuery(text) !== normalizeQuery(targetQuery)) open(text, { isTyping: true });
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => openTyped(typed), ms);
    return () => clearTimeout(timer);
  }, [typed, ms]);

  // A mounted field takes a new page's query, but not while focused.
  const shownFor = useRef(location.key);
  useEffect(() => {
    if (shownFor.current === location.key) return;
    shownFor.current = location.key;
    const field = input.current;
    if (field && (isBack || field !== document.activeElement)) field.value = query;
  }, [location.key, query, isBack]);

  return {
    input,
    isResults,
    type,
    cancel: () => setTyped(null),
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => type(currentTarget.value),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      setTyped(null);
      open(input.current?.value ?? '', null);
    },
  };
}
