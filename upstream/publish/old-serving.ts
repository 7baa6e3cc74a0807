import type { WorkDay } from '#contract/content.ts';
import { normalizeText } from '#contract/normalize-text.ts';
import { INTERVAL, readDays, readWorkDays, spellClocks } from '#contract/work-days.ts';
import { digestOf, type Entry } from '../content/entries.ts';
import { normalize } from '../content/entry-schemas.ts';
import { rowsOfWeek } from '../texts/hours-text.ts';

/**
 * 0.2.0 served a section only in the hours of its description, if the description was nothing but days and hours. What it has
 * read becomes the field `serving`, once: see docs/decisions/0074-serving-hours-are-a-field.md. Delete this file with
 * carry-over.ts.
 */

const SERVED = /^(?:(?:только|подаем|подается|готовим|доступ\S+|действует)\s+)+/;

/** «Со вторника по пятницу с 12:00 до 16:00» → «Вт–Пт», «12:00–16:00» */
export function readOldServing(description: string): WorkDay[] {
  const line = spellClocks(normalizeText(description)).replace(SERVED, '');
  const status = [...line.matchAll(INTERVAL)].map(([found]) => found).join(', ');
  const day = line.replace(INTERVAL, ' ').replace(/[^a-zа-я\d]+$/, '');
  const isEveryDay = day.trim() === '';
  if (line === '' || (isEveryDay ? status === '' : readDays(day).length === 0)) return [];
  const row = { day: isEveryDay ? 'ежедневно' : day, status: status || 'круглосуточно' };
  return rowsOfWeek(readWorkDays([row]));
}

type Section = { meta?: { description?: unknown }; serving?: unknown };

export function withOldServing<Each extends Pick<Entry, 'kind' | 'document' | 'digest'>>(
  entries: readonly Each[],
): Each[] {
  return entries.map((entry) => {
    const section = entry.document as Section;
    const description = entry.kind === 'categories' ? section?.meta?.description : undefined;
    const serving = typeof description === 'string' ? readOldServing(description) : [];
    if (serving.length === 0 || section.serving !== undefined) return entry;
    const document = normalize('categories', { ...section, serving });
    return { ...entry, document, digest: digestOf(document) };
  });
}
