import { useEffect, useId, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from '#app/components/icon/icon.tsx';
import { normalizeQuery } from '#app/domain/catalogue/search.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { plural } from '#app/domain/text/plural.ts';
import { HEADER_SEARCH_DEBOUNCE_MS, SUGGEST_DEBOUNCE_MS } from '#app/domain/timing.ts';
import type { Suggestion } from '#contract/suggestion.ts';
import { SearchForm } from './search-form.tsx';
import type SuggestionList from './suggestion-list.tsx';
import { useCombobox } from './use-combobox.ts';
import { useSearchField } from './use-search-field.ts';

/**
 * The search of the header, a form behind a `<details>`. It stays the same on all pages, with what is typed into it. With
 * scripts it is a combobox: suggestions on input, results after a pause. Moving among the suggestions cancels the results.
 */
export function SiteSearch({ query }: { query: string }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const listId = useId();
  const isHydrated = useHydrated();
  const [asked, ask] = useState('');
  const { text, items, List } = useSuggestions(asked);
  const found = items.length;
  const results = useSearchField(query, HEADER_SEARCH_DEBOUNCE_MS, (text) => {
    // Beside the results there is nothing to suggest; the arrow keys bring the list all the same.
    combobox.setOpen(!results.isResults);
    ask(text);
  });
  const combobox = useCombobox({
    listId,
    // «Все результаты» is the last option.
    count: found > 0 ? found + 1 : 0,
    onUse: results.cancel,
    onEscape() {
      const isUsed = results.input.current?.value !== '';
      if (isUsed) clear();
      return isUsed;
    },
  });

  function clear() {
    const field = results.input.current;
    if (!field) return;
    field.value = '';
    field.focus();
    results.type('');
  }
  function leave() {
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
            leave();
          }}
          input={{
            // A field of the type «search» may not be a combobox.
            type: 'text',
            inputMode: 'search',
            ref: results.input,
            onInput: results.onInput,
            onBlur() {
              combobox.setOpen(false);
              // Focus moved elsewhere, perhaps to a link: the results must not replace its page.
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
                    leave();
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

/** Suggestions for a text, and what shows them. A failure reads as «none»: the search itself still works. */
function useSuggestions(typed: string): Suggestions {
  const text = normalizeQuery(typed);
  const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS);
  useEffect(() => {
    if (text === '') {
      setSuggestions(NO_SUGGESTIONS);
      return;
    }
    const ended = new AbortController();
    const timer = setTimeout(async () => {
      const found = await loadSuggestions(text, ended.signal).catch(() => NO_SUGGESTIONS);
      // A response to an earlier text must not overwrite that to a later one.
      if (!ended.signal.aborted) setSuggestions(found);
    }, SUGGEST_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
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
