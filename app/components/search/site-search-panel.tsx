import { Icon } from '#app/components/icon/icon.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import { SearchForm } from './search-form.tsx';

/** A form behind a `<details>`. Scripts listen to it (`site-search-scripts.tsx`). */
export function SiteSearchPanel({ query }: { query: string }) {
  return (
    <details className="site-search">
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
        />
      </div>
    </details>
  );
}
