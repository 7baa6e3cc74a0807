import { useRef } from 'react';
import { late, useLate } from '#app/components/late.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { SearchForm } from './search-form.tsx';

const scripts = late(() => import('./live-search-scripts.ts').then((file) => file.LiveSearchScripts));

/** The search box of the sidebar and of the search page: with scripts it does not wait for Enter. */
export function LiveSearch({ query = '' }: { query?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const Scripts = useLate(scripts);
  return (
    <>
      <div ref={box}>
        <SearchForm label={LABELS.search} placeholder="Блюдо или новость" query={query} />
      </div>
      {/* Behind the box: its effects run when the box is there. */}
      {Scripts && <Scripts box={box} query={query} />}
    </>
  );
}
