/** The name of the flag in local storage and of the cookie (specification 2). */
export const COOKIE_CONSENT = 'cookieConsent';
/** Prefix of cookies that browsers accept over https only and from this host only (services/http/own-cookie.server.ts). */
export const HOST_PREFIX = '__Host-';
