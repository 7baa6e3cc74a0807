/** Without a valid URL a link renders as text, a picture as a placeholder. */

/** Signed picture URLs are shorter. */
const MAX_LENGTH = 4_000;
const SITE = 'http://site.invalid';
const CONTROL = /\p{Cc}/u;
const ENCODED_CONTROL = /%(?:[01][\da-f]|7f)/i;
const LONE_PERCENT = /%(?![\da-f]{2})/gi;
/** `page/about`. With a dot it would be a host without a scheme. */
const WITHOUT_SLASH = /^[\p{L}\p{N}_-]+(?=[/?#]|$)/u;
/** URL parsers also accept `http:host` and `https:/host`. */
const WEB = /^https?:\/\/[^/]/i;
/** One recipient; no `cc`, `bcc` and attachments. */
const MAIL = /^mailto:[^\s@?&,;:/]+@[^\s@?&,;:/]+(?:\?(?:subject|body)=[^&]*(?:&(?:subject|body)=[^&]*)*)?$/i;
/** Phones execute service codes with `*` or `#`. */
const PHONE = /^tel:\+?[\d\s().-]+$/i;
const MIN_DIGITS = 2;

export function linkAddress(address: string): string | undefined {
  return mediaAddress(address) ?? mailAddress(address.trim()) ?? phoneAddress(address.trim());
}

/** A path belongs to the origin of the API. */
export function mediaAddress(address: string): string | undefined {
  return siteAddress(address) ?? webAddress(address);
}

/** The leading slash may be missing: `page/about`. */
export function siteAddress(address: string): string | undefined {
  const trimmed = address.trim();
  return ownPath(WITHOUT_SLASH.test(trimmed) ? `/${trimmed}` : trimmed);
}

/**
 * Percent-encoded for a `Location` header. Browsers read `//host`, `/\host` and `/⇥/host` as another site.
 */
export function ownPath(address: string): string | undefined {
  if (!address.startsWith('/') || !isPlain(address)) return undefined;
  const path = address.replace(LONE_PERCENT, '%25');
  if (!URL.canParse(path, SITE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, SITE);
  // The parser turns `/.//host` into `//host`.
  if (origin !== SITE || pathname.startsWith('//') || ENCODED_CONTROL.test(pathname)) return undefined;
  return pathname + search + hash;
}

export function webAddress(address: string): string | undefined {
  const trimmed = address.trim();
  if (!WEB.test(trimmed) || !isPlain(trimmed) || !URL.canParse(trimmed)) return undefined;
  const { username, password, href } = new URL(trimmed);
  return username === '' && password === '' ? href : undefined;
}

function mailAddress(address: string): string | undefined {
  if (!MAIL.test(address) || !isPlain(address) || ENCODED_CONTROL.test(address)) return undefined;
  return new URL(address).href;
}

function phoneAddress(address: string): string | undefined {
  const digits = address.replace(/\D/g, '');
  if (!PHONE.test(address) || !isPlain(address) || digits.length < MIN_DIGITS) return undefined;
  return `tel:${address.includes('+') ? '+' : ''}${digits}`;
}

/** The URL parser drops control characters and reads a backslash as a slash. */
function isPlain(address: string): boolean {
  return address.length <= MAX_LENGTH && !CONTROL.test(address) && !address.includes('\\');
}

/** In any alphabet: `олег@почта.рф`. */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})$/iu;
