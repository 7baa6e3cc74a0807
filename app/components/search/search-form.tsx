import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { href, useLocation } from 'react-router';
import { Icon } from '#app/components/icon/icon.tsx';
import { MAX_QUERY_LENGTH } from '#app/domain/catalogue/search.ts';
import * as LABELS from '#app/domain/text/labels.ts';

type SearchFormProps = {
  /** What the field is for, to those who do not see where it stands. */
  label: string;
  /** The text whose results are shown. */
  query?: string;
  placeholder?: string;
  onSubmit?: ComponentProps<'form'>['onSubmit'];
  /** What scripts add to the field. */
  input?: ComponentProps<'input'>;
  /** What stands in the field's box, or hangs below it. */
  children?: ReactNode;
};

/** A search field that opens /search. Header, sidebar and the search page share it. */
export function SearchForm({
  label,
  query = '',
  placeholder = LABELS.search,
  onSubmit,
  input,
  children,
}: SearchFormProps) {
  const field = useFieldOf(query);
  return (
    <search aria-label={label}>
      <form className="search-form" action={href('/search')} onSubmit={onSubmit}>
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          {...input}
          ref={field}
          className="search-form__input"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={query}
          maxLength={MAX_QUERY_LENGTH}
        />
        <button type="submit" className="search-form__submit">
          <Icon name="search" />
          <span className="visually-hidden">Найти</span>
        </button>
        {children}
      </form>
    </search>
  );
}

/** The field stays when the page changes. Its text follows the address, but never while somebody types into it. */
function useFieldOf(query: string) {
  const field = useRef<HTMLInputElement>(null);
  const { key } = useLocation();
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    const input = field.current;
    if (input && input !== document.activeElement) input.value = query;
  }, [key, query]);
  return field;
}
