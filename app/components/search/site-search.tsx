import { useRef } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { kept } from '#app/components/kept.tsx';
import { late, useLate } from '#app/components/late.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { SearchForm } from './search-form.tsx';

const scripts = late(() => import('./site-search-scripts.tsx').then((file) => file.SiteSearchScripts));

/** The search of the header: a form behind a `<details>`. With scripts it suggests while somebody types. */
export const SiteSearch = kept(function SiteSearch({ query }: { query: string }) {
  const panel = useRef<HTMLDetailsElement>(null);
  const Scripts = useLate(scripts);
  return (
    <details
      ref={panel}
      className="site-search"
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.querySelector('input')?.focus()}
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
          // A field of the type «search» may not be a combobox.
          input={{ type: 'text', inputMode: 'search' }}
        >
          {Scripts && <Scripts panel={panel} query={query} />}
        </SearchForm>
      </div>
    </details>
  );
}, isWithoutQuery);

function isWithoutQuery({ query }: { query: string }): boolean {
  return query === '';
}
