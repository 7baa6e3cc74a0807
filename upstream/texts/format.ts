import { formatRoubles, roublesOf } from '#contract/money.ts';

/** «12 мин», «2 ч 05 мин» */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} мин`;
  return `${Math.floor(minutes / 60)} ч ${String(minutes % 60).padStart(2, '0')} мин`;
}

const NBSP = '\u00a0';

/** «1 440,17 ₽» */
export function formatKopecks(kopecks: number): string {
  return inRoubles(roublesOf(kopecks));
}

export function inRoubles(roubles: number): string {
  return `${formatRoubles(roubles, NBSP)}${NBSP}₽`;
}
