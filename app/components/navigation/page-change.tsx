import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigationType, useRouteError } from 'react-router';
import type { TypingState } from '#app/components/search/use-search-field.ts';
import { DISH_PARAM } from '#app/domain/navigation/page-addresses.ts';
import { focusMain } from './focus-main.ts';

/** Parameters that do not make another page: filters of a category, and the dish in the dialog. */
const VIEW_PARAMS = ['active', 'without', DISH_PARAM];

/** The last announced page. Outside of the component, because error pages mount a new instance. */
let shownPage: string | undefined;

/**
 * After client-side navigations, except jumps, filters and dialogs, does the browser's work for documents: focuses the new
 * content, announces the new title to screen readers, and removes the old page's metadata for search engines.
 *
 * It must be the last component of the page: a dialog that closes with the old page must return its focus first.
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
    for (const element of document.querySelectorAll(SEO_HEAD)) element.remove();
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
 * Elements that only the server renders (`SeoHead`). React does not remove them: a dish's page would keep the price of
 * another dish. After a client-side navigation the page has no such elements.
 */
const SEO_HEAD =
  'script[type="application/ld+json"], meta[property], meta:is([name="description"], [name="keywords"], [name="robots"], [name="twitter:card"])';

function pageOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search);
  for (const name of VIEW_PARAMS) params.delete(name);
  return `${pathname}?${params}`;
}
