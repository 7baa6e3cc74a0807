import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigationType, useRouteError } from 'react-router';
import type { TypingState } from '#app/components/search/use-search-while-typing.ts';
import { DISH_PARAM } from '#app/domain/navigation/page-addresses.ts';
import { focusMain } from './focus-main.ts';

/** Parameters that change what a page shows, not which page it is: the filter of a category, the dish in the dialog. */
const VIEW_PARAMS = ['active', DISH_PARAM];

/** What the shopper was told last. Outlives the components, which an error page replaces altogether. */
let shownPage: string | undefined;

/**
 * What a browser does when it loads a document, and scripts that replace the page must do themselves: the focus starts
 * at the new page's content, a screen reader says its title, and what machines were told of the old page goes. Nothing is
 * done for the page the document came with, for jumps within a page, filters and dialogs; and whoever searches while
 * typing keeps the field.
 *
 * Must be the last of the page: a dialog that closes with the old page returns the focus first.
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
    dropStructuredData();
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
 * Only the server writes JSON-LD, so React does not know of it and would leave that of the first page in the head for
 * ever: a dish's name and price on the page of another one. None is what every page has that scripts brought.
 */
function dropStructuredData(): void {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove();
}

function pageOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search);
  for (const name of VIEW_PARAMS) params.delete(name);
  return `${pathname}?${params}`;
}
