/** The YAML of dishes, in which each lists its close-up, if there is one. */
export function withGalleries(text: string, hasCloseUp: (slug: string) => boolean): string {
  const bare = text.replace(/^ {2}gallery:(?: \[[^\]]*\]\n|\n(?: {4}.*\n)+)/gm, '');
  return bare.replace(/^ {2}cover: (\S+)\.avif\n/gm, (line, slug) =>
    hasCloseUp(slug) ? `${line}  gallery: [${slug}-closeup.avif]\n` : line,
  );
}
