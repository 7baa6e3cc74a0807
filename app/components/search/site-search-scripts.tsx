import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#app/components/icon/icon.tsx';
import { groupSuggestions } from '#app/domain/catalogue/suggestions.ts';
import { plural } from '#app/domain/text/plural.ts';
import { HEADER_SEARCH_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useCombobox } from './use-combobox.ts';
import { fieldIn, useField } from './use-field.ts';
import { useSearchWhileTyping } from './use-search-while-typing.ts';
import { useSuggestions } from './use-suggestions.ts';

/** The panel is the server's HTML, so it is found in the page. */
export function SiteSearchScripts({ query }: { query: string }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const [form, setForm] = useState<HTMLFormElement | null>();
  useEffect(() => {
    panel.current = document.querySelector<HTMLDetailsElement>('.site-search');
    setForm(panel.current?.querySelector('form'));
  }, []);
  return form && <Combobox panel={panel} form={form} query={query} />;
}

type ComboboxProps = { panel: RefObject<HTMLDetailsElement | null>; form: HTMLFormElement; query: string };

/**
 * Makes the header's search a combobox that suggests while somebody types and opens the results when they stop. Choosing
 * among the suggestions holds the results back.
 */
function Combobox({ panel, form, query }: ComboboxProps) {
  const field = () => fieldIn(panel);
  const listId = useId();
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
  useField(panel, query, {
    onInput(text) {
      // Beside the results there is nothing to suggest; the arrow keys bring the list all the same.
      if (results.isResults) combobox.close();
      else combobox.open();
      ask(text);
      results.type(text);
    },
    onBlur() {
      combobox.close();
      // Whoever leaves the field may be following a link: the results must not replace that page.
      results.cancel();
    },
    onKeyDown: combobox.onKeyDown,
    onSubmit(form) {
      results.submit(form);
      leave();
    },
  });
  useEffect(() => {
    const input = fieldIn(panel);
    for (const [name, value] of Object.entries(combobox.attributes)) {
      if (value === null) input?.removeAttribute(name);
      else input?.setAttribute(name, value);
    }
  });
  useEffect(() => {
    const details = panel.current;
    const onToggle = () => details?.open && details.querySelector('input')?.focus();
    details?.addEventListener('toggle', onToggle);
    return () => details?.removeEventListener('toggle', onToggle);
  }, [panel]);
  return createPortal(
    <>
      <button type="button" className="search-form__clear" onClick={clear}>
        <Icon name="close" />
        <span className="visually-hidden">Очистить</span>
      </button>
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
    </>,
    form,
  );
}
