import { redirect } from 'react-router';
import { pageHref } from '#app/domain/catalogue/pagination.ts';
import { FIRST_PAGE } from '#contract/defaults.ts';

/**
 * Who asks for a page behind the last one (an old link, a list that became shorter) is sent to the last one.
 *
 * @throws the redirect.
 */
export function redirectBeyondLast(
  url: URL,
  page: number,
  list: { results: readonly unknown[]; totalPages: number },
): void {
  const last = Math.max(list.totalPages, FIRST_PAGE);
  // An API that does not count its pages says 1 and goes on answering: what there is, is shown.
  if (page > last && list.results.length === 0)
    throw redirect(pageHref(url.pathname, url.searchParams, last));
}
