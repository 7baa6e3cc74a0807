import { keep, recall } from '#app/components/state/storage.ts';
import { writeCookie } from '#app/components/write-cookie.ts';
import { COOKIE_CONSENT } from '#app/domain/shopper/cookie-consent.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function isAccepted(): boolean {
  return recall('localStorage', COOKIE_CONSENT) !== null;
}

export function accept(): void {
  keep('localStorage', COOKIE_CONSENT, 'true');
  writeCookie(COOKIE_CONSENT, 'true', YEAR_SECONDS);
}
