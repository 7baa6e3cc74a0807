/** How a text is compared with patterns: in small letters, with «е» for «ё», on one line. */
export function comparable(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}
