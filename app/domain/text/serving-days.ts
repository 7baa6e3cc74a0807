import type { WorkDay } from '#contract/content.ts';
import { readDays } from '#contract/work-days.ts';

const ON = ['в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу', 'в воскресенье'];
const nameOf = (day: number) => (ON[day] ?? '').replace(/^во? /, '');

/** «во вторник–пятницу, 12:00–16:00» */
export function servedOn(serving: readonly WorkDay[]): string {
  return serving.map(({ day, status }) => `${onDays(day)}, ${status}`).join('; ');
}

/** As written if unreadable. */
function onDays(text: string): string {
  const days = readDays(text).toSorted((one, other) => one - other);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return text;
  if (days.length === 7) return 'ежедневно';
  if (days.length > 2 && last - first === days.length - 1) return `${ON[first]}–${nameOf(last)}`;
  const names = [ON[first], ...days.slice(1).map(nameOf)];
  return new Intl.ListFormat('ru').format(names.map(String));
}
