import { useLocation } from 'react-router';
import { pageHref } from '#app/domain/catalogue/pagination.ts';
import { DEFAULT_PAGE_SIZE } from '#contract/defaults.ts';
import { Pagination } from './pagination.tsx';

type ListPaginationProps = {
  page: number;
  /** Absent: the list has one size. */
  pageSize?: number;
  list: { totalPages: number; count: number };
};

/** The other pages of the list this address shows; nothing where all of it is on one. */
export function ListPagination({ page, pageSize, list }: ListPaginationProps) {
  const { pathname, search } = useLocation();
  // With large pages all of a list may be on one, and the way back to small ones must stay.
  const hasChoice = list.totalPages > 1 || (pageSize !== undefined && list.count > DEFAULT_PAGE_SIZE);
  if (!hasChoice) return null;
  return (
    <Pagination
      current={page}
      total={list.totalPages}
      hrefFor={(target) => pageHref(pathname, new URLSearchParams(search), target)}
      pageSize={pageSize}
      action={pathname}
    />
  );
}
