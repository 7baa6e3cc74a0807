export type LocalTime = {
  year: number;
  /** January is 1. */
  month: number;
  day: number;
  /** Monday is 0. */
  weekday: number;
  /** Since midnight. */
  minutes: number;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** By time zone: constructing a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** By minute and zone: a page asks hundreds of times, and formatting takes microseconds. */
const times = new Map<string, Readonly<LocalTime>>();
const MAX_TIMES = 5_000;

export function localTime(moment: Date, timeZone: string): LocalTime {
  const minute = `${Math.floor(moment.getTime() / MINUTE_MS)} ${timeZone}`;
  const known = times.get(minute);
  if (known) return known;
  const time = readLocalTime(moment, timeZone);
  if (times.size === MAX_TIMES) times.clear();
  times.set(minute, time);
  return time;
}

function readLocalTime(moment: Date, timeZone: string): LocalTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return {
    year: number('year'),
    month: number('month'),
    day: number('day'),
    weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? ''),
    minutes: number('hour') * 60 + number('minute'),
  };
}

/** The clock's reading as if it were UTC, in ms. */
export function clockOf(moment: Date, timeZone: string): number {
  const { year, month, day, minutes } = localTime(moment, timeZone);
  return Date.UTC(year, month - 1, day) + minutes * MINUTE_MS;
}

/** Two if clocks are set back over it, none if forward. @param clock as of `clockOf` */
export function momentsOf(clock: number, timeZone: string): Date[] {
  const offsets = [-DAY_MS, DAY_MS].map((ms) => clockOf(new Date(clock + ms), timeZone) - clock - ms);
  return [...new Set(offsets)]
    .map((offset) => new Date(clock - offset))
    .filter((moment) => clockOf(moment, timeZone) === clock)
    .sort((one, other) => one.getTime() - other.getTime());
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}
