export function absoluteUrl(publicUrl: string, address: string): string {
  return new URL(address, publicUrl).href;
}

/** Root-relative links and pictures, for feeds. */
export function makeLinksAbsolute(html: string, publicUrl: string): string {
  return html.replace(
    /(<[a-z][^<>]*?\s(?:href|src)=")(\/(?!\/)[^"]*)"/gi,
    (_, before: string, address: string) => `${before}${publicUrl}${address}"`,
  );
}
