/** The name of the flag, in the local storage and as a cookie (specification 2, decisions). */
export const COOKIE_CONSENT = 'cookieConsent';
