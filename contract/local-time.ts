export type LocalTime = {
  year: number;
  /** 1 for January. */
  month: number;
  day: number;
  /** 0 for Monday. */
  weekday: number;
  /** After midnight. */
  minutes: number;
};

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** Cached by time zone: constructing a format is far slower than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Converts a moment to the date and time of a time zone. */
export function localTime(moment: Date, timeZone: string): LocalTime {
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
