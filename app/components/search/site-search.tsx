import { useState } from 'react';
import { late, useLate } from '#app/components/late.ts';
import { lateAsHtml } from '#app/components/late-html.tsx';

const Panel = lateAsHtml(
  'details',
  () => import('./site-search-panel.tsx').then((file) => file.SiteSearchPanel),
  { isToBeKept: ({ query }) => query === '' },
);
const scripts = late(() => import('./site-search-scripts.tsx').then((file) => file.SiteSearchScripts));

/** The search of the header. It stays the same on all pages, with what is typed into it; with scripts it suggests meanwhile. */
export function SiteSearch({ query }: { query: string }) {
  const [firstQuery] = useState(query);
  const Scripts = useLate(scripts);
  return (
    <>
      <Panel query={firstQuery} />
      {Scripts && <Scripts query={query} />}
    </>
  );
}
