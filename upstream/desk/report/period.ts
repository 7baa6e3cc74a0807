import type { Span } from '../../store/orders/report.ts';
import { addDays, type BusinessDays, countDays, isDay } from '../calendar.ts';

/** Predefined periods, by query value. */
export const PERIODS = {
  today: { name: 'Сегодня', from: 0, to: 0 },
  yesterday: { name: 'Вчера', from: -1, to: -1 },
  week: { name: '7 дней', from: -6, to: 0 },
  month: { name: '30 дней', from: -29, to: 0 },
} as const;
export type PeriodName = keyof typeof PERIODS;

export const MAX_DAYS = 366;
const MAX_TYPED = 40;

/** Both days included. */
export type Period = { name: PeriodName | null; from: string; to: string };

export type AskedPeriod = {
  period: Period | null;
  /** Values of the fields. */
  typed: { from: string; to: string };
  problem?: string;
  /** The invalid field. */
  wrong?: 'from' | 'to';
};

/** Parses `?period=week`, or `?from=2026-10-01&to=2026-10-05`; today by default. */
export function readPeriod(
  query: Partial<Record<string, string>>,
  days: BusinessDays,
  now: Date,
): AskedPeriod {
  const typed = { from: (query.from ?? '').slice(0, MAX_TYPED), to: (query.to ?? '').slice(0, MAX_TYPED) };
  const today = days.dayOf(now);
  if (query.from === undefined && query.to === undefined) {
    const name = query.period ?? 'today';
    if (!isName(name)) return { period: null, typed, problem: 'Такого периода нет. Выберите другой.' };
    const from = addDays(today, PERIODS[name].from);
    const to = addDays(today, PERIODS[name].to);
    return { period: { name, from, to }, typed: { from, to } };
  }
  const [from, to] = [typed.from.trim(), typed.to.trim()];
  const found = problemOf(from, to);
  if (found !== null) return { period: null, typed, ...found };
  return { period: { name: null, from, to }, typed };
}

function problemOf(from: string, to: string): Required<Pick<AskedPeriod, 'problem' | 'wrong'>> | null {
  if (!isDay(from)) return { wrong: 'from', problem: 'Укажите первый день: например, 2026-10-05.' };
  if (!isDay(to)) return { wrong: 'to', problem: 'Укажите последний день: например, 2026-10-31.' };
  if (to < from) return { wrong: 'to', problem: 'Последний день раньше первого.' };
  if (countDays(from, to) > MAX_DAYS)
    return { wrong: 'to', problem: `Не больше ${MAX_DAYS} дней за один раз.` };
  return null;
}

function isName(name: string): name is PeriodName {
  return Object.hasOwn(PERIODS, name);
}

/** From the beginning of the first day to the end of the last. */
export function spanOf({ from, to }: Pick<Period, 'from' | 'to'>, days: BusinessDays): Span {
  return { from: days.startOf(from), to: days.startOf(addDays(to, 1)) };
}
