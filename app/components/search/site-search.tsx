import { useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { SiteSearchPanel } from './site-search-panel.tsx';
import { SiteSearchScripts } from './site-search-scripts.tsx';

/** The search of the header. It stays the same on all pages, with what is typed into it; with scripts it suggests meanwhile. */
export function SiteSearch({ query }: { query: string }) {
  const [firstQuery] = useState(query);
  const isHydrated = useHydrated();
  return (
    <>
      <SiteSearchPanel query={firstQuery} />
      {isHydrated && <SiteSearchScripts query={query} />}
    </>
  );
}
