import type { FormEvent } from 'react';
import * as LABELS from '#app/domain/text/labels.ts';
import { SearchForm } from './search-form.tsx';
import { useSearchWhileTyping } from './use-search-while-typing.ts';

/** The search in the menu of small screens: it opens the results when it is sent, and the menu closes. */
export function MenuSearch({ query }: { query: string }) {
  const { onSubmit } = useSearchWhileTyping(0);
  function submit(event: FormEvent<HTMLFormElement>) {
    onSubmit(event);
    event.currentTarget.closest('details')?.removeAttribute('open');
  }
  return <SearchForm label={LABELS.search} placeholder="Блюдо или новость" query={query} onSubmit={submit} />;
}
