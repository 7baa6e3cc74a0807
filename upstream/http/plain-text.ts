/** Signs without a shape: control characters, empty letters, and those that turn the letters after them round. A phone could be read backwards. */
const SHAPELESS =
  /[\p{Cc}\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\u3164\ufeff\uffa0]/gu;

/**
 * What a guest typed, as people in a kitchen can read it without being deceived: nothing in it moves or hides what stands around it.
 *
 * @param keepsLines line ends stay, as `\n`; else they become spaces
 */
export function plainText(text: string, { keepsLines = false } = {}): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').split('\n');
  const plain = lines.map((line) => line.replace(/\t/g, ' ').replace(SHAPELESS, '').trimEnd());
  return plain.join(keepsLines ? '\n' : ' ').trim();
}
