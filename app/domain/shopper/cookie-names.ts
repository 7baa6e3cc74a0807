/** The name of the flag, in the local storage and as a cookie (specification 2). */
export const COOKIE_CONSENT = 'cookieConsent';
/** Of cookies that a browser takes from the very host alone, on https (services/http/own-cookie.server.ts). */
export const HOST_PREFIX = '__Host-';
