/** Those of the specification (sections 2, 4 and 9). */

export const QUANTITY_DEBOUNCE_MS = 500;
export const SIDEBAR_SEARCH_DEBOUNCE_MS = 300;
export const HEADER_SEARCH_DEBOUNCE_MS = 650;
export const SUGGEST_DEBOUNCE_MS = 200;

export const ALERT_MS = 16_000;
export const NOTICE_MS = 5_000;

export const VIDEO_SLIDER_MS = 4_500;
export const IMAGE_SLIDER_MS = 5_000;
export const CAROUSEL_MS = 10_000;
export const SLIDER_RETRIES = 3;
export const SLIDER_RETRY_MS = 100;

// ---------- own ----------

/** Shorter work shows no progress indicator. */
export const PENDING_DELAY_MS = 150;
/** While the page is visible. */
export const ORDER_PROGRESS_MS = 15_000;
/** While the page of the cart of a closed shop is visible. */
export const OPENING_MS = 60_000;
export const POPUP_OPEN_DELAY_MS = 120;
export const POPUP_CLOSE_DELAY_MS = 300;
/** Keep in sync with styles/tokens.css. */
export const SLIDE_MS = 600;
export const COUNT_UP_MS = 1_200;
