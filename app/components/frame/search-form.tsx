import { Icon } from '#app/components/icon/icon.tsx';
import { LABELS } from '#app/domain/messages.ts';

type SearchFormProps = {
  /** What the field is for, to those who do not see where it stands. */
  label: string;
  query?: string;
  placeholder?: string;
};

/** A search field that opens /search. Header, sidebar and the search page share it. */
export function SearchForm({ label, query, placeholder = LABELS.search }: SearchFormProps) {
  return (
    <search aria-label={label}>
      <form className="search-form" action="/search">
        <input
          className="search-form__input"
          type="search"
          name="q"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={query}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
        />
        <button type="submit" className="search-form__submit">
          <Icon name="search" />
          <span className="visually-hidden">Найти</span>
        </button>
      </form>
    </search>
  );
}
