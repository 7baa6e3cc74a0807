const MAX_LENGTH = 2_000;
const CONTROL = /\p{Cc}/u;
// Any host will do: it only shows whether the address leaves it.
const SITE = 'http://site.invalid';

/**
 * The address a form asks to come back to, if it is a path of this site. Browsers read `//host`, `/\host` and `/⇥/host`
 * as another site, and the value comes from outside. The answer is ASCII, fit for a `Location` header.
 */
export function safeReturnTo(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return fallback;
  if (!value.startsWith('/') || value.includes('\\') || CONTROL.test(value)) return fallback;
  if (!URL.canParse(value, SITE)) return fallback;
  const url = new URL(value, SITE);
  // `/.//host` leaves the check of the beginning as a path and comes out of the parser as `//host`.
  if (url.origin !== SITE || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
