/** For comparison with patterns: lower case, «е» for «ё», single spaces. */
export function normalizeText(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}
