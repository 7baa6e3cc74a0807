import { HOST_PREFIX } from '#app/domain/shopper/cookie-names.ts';
import type { CookieName } from '#app/domain/shopper/device-copies.ts';

/** Same prefix and attributes as services/http/own-cookie.server.ts. */
export function writeCookie(name: CookieName, value: string, maxAgeSeconds?: number): void {
  const lifetime = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  const [prefix, secure] = location.protocol === 'https:' ? [HOST_PREFIX, '; Secure'] : ['', ''];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${prefix}${name}=${value}; Path=/${lifetime}; SameSite=Lax${secure}`;
}
