/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import type { Seen } from '../../store/journal/desk-changes.ts';
import { findAvailability } from '../../store/terms/availability.ts';
import {
  findShopHours,
  listContentDays,
  listSpecialDays,
  listUsualDays,
  openOrders,
  readOrderStop,
  readWeeklyHours,
  setSpecialDay,
  setWeeklyHours,
  stopOrders,
} from '../../store/terms/hours.ts';
import { CLOSED } from '../../texts/hours-text.ts';
import { isDay } from '../calendar.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import {
  HOURS_DONE,
  type HoursChange,
  hoursWereChanged,
  MAX_REASON,
  MESSAGES,
  orderStopText,
} from '../desk-texts.ts';
import { readFields, typed, wholeNumber } from '../forms.ts';
import { managersOnly } from '../security.ts';
import { readUntil, UNTIL_END_OF_DAY, UNTIL_FIELDS, untilText } from '../stop-duration.ts';
import { readClockTime } from '../time-of-day.ts';
import { Hours, type TypedDay, type TypedStop, type TypedWeek } from '../views/hours.tsx';
import { Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';
import { readWeek, weekOf } from '../week.ts';

const STOP_FIELDS = { ...UNTIL_FIELDS, reason: typed.default(''), seen: wholeNumber };
const DAY_FIELDS = {
  date: typed,
  kind: typed,
  opens: typed.default(''),
  closes: typed.default(''),
  seen: typed,
};
const WEEK_FIELDS = {
  seen: wholeNumber,
  copied: typed.default(''),
  day0: typed,
  day1: typed,
  day2: typed,
  day3: typed,
  day4: typed,
  day5: typed,
  day6: typed,
};
/** Closing before the opening time is on the next day; a later hour is a mistake. */
const LATEST_CLOSE = '06:00';

type Shown = {
  stop?: TypedStop;
  day?: TypedDay;
  week?: TypedWeek;
  problem?: string;
  status?: 200 | 400 | 409;
};

export function hoursPages(app: Hono<DeskEnv>, { store, clock, assets, orderRules }: Desk): void {
  async function show(c: Context<DeskEnv>, { problem, status = 200, ...typed }: Shown = {}) {
    const now = clock.now();
    const [stop, days, usual, weekly, content, availability, { orderStop }] = await Promise.all([
      readOrderStop(store),
      listSpecialDays(store, now),
      listUsualDays(store),
      readWeeklyHours(store),
      listContentDays(store),
      findAvailability(store, now, orderRules),
      findShopHours(store, now),
    ]);
    const { outsideHours } = orderRules;
    const isStopped = stop !== null && orderStop !== undefined;
    const typedStop = typed.stop ?? { ...UNTIL_END_OF_DAY, reason: isStopped ? stop.reason : '' };
    const typedDay = typed.day ?? { date: '', kind: 'closed', opens: '12:00', closes: '23:00' };
    const typedWeek = typed.week ?? { texts: weekOf(usual), problems: [] };
    return sendPage(
      c,
      <Layout title="Часы" assets={assets} user={c.get('user')}>
        <Hours
          stop={stop}
          isStopped={isStopped}
          availability={availability}
          outsideHours={outsideHours}
          days={days}
          weekly={weekly}
          content={content}
          clock={clock}
          problem={problem}
          typedStop={typedStop}
          typedDay={typedDay}
          typedWeek={typedWeek}
          note={problem === undefined ? HOURS_DONE[c.req.query('done') as HoursChange] : undefined}
        />
      </Layout>,
      status,
    );
  }

  const actor = (c: Context<DeskEnv>, seen: number): Seen => ({
    seen,
    by: c.get('user').name,
    now: clock.now(),
  });

  async function answer(
    c: Context<DeskEnv>,
    done: HoursChange,
    isDone: boolean,
    typed: Shown = {},
  ): Promise<Response> {
    if (isDone) return c.redirect(`/hours?done=${done}`, 303);
    const row = typed.day ? null : await (typed.week ? readWeeklyHours(store) : readOrderStop(store));
    const last = row && `${row.changed_by}, ${clock.formatMoment(row.changed_at)}`;
    return show(c, { ...typed, problem: hoursWereChanged(last), status: 409 });
  }

  app.get('/hours', managersOnly, (c) => show(c));

  app.post('/hours/stop', managersOnly, async (c) => {
    const { seen, ...stop } = await readFields(c, STOP_FIELDS);
    const reason = stop.reason.replace(/\s+/g, ' ').trim();
    const end = readUntil(stop, clock);
    if ('problem' in end) return show(c, { stop: { ...stop, seen }, problem: end.problem, status: 400 });
    if (reason.length > MAX_REASON)
      return show(c, { stop: { ...stop, seen }, problem: MESSAGES.longReason, status: 400 });
    const length = end.until ? untilText(end.until.toISOString(), clock) : '';
    const change = { ...actor(c, seen), until: end.until, reason, text: orderStopText(length, reason) };
    return answer(c, 'stop', await stopOrders(store, change), { stop });
  });

  app.post('/hours/open', managersOnly, async (c) => {
    const { seen } = await readFields(c, { seen: wholeNumber });
    return answer(c, 'open', await openOrders(store, actor(c, seen)));
  });

  app.post('/hours/day', managersOnly, async (c) => {
    const { seen, ...day } = await readFields(c, DAY_FIELDS);
    const [opens, closes] = [readClockTime(day.opens), readClockTime(day.closes)];
    const problem = problemOf({ ...day, opens, closes });
    if (problem) return show(c, { day: { ...day, seen }, problem, status: 400 });
    const status = day.kind === 'open' ? `${opens}–${closes}` : CLOSED;
    const change = { ...actor(c, seenOf(seen, day.date)), date: day.date, status };
    return answer(c, 'day', await setSpecialDay(store, change), { day });
  });

  app.post('/hours/usual', managersOnly, async (c) => {
    const { date, seen } = await readFields(c, { date: typed, seen: typed });
    if (!isDay(date)) return show(c, { problem: MESSAGES.badDate, status: 400 });
    return answer(
      c,
      'usual',
      await setSpecialDay(store, { ...actor(c, seenOf(seen, date)), date, status: null }),
    );
  });

  app.post('/hours/week', managersOnly, async (c) => {
    const { seen, copied, day0, day1, day2, day3, day4, day5, day6 } = await readFields(c, WEEK_FIELDS);
    const texts = [day0, day1, day2, day3, day4, day5, day6];
    // Shown first: nothing is saved before the week has been seen.
    if (copied !== '') return show(c, { week: { texts: texts.map(() => day0), problems: [], seen } });
    const read = readWeek(texts);
    if ('problems' in read) {
      const problem = [...new Set(read.problems.filter((each) => each !== null))].join(' ');
      const week = { texts, problems: read.problems, seen };
      return show(c, { week, problem, status: 400 });
    }
    const isDone = await setWeeklyHours(store, { ...actor(c, seen), days: read.days });
    return answer(c, 'week', isDone, { week: { texts, problems: [] } });
  });

  app.post('/hours/week/content', managersOnly, async (c) => {
    const { seen } = await readFields(c, { seen: wholeNumber });
    const isDone = await setWeeklyHours(store, { ...actor(c, seen), days: null });
    return answer(c, 'week', isDone, { week: { texts: weekOf(await listUsualDays(store)), problems: [] } });
  });

  type ReadDay = Omit<TypedDay, 'opens' | 'closes'> & { opens: string | null; closes: string | null };

  function problemOf({ date, kind, opens, closes }: ReadDay): string | undefined {
    if (!isDay(date)) return MESSAGES.badDate;
    if (date < clock.dayOf(clock.now())) return MESSAGES.pastDate;
    if (kind !== 'open') return kind === 'closed' ? undefined : MESSAGES.badForm;
    if (opens === null || closes === null) return MESSAGES.badHours;
    if (closes === opens || (closes < opens && closes > LATEST_CLOSE)) return MESSAGES.endBeforeStart;
    return undefined;
  }
}

/** `2026-12-31.2 2027-01-08.1`: changes by date. */
function seenOf(text: string, date: string): number {
  const pair = text.split(' ').find((each) => each.startsWith(`${date}.`));
  const changes = Number(pair?.slice(date.length + 1) ?? 0);
  return Number.isSafeInteger(changes) && changes >= 0 ? changes : 0;
}
