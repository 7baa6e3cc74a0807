/** The name of the flag in local storage and of the cookie (specification 2). */
export const COOKIE_CONSENT = 'cookieConsent';
/** «Нет» has a name of its own: release 0.2.0 takes any value of `cookieConsent` for consent. */
export const COOKIE_REFUSAL = 'cookieRefusal';
/** Prefix of cookies that browsers accept over https only and from this host only (services/http/own-cookie.server.ts). */
export const HOST_PREFIX = '__Host-';

/** The field that the button «Нет» of the cookie banner sends. OK sends none, as in release 0.2.0. */
export const REFUSAL_FIELD = 'refuse';
