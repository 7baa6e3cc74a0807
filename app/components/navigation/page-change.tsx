import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigationType, useRouteError } from 'react-router';
import type { TypingState } from '#app/components/search/use-search-field.ts';
import { DISH_PARAM } from '#app/domain/navigation/page-addresses.ts';
import { focusMain } from './focus-main.ts';

/** No other page: filters, and the dish in the dialog. */
const VIEW_PARAMS = ['active', 'without', DISH_PARAM];

/** Outside of the component: error pages mount a new instance. */
let shownPage: string | undefined;

/**
 * What browsers do for documents: focuses the content, announces the title, removes the old page's
 * metadata. Last on the page: a closing dialog must return its focus first.
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

/** Rendered by the server only (`SeoHead`); React would keep the price of another dish. */
const SEO_HEAD =
  'script[type="application/ld+json"], meta[property], meta:is([name="description"], [name="keywords"], [name="robots"], [name="twitter:card"])';

function pageOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search);
  for (const name of VIEW_PARAMS) params.delete(name);
  return `${pathname}?${params}`;
}
