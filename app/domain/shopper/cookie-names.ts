/** Also in local storage (specification 2). */
export const COOKIE_CONSENT = 'cookieConsent';
/** Its values. Earlier releases take any for consent. */
export const AGREED = 'true';
export const AGREED_TO_STATISTICS = 'statistics';
/** Release 0.2.0 takes any value of `cookieConsent` for consent. */
export const COOKIE_REFUSAL = 'cookieRefusal';
/** services/http/own-cookie.server.ts */
export const HOST_PREFIX = '__Host-';

/** Sent by «Нет»; OK sends none, as in release 0.2.0. */
export const REFUSAL_FIELD = 'refuse';
/** Sent by «Да», where the banner asks for Yandex Metrica. */
export const STATISTICS_FIELD = 'statistics';
