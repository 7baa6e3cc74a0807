/** Days and hours in the restaurant's time zone, across daylight saving changes. */
export type Calendar = ReturnType<typeof createCalendar>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Until this hour a night belongs to the day before: «до конца дня» of the stop list, and business days by default. */
const DAY_ENDS_AT = '05:00';
const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/;

/** Days are ISO 8601 dates: `2026-10-05`. */
export function createCalendar(timeZone: string) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

  /** Local time as the UTC fields of a Date. */
  function shownAt(moment: Date): Date {
    const part = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
    return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')));
  }

  const offsetAt = (moment: Date) => shownAt(moment).getTime() - Math.floor(moment.getTime() / 1000) * 1000;
  const dayOf = (moment: Date) => shownAt(moment).toISOString().slice(0, 10);
  /** `2026-12-31T18:00`, the value of a datetime-local input. */
  const local = (moment: Date) => shownAt(moment).toISOString().slice(0, 16);

  /** Reads the value of a datetime-local input; `null` if it is invalid. */
  function read(text: string): Date | null {
    const [, day = '', clock] = LOCAL.exec(text.trim()) ?? [];
    const shown = isDay(day) ? Date.parse(`${day}T${clock}Z`) : Number.NaN;
    if (Number.isNaN(shown)) return null;
    // Corrects twice, because the offset may differ between the guess and the result.
    const first = shown - offsetAt(new Date(shown));
    return new Date(shown - offsetAt(new Date(first)));
  }

  return {
    dayOf,
    local,
    read,
    hourOf: (moment: Date) => shownAt(moment).getUTCHours(),
    /** Minutes ahead of UTC. */
    offsetMinutes: (moment: Date) => offsetAt(moment) / 60_000,
    /** The first moment of a day. Not always midnight: daylight saving may begin then. */
    startOf(day: string): Date {
      const midnight = Date.parse(`${day}T00:00:00Z`);
      const [first, second] = [-DAY_MS, DAY_MS]
        .map((ms) => new Date(midnight - offsetAt(new Date(midnight + ms))))
        .toSorted((one, other) => one.getTime() - other.getTime()) as [Date, Date];
      return dayOf(first) === day ? first : second;
    },
    /** The end of the current working day. */
    endOfWork(moment: Date): Date {
      const [day = '', clock = ''] = local(moment).split('T');
      const last = clock < DAY_ENDS_AT ? day : addDays(day, 1);
      return read(`${last}T${DAY_ENDS_AT}`) ?? moment;
    },
  };
}

/**
 * Business days: a night belongs to the day before it.
 *
 * @param setting when they end; `00:00`: calendar days
 */
export function createBusinessDays(calendar: Calendar, setting: { value: string | null } | null) {
  const endsAt = setting?.value ?? DAY_ENDS_AT;
  return {
    endsAt,
    dayOf(moment: Date): string {
      const [day = '', clock = ''] = calendar.local(moment).split('T');
      return clock < endsAt ? addDays(day, -1) : day;
    },
    /** The first moment of a business day. */
    startOf: (day: string): Date =>
      (endsAt === '00:00' ? null : calendar.read(`${day}T${endsAt}`)) ?? calendar.startOf(day),
  };
}
export type BusinessDays = ReturnType<typeof createBusinessDays>;

/** @param days may be negative */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Days of a period, both ends included. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}
