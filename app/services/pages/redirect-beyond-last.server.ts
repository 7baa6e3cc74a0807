import { redirect } from 'react-router';
import { pageHref } from '#app/domain/catalogue/pagination.ts';
import { FIRST_PAGE } from '#contract/defaults.ts';

/** An old link, or a list that has become shorter. @throws the redirect */
export function redirectBeyondLast(
  url: URL,
  page: number,
  list: { results: readonly unknown[]; totalPages: number },
): void {
  const last = Math.max(list.totalPages, FIRST_PAGE);
  // Some APIs report one page and return more.
  if (page > last && list.results.length === 0)
    throw redirect(pageHref(url.pathname, url.searchParams, last));
}
