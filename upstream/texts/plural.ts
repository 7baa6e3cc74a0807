/** The Russian form of a noun after a number. */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = { one, few }[new Intl.PluralRules('ru').select(count) as 'one' | 'few'] ?? many;
  return form;
}
