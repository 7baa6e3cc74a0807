import { ENDLESS } from '../store/desk-changes.ts';
import type { Clock } from './clock.ts';
import { typed } from './forms.ts';
import { MESSAGES } from './words.ts';

/** How long something is stopped: to the end of the day, to a moment, or until somebody says otherwise. */

export const UNTIL_FIELDS = { until: typed.default(''), at: typed.default('') };
/** As it was typed: a form that is refused shows it again. */
export type TypedUntil = { until: string; at: string };

/** `null`: until somebody says otherwise. */
export type Until = { until: Date | null } | { problem: string };

export function readUntil({ until, at }: TypedUntil, clock: Clock): Until {
  if (until === 'day') return { until: clock.endOfWork(clock.now()) };
  if (until === 'open') return { until: null };
  if (until !== 'time') return { problem: MESSAGES.badForm };
  const moment = clock.read(at);
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
