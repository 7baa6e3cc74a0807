import { DEFAULT_PAGE_SIZE, FIRST_PAGE, PAGE_SIZES } from '#contract/defaults.ts';

const MAX_LINKS = 5;

/** The page numbers to link: the current one in the middle where there is room on both sides. */
export function pageWindow(current: number, total: number): number[] {
  const last = Math.max(total, FIRST_PAGE);
  const length = Math.min(MAX_LINKS, last);
  const first = Math.min(Math.max(current - Math.floor(length / 2), FIRST_PAGE), last - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}

/** `page` of an address. What is no page number reads as the first page. */
export function readPage(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : FIRST_PAGE;
}

/** `pageSize` of an address; only the offered sizes count. */
export function readPageSize(params: URLSearchParams): number {
  const text = params.get('pageSize');
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;
}

/** The address of another page of a list, all other parameters kept. The first page has one address: without `page`. */
export function pageHref(pathname: string, params: URLSearchParams, page: number): string {
  const kept = new URLSearchParams(params);
  if (page === FIRST_PAGE) kept.delete('page');
  else kept.set('page', String(page));
  const query = kept.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** The parameters of a list's canonical address. Other page sizes show the same things: they lead to the first page. */
export function canonicalPaging(page: number = FIRST_PAGE, pageSize: number = DEFAULT_PAGE_SIZE) {
  const isAsItOpens = page === FIRST_PAGE || pageSize !== DEFAULT_PAGE_SIZE;
  return { page: isAsItOpens ? undefined : page };
}
