/** Attack: control, invisible and bidirectional characters (Trojan Source): a phone number could be displayed backwards. */
const INVISIBLE =
  /[\p{Cc}\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\u3164\ufeff\uffa0]/gu;

/**
 * Removes characters from a guest's text that could hide or reorder text around it.
 *
 * @param options `keepsLines`: normalizes line breaks to `\n` instead of spaces
 */
export function plainText(text: string, { keepsLines = false } = {}): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').split('\n');
  const plain = lines.map((line) => line.replace(/\t/g, ' ').replace(INVISIBLE, '').trimEnd());
  return plain.join(keepsLines ? '\n' : ' ').trim();
}
