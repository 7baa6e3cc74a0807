import { useRef } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import * as LABELS from '#app/domain/text/labels.ts';
import { LiveSearchScripts } from './live-search-scripts.ts';
import { SearchForm } from './search-form.tsx';

/** The search box of the sidebar and of the search page: with scripts it does not wait for Enter. */
export function LiveSearch({ query = '' }: { query?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  return (
    <>
      <div ref={box}>
        <SearchForm label={LABELS.search} placeholder="Блюдо или новость" query={query} />
      </div>
      {/* Behind the box: its effects run when the box is there. */}
      {isHydrated && <LiveSearchScripts box={box} query={query} />}
    </>
  );
}
