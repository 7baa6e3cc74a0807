/** The absolute URL of a path like `/product/borshch`; an absolute URL is returned unchanged. */
export function absoluteUrl(publicUrl: string, address: string): string {
  return new URL(address, publicUrl).href;
}

/** Makes the root-relative links and pictures of safe HTML absolute, for feeds. */
export function makeLinksAbsolute(html: string, publicUrl: string): string {
  return html.replace(
    /(<[a-z][^<>]*?\s(?:href|src)=")(\/(?!\/)[^"]*)"/gi,
    (_, before: string, address: string) => `${before}${publicUrl}${address}"`,
  );
}
