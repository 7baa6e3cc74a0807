/** Every duration of the specification (sections 1, 4 and 9), in milliseconds. */

/** From the last plus or minus until the quantity is sent. */
export const QUANTITY_DELAY = 500;
/** From the last keystroke in the sidebar's search box. */
export const SIDEBAR_SEARCH_DELAY = 300;
/** From the last keystroke in the header's search box until it navigates. */
export const HEADER_SEARCH_DELAY = 650;
export const SUGGEST_DELAY = 200;

/** Alerts about a refused order clear by themselves. */
export const ALERT_LIFETIME = 16_000;
export const NOTICE_LIFETIME = 5_000;
export const MODAL_TRANSITION = 150;

export const VIDEO_SLIDER_INTERVAL = 4_500;
export const IMAGE_SLIDER_INTERVAL = 5_000;
export const CAROUSEL_INTERVAL = 10_000;
export const SLIDER_RETRIES = 3;
export const SLIDER_RETRY_DELAY = 100;
