/** The durations of the specification (sections 2, 4 and 9), and a few of the house. */

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

// ---------- not of the specification ----------

/** Work that takes less time is not announced. */
export const PENDING_DELAY_MS = 150;
/** How often the page of an order asks where it stands, while it is seen. */
export const ORDER_PROGRESS_MS = 15_000;
/** From a mouse that rests on a menu until it opens, and from one that has left it until it closes. */
export const POPUP_OPEN_DELAY_MS = 120;
export const POPUP_CLOSE_DELAY_MS = 300;
/** One slide giving way to the next, and a counter: the same as in styles/tokens.css. */
export const SLIDE_MS = 600;
export const COUNT_UP_MS = 1_200;
