import { ACCEPT_WITHIN_MS } from '../store/orders/order-transitions.ts';
import { createCalendar } from './calendar.ts';

/** Formats moments in the restaurant's time zone. */
export type Clock = ReturnType<typeof createClock>;

const MINUTE_MS = 60_000;
/** Lateness from which an order is late in the second and third degree. */
const DEGREES_MS = [10 * MINUTE_MS, 30 * MINUTE_MS] as const;

/** Degree of lateness, from 0 to 3. */
export type Lateness = { degree: 0 | 1 | 2 | 3; minutes: number };

type Timed = { created_at: string; scheduled_for: string | null; ready_at: string | null };

export function createClock(timeZone: string, now: () => Date) {
  const time = new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit' });
  const day = new Intl.DateTimeFormat('ru-RU', { timeZone, day: 'numeric', month: 'long' });
  const dayOfYear = new Intl.DateTimeFormat('ru-RU', { timeZone, dateStyle: 'long' });
  const calendar = createCalendar(timeZone);

  return {
    ...calendar,
    now,
    /** «14:20» */
    time: (iso: string) => time.format(new Date(iso)),
    /** Today «14:20», on another day «21 ноября, 14:20», in another year «21 ноября 2027 г., 14:20». */
    formatMoment(iso: string): string {
      const date = new Date(iso);
      const clock = time.format(date);
      const [shown, today] = [calendar.dayOf(date), calendar.dayOf(now())];
      if (shown === today) return clock;
      return `${(shown.slice(0, 4) === today.slice(0, 4) ? day : dayOfYear).format(date)}, ${clock}`;
    },
    minutesSince: (iso: string) => Math.max(0, Math.floor((now().getTime() - Date.parse(iso)) / MINUTE_MS)),
    minutesUntil: (iso: string) => Math.ceil((Date.parse(iso) - now().getTime()) / MINUTE_MS),
    /** Late: not accepted for minutes, or past the promised time. */
    latenessOf({ created_at, scheduled_for, ready_at }: Timed): Lateness {
      const due =
        ready_at === null ? Date.parse(scheduled_for ?? created_at) + ACCEPT_WITHIN_MS : Date.parse(ready_at);
      const late = now().getTime() - due;
      const degree = late <= 0 ? 0 : late <= DEGREES_MS[0] ? 1 : late <= DEGREES_MS[1] ? 2 : 3;
      return { degree, minutes: Math.max(0, Math.floor(late / MINUTE_MS)) };
    },
    /** An order for the opening time is not late before that time. */
    isAhead: ({ scheduled_for }: Pick<Timed, 'scheduled_for'>) =>
      scheduled_for !== null && now().getTime() < Date.parse(scheduled_for),
  };
}
