import { stemmer } from '@orama/stemmers/russian';
import { distance } from 'fastest-levenshtein';
import { cleanText } from '#contract/normalize-text.ts';

export function normalizeSearchText(text: string): string {
  const folded = cleanText(text)
    .normalize('NFKC')
    .toLowerCase()
    // Stress marks: «бо́рщ».
    .replace(/[\u0300\u0301]/g, '')
    .replaceAll('ё', 'е')
    .replaceAll('ë', 'e');
  return folded.replace(/\p{L}+/gu, inOneAlphabet);
}

/** «cуп» with a Latin «c» → «суп». */
function inOneAlphabet(word: string): string {
  const isMixed = /[a-z]/.test(word) && /[а-я]/.test(word);
  return (isMixed && (toCyrillic(word) ?? toLatin(word))) || word;
}

const LATIN_LOOK_ALIKES = 'abcehkmoptxy';
const CYRILLIC_LOOK_ALIKES = 'авсенкмортху';

/** `null` if the word has other Latin letters. */
export function toCyrillic(word: string): string | null {
  return replaceLetters(word, LATIN_LOOK_ALIKES, CYRILLIC_LOOK_ALIKES, /[a-z]/);
}

export function toLatin(word: string): string | null {
  return replaceLetters(word, CYRILLIC_LOOK_ALIKES, LATIN_LOOK_ALIKES, /[а-я]/);
}

function replaceLetters(word: string, from: string, to: string, left: RegExp): string | null {
  const replaced = [...word].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
  return replaced === word || left.test(replaced) ? null : replaced;
}

/** Letters and digits only, against query injection. */
export function wordsOf(text: string): string[] {
  return [...new Set(normalizeSearchText(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** The stemmer is slow on longer words. */
const MAX_STEMMED = 40;

export function stemOf(word: string): string {
  return word.length > MAX_STEMMED ? word : stemmer(word);
}

/** Otherwise unrelated words share the stem: «сушими» (mistyped «сашими») and «сушим» have «суш». */
export function hasSpecificStem(word: string): boolean {
  return stemOf(word).length > word.length / 2;
}

export function stemsOf(words: readonly string[]): string[] {
  return [...new Set(words.map(stemOf))];
}

export type Synonyms = { words: readonly string[]; stems: readonly string[] };

export function readSynonyms(groups: readonly (readonly string[])[]): Synonyms[] {
  return groups.map((group) => {
    const words = group.flatMap(wordsOf);
    return { words, stems: stemsOf(words) };
  });
}

export function synonymsOf(words: readonly string[], groups: readonly Synonyms[]): Synonyms[] {
  const own = new Set(stemsOf(words));
  return groups.filter(({ stems }) => stems.some((stem) => own.has(stem)));
}

/** Shorter words are too similar: «кола» and «колбаса». */
const MIN_LENGTH = 5;
/** Transposed letters count as two. */
const MIN_LENGTH_OF_TWO = 6;
const MAX_LENGTH = 24;

/** Titles contain too many numbers. */
export function isCorrectable(word: string): boolean {
  return word.length >= MIN_LENGTH - 1 && /\P{N}/u.test(word);
}

/** @param typed may be incomplete */
export function nearestWords(typed: string, vocabulary: readonly string[]): string[] {
  const { length } = typed;
  if (length < MIN_LENGTH - 1 || length > MAX_LENGTH) return [];
  const same = findDoubledLetterErrors(typed, vocabulary);
  if (same.length > 0 || length < MIN_LENGTH) return same;
  let limit = length >= MIN_LENGTH_OF_TWO ? 2 : 1;
  let nearest: string[] = [];
  for (const word of vocabulary) {
    if (word.length < length - limit) continue;
    const errors = errorsIn(typed, word, limit);
    if (errors > limit) continue;
    if (errors < limit) nearest = [];
    limit = errors;
    nearest.push(word);
  }
  return nearest;
}

/** «пица» → «пицца», in words of any length. */
function findDoubledLetterErrors(typed: string, vocabulary: readonly string[]): string[] {
  const single = collapseDoubled(typed);
  const forms = new Set([single, stemOf(single)]);
  return vocabulary.filter((word) => {
    if (!word.startsWith(single.slice(0, 1))) return false;
    const other = collapseDoubled(word);
    return other === single || forms.has(stemOf(other));
  });
}

function collapseDoubled(word: string): string {
  return word.replace(/(.)\1+/gu, '$1');
}

function errorsIn(typed: string, word: string, limit: number): number {
  let fewest = distance(typed, word);
  for (let length = typed.length - 1; length <= typed.length + limit && length < word.length; length++) {
    fewest = Math.min(fewest, distance(typed, word.slice(0, length)));
  }
  return fewest;
}

/** Without Shift, then with it; `\\` is «ё» on a Mac. */
const LATIN_KEYS = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.\\~{}:"<>|';
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбюёёхъжэбюё';

/** «,ehuth» and «<ehuth» → «бургер» */
export function toRussianLayout(text: string): string | null {
  const typed = text.toLowerCase();
  if (/[а-яё]/.test(typed)) return null;
  const russian = [...typed].map((key) => RUSSIAN_KEYS[LATIN_KEYS.indexOf(key)] ?? key).join('');
  return russian === typed ? null : russian;
}
