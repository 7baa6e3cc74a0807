import { stemmer } from '@orama/stemmers/russian';
import { distance } from 'fastest-levenshtein';

/** What the search knows about words: how they are compared, their stems, and which word a typing error may mean. */

/** The form in which texts are compared. Both sides of every comparison go through this. */
export function normaliseText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');
}

/** Letters and digits only: no sign of a query language gets to a database from outside. */
export function wordsOf(text: string): string[] {
  return [...new Set(normaliseText(text).match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/** Longer ones are no words, and the stemmer would be slow on them. */
const MAX_STEMMED = 40;

/** «пиццу» and «пицца» give the same stem. */
export function stemOf(word: string): string {
  return word.length > MAX_STEMMED ? word : stemmer(word);
}

/**
 * Whether a form of this word may be looked for in a long text. Where half of the word is ending, the stem is shared by words that
 * have nothing in common: «сушими» (meant for «сашими») and «сушим» have the stem «суш».
 */
export function hasTellingStem(word: string): boolean {
  return stemOf(word).length > word.length / 2;
}

export function stemsOf(words: readonly string[]): string[] {
  return [...new Set(words.map(stemOf))];
}

/** Words that mean the same to a guest, and their stems: who looks for one finds what has any of them. */
export type Synonyms = { words: readonly string[]; stems: readonly string[] };

export function readSynonyms(groups: readonly (readonly string[])[]): Synonyms[] {
  return groups.map((group) => {
    const words = group.flatMap(wordsOf);
    return { words, stems: stemsOf(words) };
  });
}

/** The groups that a text with these words can be found by as well. */
export function synonymsOf(words: readonly string[], groups: readonly Synonyms[]): Synonyms[] {
  const own = new Set(stemsOf(words));
  return groups.filter(({ stems }) => stems.some((stem) => own.has(stem)));
}

/** In shorter words one letter makes another word: «кола» and «колбаса» begin nearly alike. */
const MIN_LENGTH = 5;
/** From this length on two letters may be wrong: two that changed places count as two. */
const MIN_LENGTH_OF_TWO = 6;
const MAX_LENGTH = 24;

/** Whether a typing error may mean this word. A shop of thousands of dishes has as many numbers in their names. */
export function mayBeMeant(word: string): boolean {
  return word.length >= MIN_LENGTH - 1 && /\P{N}/u.test(word);
}

/**
 * The words that `typed` is nearest to; none if all of them are too far. What is typed may be the beginning of a word.
 *
 * @param vocabulary the words there are, normalised.
 */
export function nearestWords(typed: string, vocabulary: readonly string[]): string[] {
  const { length } = typed;
  if (length < MIN_LENGTH - 1 || length > MAX_LENGTH) return [];
  const same = sameButForDoubled(typed, vocabulary);
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

/** «пица» means «пицца»: who doubles a letter too many or too few has typed no other word, however short it is. */
function sameButForDoubled(typed: string, vocabulary: readonly string[]): string[] {
  const single = withoutDoubled(typed);
  const forms = new Set([single, stemOf(single)]);
  return vocabulary.filter((word) => {
    if (!word.startsWith(single.slice(0, 1))) return false;
    const other = withoutDoubled(word);
    return other === single || forms.has(stemOf(other));
  });
}

function withoutDoubled(word: string): string {
  return word.replace(/(.)\1+/gu, '$1');
}

/** Compares with the whole word and with beginnings of it, which are about as long. */
function errorsIn(typed: string, word: string, limit: number): number {
  let fewest = distance(typed, word);
  for (let length = typed.length - 1; length <= typed.length + limit && length < word.length; length++) {
    fewest = Math.min(fewest, distance(typed, word.slice(0, length)));
  }
  return fewest;
}

const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** The same keys on a Russian keyboard: «,ehuth» is «бургер». `null` if the text was not typed on a Latin one. */
export function onRussianKeys(text: string): string | null {
  const typed = text.toLowerCase();
  if (!/[a-z]/.test(typed) || /[а-яё]/.test(typed)) return null;
  return [...typed].map((key) => RUSSIAN[LATIN.indexOf(key)] ?? key).join('');
}
