const HOW_TO_SAVE =
  'откройте его в редакторе, проверьте, что русские буквы видны, и сохраните в UTF-8: в Блокноте «Файл» → «Сохранить как» → «Кодировка: UTF-8», в VS Code «Save with Encoding» → «UTF-8»';
const NOT_UTF8 = `файл сохранён не в UTF-8, на сайте вместо русских букв были бы «����»: ${HOW_TO_SAVE}`;
const HOW_TO_RESTORE =
  'файл открывали не в той кодировке и так сохранили. Верните прежний файл или наберите эти слова заново, в UTF-8';
const SPOILED = `вместо букв стоит знак «�»: ${HOW_TO_RESTORE}`;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes of UTF-16, which a decoder of UTF-8 lets pass when all letters are below 0x80. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\0-\x08\x0e-\x1f]/;

/**
 * UTF-8 decoded as windows-1251 («РЈРіР»Рё») or Latin-1 («Ð£Ð³Ð»Ð¸»): each letter has become two, of which the first is one
 * of two.
 */
const MOJIBAKE = /(?:[РС][^\p{ASCII}а-яА-Я]|[ÐÑ][^\p{ASCII}]){3,}/u;

/** A Russian text that was decoded in another encoding and saved again is valid UTF-8. */
export function findMojibake(text: string): { index: number; problem: string } | null {
  const found = MOJIBAKE.exec(text);
  return (
    found && { index: found.index, problem: `вместо русских букв стоит «${found[0]}»: ${HOW_TO_RESTORE}` }
  );
}

type Decoded =
  | { text: string; problem?: undefined; line?: undefined }
  | { text?: undefined; problem: string; line: number };

/** The text of a content file, which is UTF-8, with or without its mark; or, in Russian, why it is none. */
export function decodeText(bytes: Buffer): Decoded {
  const text = decoded(bytes);
  if (text === null) return { problem: NOT_UTF8, line: firstBadLine(bytes) };
  const spoiled = text.indexOf('\uFFFD');
  if (spoiled !== -1) return { problem: SPOILED, line: text.slice(0, spoiled).split('\n').length };
  return { text };
}

function decoded(bytes: Buffer): string | null {
  try {
    const text = utf8.decode(bytes);
    return NO_TEXT.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** From 1: line feeds are the same byte in every encoding that is likely here. */
function firstBadLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf('\n', start);
    const next = end === -1 ? bytes.length : end + 1;
    if (decoded(bytes.subarray(start, next)) === null) break;
    start = next;
  }
  return line;
}
