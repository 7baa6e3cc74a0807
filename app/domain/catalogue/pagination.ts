import { DEFAULT_PAGE_SIZE, FIRST_PAGE, PAGE_SIZES } from '#contract/defaults.ts';

const MAX_LINKS = 5;

/** The page numbers to link: the current one in the middle where there is room on both sides. */
export function pageWindow(current: number, total: number): number[] {
  const last = Math.max(total, FIRST_PAGE);
  const length = Math.min(MAX_LINKS, last);
  const first = Math.min(Math.max(current - Math.floor(length / 2), FIRST_PAGE), last - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

/** `page` of a query. Anything but a page number reads as the first page. */
export function readPage(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : FIRST_PAGE;
}

/** `pageSize` of a query; any size that is not offered reads as the default. */
export function readPageSize(params: URLSearchParams): number {
  const text = params.get('pageSize');
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;
}

/** The URL of another page of a list, with all other parameters. The URL of the first page has no `page`. */
export function pageHref(pathname: string, params: URLSearchParams, page: number): string {
  const nextParams = new URLSearchParams(params);
  if (page === FIRST_PAGE) nextParams.delete('page');
  else nextParams.set('page', String(page));
  const query = nextParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** The parameters of a list's canonical URL. All pages in other sizes have the first page as canonical URL. */
export function canonicalPaging(page: number = FIRST_PAGE, pageSize: number = DEFAULT_PAGE_SIZE) {
  const isFirst = page === FIRST_PAGE || pageSize !== DEFAULT_PAGE_SIZE;
  return { page: isFirst ? undefined : page };
}
