/** docs/specification.md, sections 5, 7 and 9. */

export const FIRST_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 9;
export const PAGE_SIZES = [9, 18, 36, 72] as const;
export const MAX_PAGE_SIZE = 500;

export const DEFAULT_TOTAL_PAGES = 1;
export const DEFAULT_COUNT = 0;

export const LAST_ARTICLES_SIZE = 3;
export const HOME_PRODUCTS_SIZE = 45;
export const SEO_PAGES_SIZE = 100;
export const SEARCH_PRODUCTS_SIZE = 400;
/** Loaded without paging. */
export const WHOLE_LIST_SIZE = 500;
export const SUGGESTIONS_LIMIT = 10;

export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 100;
export const DEFAULT_QUANTITY = 1;

export const MAX_DIGEST_LENGTH = 100;

export const MIN_PHONE_LENGTH = 5;
export const MAX_IDEMPOTENCY_KEY_LENGTH = 64;

/** Those of order extras are in order-extras.ts. */
export const MAX_LENGTHS = {
  fullName: 100,
  phone: 50,
  address: 300,
  zone: 500,
  email: 100,
  subject: 200,
  content: 5_000,
} as const;
