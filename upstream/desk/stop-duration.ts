import { ENDLESS } from '../store/journal/desk-changes.ts';
import { isDay } from './calendar.ts';
import { MESSAGES } from './desk-texts.ts';
import { typed } from './forms.ts';
import type { Clock } from './restaurant-time.ts';
import { readClockTime } from './time-of-day.ts';

export const UNTIL_FIELDS = {
  until: typed.default(''),
  untilDate: typed.default(''),
  untilTime: typed.default(''),
};
export type TypedUntil = { until: string; untilDate: string; untilTime: string };

/** The time fields show one hour from now. */
export const UNTIL_END_OF_DAY: TypedUntil = { until: 'day', untilDate: '', untilTime: '' };

/** `null`: without an end. */
export type Until = { until: Date | null } | { problem: string };

export function readUntil({ until, untilDate, untilTime }: TypedUntil, clock: Clock): Until {
  if (until === 'day') return { until: clock.endOfWork(clock.now()) };
  if (until === 'open') return { until: null };
  if (until !== 'time') return { problem: MESSAGES.badForm };
  if (!isDay(untilDate)) return { problem: MESSAGES.badDate };
  const time = readClockTime(untilTime);
  const moment = time && clock.read(`${untilDate}T${time}`);
  if (!moment) return { problem: MESSAGES.badTime };
  return moment > clock.now() ? { until: moment } : { problem: MESSAGES.pastTime };
}

/** «до конца дня», «до 18:00», «до 23 ноября, 12:00» */
export function untilText(endsAt: string, clock: Clock): string {
  if (endsAt === ENDLESS) return '';
  return endsAt === clock.endOfWork(clock.now()).toISOString()
    ? 'до конца дня'
    : `до ${clock.formatMoment(endsAt)}`;
}
