/** The whole address of something on this site, like `/product/borshch`; what is absolute already stays as it is. */
export function absoluteUrl(publicUrl: string, address: string): string {
  return new URL(address, publicUrl).href;
}

/** Safe HTML for reading elsewhere (feeds): links and pictures that are rooted at this site become absolute. */
export function withAbsoluteLinks(html: string, publicUrl: string): string {
  return html.replace(
    /(<[a-z][^<>]*?\s(?:href|src)=")(\/(?!\/)[^"]*)"/gi,
    (_, before: string, address: string) => `${before}${publicUrl}${address}"`,
  );
}
