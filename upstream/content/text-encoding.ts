const HOW_TO_SAVE =
  'откройте его в редакторе, проверьте, что русские буквы видны, и сохраните в UTF-8: в Блокноте «Файл» → «Сохранить как» → «Кодировка: UTF-8», в VS Code «Save with Encoding» → «UTF-8»';
const NOT_UTF8 = `файл сохранён не в UTF-8, на сайте вместо русских букв были бы «����»: ${HOW_TO_SAVE}`;
const HOW_TO_RESTORE =
  'файл открывали не в той кодировке и так сохранили. Верните прежний файл или наберите эти слова заново, в UTF-8';
const SPOILED = `вместо букв стоит знак «�»: ${HOW_TO_RESTORE}`;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** UTF-16 of ASCII letters is valid UTF-8 with control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
const NO_TEXT = /[\0-\x08\x0e-\x1f]/;

/**
 * UTF-8 decoded as windows-1251 («РЈРіР»Рё») or Latin-1 («Ð£Ð³Ð»Ð¸»): each letter is a pair with one of two first
 * characters.
 */
const MOJIBAKE = /(?:[РС][^\p{ASCII}а-яА-Я]|[ÐÑ][^\p{ASCII}]){3,}/u;

/** Valid UTF-8 of text that was decoded wrongly. */
export function findMojibake(text: string): { text: string; problem: string } | null {
  const [found] = MOJIBAKE.exec(text) ?? [];
  return found === undefined
    ? null
    : { text: found, problem: `вместо русских букв стоит «${found}»: ${HOW_TO_RESTORE}` };
}

type Decoded =
  | { text: string; problem?: undefined; line?: undefined }
  | { text?: undefined; problem: string; line: number };

/** UTF-8 with or without BOM, else a Russian message. */
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

/** From 1. */
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
