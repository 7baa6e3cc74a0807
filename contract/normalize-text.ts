export type Cleaning = {
  /** As line feeds; otherwise they become spaces. */
  keepsLines?: boolean;
};

/**
 * Attack: invisible and bidirectional characters (Trojan Source) hide or reorder text. Also soft hyphens,
 * joiners, half an emoji.
 */
const INVISIBLE = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]`;
/** An emoji with its skin, variation, joined people, flags of regions, keycaps. */
const PICTURE = String.raw`\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*`;
const EMOJI = String.raw`${PICTURE}(?:\u200d${PICTURE})*(?:[\u{e0020}-\u{e007e}]+\u{e007f})?|[\d#*]\ufe0f\u20e3`;
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|${INVISIBLE}`, 'gu');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** '' if nothing visible is left. */
export function cleanText(text: string, { keepsLines = false }: Cleaning = {}): string {
  const lines = text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) =>
      line
        .replace(/[\p{Zs}\t]/gu, ' ')
        .replace(EMOJI_OR_INVISIBLE, (_, emoji: string | undefined) => emoji ?? '')
        .trimEnd(),
    );
  const clean = lines.join(keepsLines ? '\n' : ' ').trim();
  return VISIBLE.test(clean) ? clean : '';
}

/** Lower case, «е» for «ё», single spaces. */
export function normalizeText(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}
