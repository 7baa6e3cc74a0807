/** Every duration of the specification (sections 1, 4 and 9). */

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
export const MODAL_TRANSITION_MS = 150;

export const VIDEO_SLIDER_MS = 4_500;
export const IMAGE_SLIDER_MS = 5_000;
export const CAROUSEL_MS = 10_000;
export const SLIDER_RETRIES = 3;
export const SLIDER_RETRY_MS = 100;
