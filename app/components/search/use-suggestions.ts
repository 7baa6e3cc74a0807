import { useEffect, useRef, useState } from 'react';
import { normalizeQuery } from '#app/domain/catalogue/search.ts';
import { SUGGEST_DEBOUNCE_MS } from '#app/domain/timing.ts';
import type { Suggestion } from '#contract/entities.ts';
import { useDebounce } from './use-debounce.ts';

/** What /suggest answers. */
export type SuggestAnswer = { results: Suggestion[] };

/** What was found for which text. */
export type Suggestions = { text: string; items: readonly Suggestion[] };

/** Suggestions for the text asked for last. A failure reads as «none»: the search itself still works. */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const { schedule, cancel } = useDebounce(SUGGEST_DEBOUNCE_MS);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function ask(typed: string) {
    // An answer to an earlier text must not overwrite that to a later one.
    running.current?.abort();
    cancel();
    const text = normalizeQuery(typed);
    if (text === '') {
      setSuggestions(null);
      return;
    }
    schedule(async () => {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const items = await fetchSuggestions(text, signal);
      if (!signal.aborted) setSuggestions({ text, items });
    });
  }
  return { suggestions, ask };
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const response = await fetch(`/suggest?q=${encodeURIComponent(text)}`, {
      headers: { Accept: 'application/json' },
      signal,
    });
    return response.ok ? ((await response.json()) as SuggestAnswer).results : [];
  } catch {
    return [];
  }
}
