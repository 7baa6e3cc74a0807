import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigationType, useRouteError } from 'react-router';
import type { TypingState } from '#app/components/search/use-search-field.ts';
import { DISH_PARAM } from '#app/domain/navigation/page-addresses.ts';
import { focusMain } from './focus-main.ts';

/** Parameters that change what a page shows, not which page it is: the filters of a category, the dish in the dialog. */
const VIEW_PARAMS = ['active', 'without', DISH_PARAM];

/** The page the shopper was told of last. Outside the component, because an error page mounts a new one. */
let shownPage: string | undefined;

/**
 * What a browser does when it loads a document, when scripts replace the page (not for jumps, filters and dialogs): the focus
 * goes to the new content, a screen reader says the new title, and what the old page said to machines goes.
 *
 * It must be the last of the page: a dialog that closes with the old page returns the focus first.
 */
export function PageChange() {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const page = pageOf(location) + (useRouteError() ? ' (error)' : '');
  const isTyping = !isBack && (location.state as Partial<TypingState> | null)?.isTyping;
  const [title, setTitle] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page counts
  useEffect(() => {
    if (shownPage === page) return;
    const isFirst = shownPage === undefined;
    shownPage = page;
    if (isFirst) return;
    for (const element of document.querySelectorAll(MACHINES_WORDS)) element.remove();
    setTitle(document.title);
    if (!isTyping) focusMain();
  }, [page]);

  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  );
}

/**
 * What only the server writes (`page-meta.ts`). React does not know of it and would keep the first page's in the head: one
 * dish's page would carry the price of another. A page that scripts brought has none.
 */
const MACHINES_WORDS =
  'script[type="application/ld+json"], meta[property], meta:is([name="description"], [name="keywords"], [name="robots"], [name="twitter:card"])';

function pageOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search);
  for (const name of VIEW_PARAMS) params.delete(name);
  return `${pathname}?${params}`;
}
