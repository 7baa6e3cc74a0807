/**
 * Addresses that come from outside: the API's in links and pictures, and those that forms ask to come back to. What is
 * not allowed here is no address: a link is drawn as its text, a picture as a missing one.
 */

/** Longer than any signed address of a picture. */
const MAX_LENGTH = 4_000;
const SITE = 'http://site.invalid';
const CONTROL = /\p{Cc}/u;
const ENCODED_CONTROL = /%(?:[01][\da-f]|7f)/i;
const LONE_PERCENT = /%(?![\da-f]{2})/gi;
/** `page/about`. With a dot in the first part it would be a host without its scheme; nothing else is guessed. */
const WITHOUT_SLASH = /^[\p{L}\p{N}_-]+(?=[/?#]|$)/u;
/** Exactly two slashes: the parser also reads `http:host` and `https:/host`. */
const WEB = /^https?:\/\/[^/]/i;
/** One address, and only headers that cannot add a reader or a file. */
const MAIL = /^mailto:[^\s@?&,;:/]+@[^\s@?&,;:/]+(?:\?(?:subject|body)=[^&]*(?:&(?:subject|body)=[^&]*)*)?$/i;
/** No letters, and none of the codes with `*` and `#` that telephones obey. */
const PHONE = /^tel:\+?[\d\s().-]+$/i;
const MIN_DIGITS = 2;

/** Where a link may lead: a path of this site, the web, a letter, a call. */
export function linkAddress(address: string): string | undefined {
  return mediaAddress(address) ?? mailAddress(address.trim()) ?? phoneAddress(address.trim());
}

/** Where a picture or a film may come from: a path, which is of the API's origin then, or the web. */
export function mediaAddress(address: string): string | undefined {
  return siteAddress(address) ?? webAddress(address);
}

/** A path of this site, also one that was written without its slash: `page/about`. */
export function siteAddress(address: string): string | undefined {
  const trimmed = address.trim();
  return ownPath(WITHOUT_SLASH.test(trimmed) ? `/${trimmed}` : trimmed);
}

/**
 * A path of this site, from the root, as ASCII that is encoded once: fit for a `Location` header. Browsers read `//host`,
 * `/\host` and `/⇥/host` as another site.
 */
export function ownPath(address: string): string | undefined {
  if (!address.startsWith('/') || !isPlain(address)) return undefined;
  const path = address.replace(LONE_PERCENT, '%25');
  // The parser shows whether it leaves the site.
  if (!URL.canParse(path, SITE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, SITE);
  // `/.//host` comes out of the parser as `//host`.
  if (origin !== SITE || pathname.startsWith('//') || ENCODED_CONTROL.test(pathname)) return undefined;
  return pathname + search + hash;
}

/** An address of another site, without a name and a password in it. */
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

/**
 * The parser drops control characters and reads a backslash as a slash. It would read another address than the
 * one that was checked.
 */
function isPlain(address: string): boolean {
  return address.length <= MAX_LENGTH && !CONTROL.test(address) && !address.includes('\\');
}

/** An e-mail address in any alphabet: `oleg@mail.example`, `олег@почта.рф`. Browsers, storefront and API judge by it. */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})$/iu;
