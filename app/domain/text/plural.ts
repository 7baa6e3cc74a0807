const rules = new Intl.PluralRules('ru');

/**
 * The form of a word that a number takes: `plural(22, 'блюдо', 'блюда', 'блюд')` is `блюда`. A fraction takes the
 * second form («1,5 блюда»).
 *
 * @param one 1, 21, 31 …
 * @param few 2–4, 22–24 …
 * @param many 0, 5–20, 25 …
 */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  if (form === 'one') return one;
  return form === 'many' ? many : few;
}
