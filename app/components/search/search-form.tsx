import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import { href } from 'react-router';
import { Icon } from '#app/components/icon/icon.tsx';
import { MAX_QUERY_LENGTH } from '#app/domain/catalogue/search-query.ts';
import * as LABELS from '#app/domain/text/labels.ts';

type SearchFormProps = {
  label: string;
  query?: string;
  placeholder?: string;
  input?: ComponentProps<'input'>;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children?: ReactNode;
};

export function SearchForm(props: SearchFormProps) {
  const { label, query = '', placeholder = LABELS.search, input, onSubmit, children } = props;
  return (
    <search aria-label={label}>
      <form className="search-form" action={href('/search')} onSubmit={onSubmit}>
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          {...input}
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
