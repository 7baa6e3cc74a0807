import { useEffect, useId, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from '#app/components/icon/icon.tsx';
import { normalizeQuery } from '#app/domain/catalogue/search-query.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { plural } from '#app/domain/text/plural.ts';
import { HEADER_SEARCH_DEBOUNCE_MS, SUGGEST_DEBOUNCE_MS } from '#app/domain/timing.ts';
import type { Suggestion } from '#contract/suggestion.ts';
import { SearchForm } from './search-form.tsx';
import type SuggestionList from './suggestion-list.tsx';
import { useCombobox } from './use-combobox.ts';
import { useSearchField } from './use-search-field.ts';

/**
 * A form that stays mounted on all pages, with the typed text; with JavaScript a combobox: suggestions on
 * input, the results page after a pause.
 */
export function SiteSearch({ query }: { query: string }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const listId = useId();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState('');
  const { text, items, List } = useSuggestions(typed);
  const found = items.length;
  const results = useSearchField(query, HEADER_SEARCH_DEBOUNCE_MS, (text) => {
    // There only the arrow keys open the list.
    combobox.setOpen(!results.isResults);
    setTyped(text);
  });
  const combobox = useCombobox({
    listId,
    count: found > 0 ? found + 1 : 0,
    onUse: results.cancel,
    onEscape() {
      const hasText = results.input.current?.value !== '';
      if (hasText) clear();
      return hasText;
    },
  });

  function clear() {
    const field = results.input.current;
    if (!field) return;
    field.value = '';
    field.focus();
    results.type('');
  }
  function close() {
    combobox.setOpen(false);
    results.cancel();
    if (panel.current) panel.current.open = false;
  }
  return (
    <details
      ref={panel}
      className="site-search"
      onToggle={({ currentTarget }) => currentTarget.open && results.input.current?.focus()}
    >
      <summary className="site-search__toggle icon-button icon-button--bare">
        <Icon name="search" size="lg" />
        <Icon name="close" size="lg" />
        <span className="visually-hidden">{LABELS.search}</span>
      </summary>
      <div className="site-search__panel">
        <SearchForm
          label="Поиск по меню и новостям"
          query={query}
          onSubmit={(event) => {
            results.onSubmit(event);
            close();
          }}
          input={{
            // ARIA has no `combobox` on a field of type `search`.
            type: 'text',
            inputMode: 'search',
            ref: results.input,
            onInput: results.onInput,
            onBlur() {
              combobox.setOpen(false);
              // Focus moved elsewhere, perhaps to a link: do not replace its page.
              results.cancel();
            },
            onKeyDown: combobox.onKeyDown,
            ...(isHydrated && combobox.attributes),
          }}
        >
          {isHydrated && (
            <>
              <button type="button" className="search-form__clear" onClick={clear}>
                <Icon name="close" />
                <span className="visually-hidden">Очистить</span>
              </button>
              {combobox.isExpanded && List && (
                <List
                  id={listId}
                  text={text}
                  items={items}
                  active={combobox.active}
                  onPointerMove={results.cancel}
                  onChoose={() => {
                    results.input.current?.blur();
                    close();
                  }}
                />
              )}
              <span className="visually-hidden" role="status">
                {combobox.isExpanded && `${found} ${plural(found, 'подсказка', 'подсказки', 'подсказок')}`}
              </span>
            </>
          )}
        </SearchForm>
      </div>
    </details>
  );
}

type Suggestions = { text: string; items: readonly Suggestion[]; List?: typeof SuggestionList };

const NO_SUGGESTIONS: Suggestions = { text: '', items: [] };

/** Optional: errors are ignored. Their component is lazy-loaded. */
function useSuggestions(typed: string): Suggestions {
  const text = normalizeQuery(typed);
  const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS);
  useEffect(() => {
    if (text === '') {
      setSuggestions(NO_SUGGESTIONS);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const found = await loadSuggestions(text, controller.signal).catch(() => NO_SUGGESTIONS);
      // A late response for an earlier text.
      if (!controller.signal.aborted) setSuggestions(found);
    }, SUGGEST_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return suggestions;
}

async function loadSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
  const headers = { Accept: 'application/json' };
  const [response, { default: List }] = await Promise.all([
    fetch(`/suggest?q=${encodeURIComponent(text)}`, { headers, signal }),
    import('./suggestion-list.tsx'),
  ]);
  return response.ok ? { text, items: (await response.json()).results, List } : NO_SUGGESTIONS;
}
