/**
 * Until then a night belongs to the day before: whoever says «до конца дня» after midnight means the day that the restaurant is
 * still working. Nobody sells dinner later, and nothing has opened yet.
 */
const DAY_ENDS_AT = '05:00';
const DAY_MS = 24 * 60 * 60_000;
const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/;

/** Moments that people choose by the clock on their wall, which shows the time of the shop's zone. */
export function createCalendar(timeZone: string, now: () => Date) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  });

  /** «2026-12-31T18:00», as a field for a date and a time takes it. */
  function local(moment: Date): string {
    const part = new Map(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
    const of = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? '';
    return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
  }

  /** The moment that a field names; `null` if it names none. */
  function read(text: string): Date | null {
    const [, date, clock] = LOCAL.exec(text.trim()) ?? [];
    const wall = date === undefined ? Number.NaN : Date.parse(`${date}T${clock}Z`);
    if (Number.isNaN(wall) || !isDate(date ?? '')) return null;
    // What the clock shows in Greenwich when it shows this here. Twice: the hour may have been changed in between.
    let moment = wall;
    for (let turn = 0; turn < 2; turn += 1) moment -= Date.parse(`${local(new Date(moment))}Z`) - wall;
    return new Date(moment);
  }

  function today(): string {
    return local(now()).slice(0, 10);
  }

  return {
    local,
    read,
    today,
    /** The end of the day that the restaurant is working now. */
    endOfDay(): Date {
      const [date = '', clock = ''] = local(now()).split('T');
      const last = clock < DAY_ENDS_AT ? date : nextDay(date);
      return read(`${last}T${DAY_ENDS_AT}`) ?? now();
    },
  };
}

/** Whether a calendar has it: no 31 February. */
export function isDate(text: string): boolean {
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : Number.NaN);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

function nextDay(date: string): string {
  return new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
}
