import { DEFAULT_PAGE_SIZE, FIRST_PAGE, PAGE_SIZES } from '#contract/defaults.ts';

const MAX_LINKS = 5;

export function pageWindow(current: number, total: number): number[] {
  const last = Math.max(total, FIRST_PAGE);
  const length = Math.min(MAX_LINKS, last);
  const first = Math.min(Math.max(current - Math.floor(length / 2), FIRST_PAGE), last - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

export function readPage(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : FIRST_PAGE;
}

export function readPageSize(params: URLSearchParams): number {
  const text = params.get('pageSize');
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;
}

/** Keeps other parameters; the first page has no `page`. */
export function pageHref(pathname: string, params: URLSearchParams, page: number): string {
  const nextParams = new URLSearchParams(params);
  if (page === FIRST_PAGE) nextParams.delete('page');
  else nextParams.set('page', String(page));
  const query = nextParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** Other page sizes have the first page as canonical URL. */
export function canonicalPaging(page: number = FIRST_PAGE, pageSize: number = DEFAULT_PAGE_SIZE) {
  const isFirst = page === FIRST_PAGE || pageSize !== DEFAULT_PAGE_SIZE;
  return { page: isFirst ? undefined : page };
}
