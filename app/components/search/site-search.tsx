import { type FormEvent, useId, useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Icon } from '#app/components/icon/icon.tsx';
import { kept } from '#app/components/kept.tsx';
import { groupSuggestions } from '#app/domain/catalogue/suggestions.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { plural } from '#app/domain/text/plural.ts';
import { HEADER_SEARCH_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { SearchForm } from './search-form.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useCombobox } from './use-combobox.ts';
import { useSearchWhileTyping } from './use-search-while-typing.ts';
import { useSuggestions } from './use-suggestions.ts';

/**
 * The search of the header. Without scripts a form behind a `<details>`; with them a combobox that suggests while
 * somebody types and opens the results when they stop. Choosing among the suggestions holds the results back.
 */
export const SiteSearch = kept(function SiteSearch({ query }: { query: string }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const field = () => panel.current?.querySelector('input');
  const listId = useId();
  const isHydrated = useHydrated();
  const results = useSearchWhileTyping(HEADER_SEARCH_DEBOUNCE_MS);
  const { suggestions, ask } = useSuggestions();
  const groups = groupSuggestions(suggestions?.items ?? []);
  const found = suggestions?.items.length ?? 0;
  const combobox = useCombobox({
    listId,
    // «Все результаты» is the last option.
    count: found > 0 ? found + 1 : 0,
    onUse: results.cancel,
    onEscape,
  });

  function clear() {
    const input = field();
    if (!input) return;
    input.value = '';
    input.focus();
    ask('');
    results.type('');
  }
  function onEscape(): boolean {
    const isUsed = field()?.value !== '';
    if (isUsed) clear();
    return isUsed;
  }
  function leave() {
    combobox.close();
    results.cancel();
    if (panel.current) panel.current.open = false;
  }
  function onInput(event: FormEvent<HTMLInputElement>) {
    // Beside the results there is nothing to suggest; the arrow keys bring the list all the same.
    if (results.isResults) combobox.close();
    else combobox.open();
    ask(event.currentTarget.value);
    results.onInput(event);
  }
  function onBlur() {
    combobox.close();
    results.onBlur();
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    results.onSubmit(event);
    leave();
  }
  return (
    <details
      ref={panel}
      className="site-search"
      onToggle={(event) => event.currentTarget.open && field()?.focus()}
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
          onSubmit={onSubmit}
          input={{
            // A field of the type «search» may not be a combobox.
            type: 'text',
            inputMode: 'search',
            ...(isHydrated ? combobox.field : {}),
            onInput,
            onBlur,
          }}
        >
          {isHydrated && (
            <button type="button" className="search-form__clear" onClick={clear}>
              <Icon name="close" />
              <span className="visually-hidden">Очистить</span>
            </button>
          )}
          {combobox.isExpanded && suggestions && (
            <SuggestionList
              id={listId}
              text={suggestions.text}
              groups={groups}
              active={combobox.active}
              onPointerMove={results.cancel}
              onChoose={() => {
                field()?.blur();
                leave();
              }}
            />
          )}
          <span className="visually-hidden" role="status">
            {combobox.isExpanded && `${found} ${plural(found, 'подсказка', 'подсказки', 'подсказок')}`}
          </span>
        </SearchForm>
      </div>
    </details>
  );
}, isWithoutQuery);

function isWithoutQuery({ query }: { query: string }): boolean {
  return query === '';
}
