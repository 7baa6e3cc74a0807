/**
 * The whole address of something on this site; what is absolute already stays as it is. Letters that an address cannot
 * carry (Cyrillic slugs) are percent-encoded.
 *
 * @param address rooted at the site, like `/product/borshch`. One that nobody can read (a picture's, from the API) is
 * returned as it is: the page stands without it.
 */
export function absoluteUrl(publicUrl: string, address: string): string {
  return URL.canParse(address, publicUrl) ? new URL(address, publicUrl).href : address;
}

/** Safe HTML for reading elsewhere (feeds): links and pictures that are rooted at this site become absolute. */
export function withAbsoluteLinks(html: string, publicUrl: string): string {
  return html.replace(
    /(<[a-z][^<>]*?\s(?:href|src)=")(\/(?!\/)[^"]*)"/gi,
    (_, before: string, address: string) => `${before}${publicUrl}${address}"`,
  );
}
