import { AGREED_TO_STATISTICS, COOKIE_CONSENT, HOST_PREFIX } from '#app/domain/shopper/cookie-names.ts';

const AGREEMENT = 'statistics-agreed';

/** Unknown is no consent. */
export function hasAgreedToStatistics(): boolean {
  const prefix = location.protocol === 'https:' ? HOST_PREFIX : '';
  return document.cookie.split('; ').includes(`${prefix}${COOKIE_CONSENT}=${AGREED_TO_STATISTICS}`);
}

export function sayAgreed(): void {
  window.dispatchEvent(new Event(AGREEMENT));
}

export function onAgreed(listener: () => void): () => void {
  window.addEventListener(AGREEMENT, listener);
  return () => window.removeEventListener(AGREEMENT, listener);
}
