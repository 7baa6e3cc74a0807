/** The name of the flag, in the local storage and as a cookie (specification 2). */
export const COOKIE_CONSENT = 'cookieConsent';
