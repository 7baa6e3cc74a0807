/** Also in local storage (specification 2). */
export const COOKIE_CONSENT = 'cookieConsent';
/** Release 0.2.0 takes any value of `cookieConsent` for consent. */
export const COOKIE_REFUSAL = 'cookieRefusal';
/** services/http/own-cookie.server.ts */
export const HOST_PREFIX = '__Host-';

/** Sent by «Нет»; OK sends none, as in release 0.2.0. */
export const REFUSAL_FIELD = 'refuse';
