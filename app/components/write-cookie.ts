/** A cookie of the shop's own that scripts write, with the same flags as the server gives it. */
export function writeCookie(name: string, value: string, maxAgeSeconds?: number): void {
  const lifetime = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; Path=/${lifetime}; SameSite=Lax${secure}`;
}
