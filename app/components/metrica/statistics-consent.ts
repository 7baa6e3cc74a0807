import { attempt, readStorage, removeFromStorage } from '#app/components/storage.ts';
import {
  AGREED_TO_STATISTICS,
  COOKIE_CONSENT,
  COOKIE_REFUSAL,
  HOST_PREFIX,
} from '#app/domain/shopper/cookie-names.ts';
import { isMetricaName, metricaCookieDeletions } from '#app/domain/shopper/metrica-copies.ts';

const AGREEMENT = 'statistics-agreed';

/** Unknown is no consent. */
export function hasAgreedToStatistics(): boolean {
  return hasCookie(`${COOKIE_CONSENT}=${AGREED_TO_STATISTICS}`);
}

/** Also by a form without scripts. */
export function hasRefusedCookies(): boolean {
  return hasCookie(`${COOKIE_REFUSAL}=true`);
}

function hasCookie(cookie: string): boolean {
  const prefix = location.protocol === 'https:' ? HOST_PREFIX : '';
  return document.cookie.split('; ').includes(`${prefix}${cookie}`);
}

/** Those of Metrica's script, whose frame shares them with the page, and of its own. */
export function removeMetricaCopies(): void {
  // It has not run here: those of the domain above belong to the restaurant's other site.
  if (readStorage('localStorage', 'counted-cart') === null) return;
  for (const deletion of metricaCookieDeletions(document.cookie, location.hostname)) {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
    document.cookie = deletion;
  }
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    attempt(() => {
      for (const key of Object.keys(window[kind]).filter(isMetricaName)) window[kind].removeItem(key);
    });
  }
  removeFromStorage('localStorage', 'counted-cart');
}

export function sayAgreed(): void {
  window.dispatchEvent(new Event(AGREEMENT));
}

export function onAgreed(listener: () => void): () => void {
  window.addEventListener(AGREEMENT, listener);
  return () => window.removeEventListener(AGREEMENT, listener);
}
