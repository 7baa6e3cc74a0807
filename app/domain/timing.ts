/** Durations: first those of the specification (sections 2, 4 and 9), then the storefront's own. */

/** From the last plus or minus until the quantity is sent. */
export const QUANTITY_DEBOUNCE_MS = 500;
/** From the last keystroke in the sidebar's search box. */
export const SIDEBAR_SEARCH_DEBOUNCE_MS = 300;
/** From the last keystroke in the header's search box until it navigates. */
export const HEADER_SEARCH_DEBOUNCE_MS = 650;
export const SUGGEST_DEBOUNCE_MS = 200;

/** Alerts about a refused order clear by themselves. */
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
/** Polling interval for the status of an order, while its page is visible. */
export const ORDER_PROGRESS_MS = 15_000;
/** Delays before a menu opens under the mouse, and before it closes after the mouse has left. */
export const POPUP_OPEN_DELAY_MS = 120;
export const POPUP_CLOSE_DELAY_MS = 300;
/** Animations of a slide and of a counter; keep in sync with styles/tokens.css. */
export const SLIDE_MS = 600;
export const COUNT_UP_MS = 1_200;
