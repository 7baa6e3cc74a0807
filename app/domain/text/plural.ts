const rules = new Intl.PluralRules('ru');

/** `plural(22, 'блюдо', 'блюда', 'блюд')` is `блюда`; fractions: «1,5 блюда». */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  if (form === 'one') return one;
  return form === 'many' ? many : few;
}
