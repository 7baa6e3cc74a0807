import { ENDLESS } from '../store/desk-changes.ts';
import { isDay } from './calendar.ts';
import { MESSAGES } from './desk-texts.ts';
import { typed } from './forms.ts';
import type { Clock } from './restaurant-time.ts';
import { readClockTime } from './time-of-day.ts';

/** How long something is stopped: to the end of the day, to a moment, or until somebody says otherwise. */

export const UNTIL_FIELDS = {
  until: typed.default(''),
  untilDate: typed.default(''),
  untilTime: typed.default(''),
};
/** As it was typed: a form that is refused shows it again. */
export type TypedUntil = { until: string; untilDate: string; untilTime: string };

/** The first choice; the fields beside it show a time in an hour. */
export const UNTIL_END_OF_DAY: TypedUntil = { until: 'day', untilDate: '', untilTime: '' };

/** `null`: until somebody says otherwise. */
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

/** «до конца дня», «до 18:00», «до 23 ноября, 12:00»; nothing for what has no end. */
export function untilText(endsAt: string, clock: Clock): string {
  if (endsAt === ENDLESS) return '';
  return endsAt === clock.endOfWork(clock.now()).toISOString()
    ? 'до конца дня'
    : `до ${clock.moment(endsAt)}`;
}
