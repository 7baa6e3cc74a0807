/** The contract needs about ten levels: menus may stand in menus. */
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** `{` and `[`, `}` and `]`, once the bit is set in which they differ. */
const [OPENS, CLOSES, BRACE_BIT] = [0x7b, 0x7d, 0x20];

/**
 * Whether a JSON text is nested deeper than any answer may be; of an unfinished text, whether it is so already. It is not
 * parsed for that: to parse a million levels takes half a second, in which nobody else is answered.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    let letter = text.charCodeAt(at++);
    if (letter === QUOTE) {
      do {
        letter = text.charCodeAt(at++);
        if (letter === BACKSLASH) at += 1;
      } while (letter !== QUOTE && at < text.length);
    } else if ((letter | BRACE_BIT) === OPENS) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if ((letter | BRACE_BIT) === CLOSES) depth -= 1;
  }
  return false;
}
