import type { Selectable } from 'kysely';
import type { WorkDay } from '#contract/content.ts';
import type { ShopHours } from '#contract/schedule.ts';
import { readDays } from '#contract/work-days.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { changeOnce, ENDLESS, OVER, type Seen } from '../journal/desk-changes.ts';

/** Ended stops and past dates are filtered on reading. */

const ONLY_ROW = 1;
const DAY_MS = 24 * 60 * 60_000;
const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

export type StoredStop = Selectable<ShopTables['order_stops']>;
export type SpecialDay = Selectable<ShopTables['special_days']>;
export type WeeklyHours = Selectable<ShopTables['weekly_hours']>;

/** Also one that has ended. */
export async function readOrderStop(store: Store): Promise<StoredStop | null> {
  return (await store.selectFrom('order_stops').selectAll().executeTakeFirst()) ?? null;
}

export async function findShopHours(store: Store, now: Date): Promise<ShopHours> {
  const [{ text, ends_at, days_json }, content, set] = await Promise.all([
    readDeskHours(store),
    listContentRows(store),
    listSetDays(store, now),
  ]);
  const special = byDate([...datesOf(content, now), ...set]);
  const workDays = [...usualDays(days_json, daysOf(content)), ...special.flatMap(workDaysOf)];
  if (text === null || ends_at === null || ends_at <= now.toISOString()) return { workDays };
  return { workDays, orderStop: { text, ...(ends_at !== ENDLESS && { until: ends_at }) } };
}

function readDeskHours(store: Store) {
  return store
    .selectNoFrom((eb) => [
      eb.selectFrom('order_stops').select('text').where('id', '=', ONLY_ROW).as('text'),
      eb.selectFrom('order_stops').select('ends_at').where('id', '=', ONLY_ROW).as('ends_at'),
      eb.selectFrom('weekly_hours').select('days_json').where('id', '=', ONLY_ROW).as('days_json'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * @param stop `until: null`: no end; `text` is for guests
 * @returns false after a concurrent change
 */
export function stopOrders(
  store: Store,
  { until, reason, text, ...seen }: Seen & { until: Date | null; reason: string; text: string },
): Promise<boolean> {
  const fields = { ends_at: until?.toISOString() ?? ENDLESS, reason, text };
  return changeOnce(store, {
    table: 'order_stops',
    key: { id: ONLY_ROW },
    fields,
    action: 'stop-orders',
    detail: text,
    ...seen,
  });
}

/** @returns false after a concurrent change */
export function openOrders(store: Store, seen: Seen): Promise<boolean> {
  const fields = { ends_at: OVER };
  return changeOnce(store, {
    table: 'order_stops',
    key: { id: ONLY_ROW },
    fields,
    action: 'open-orders',
    detail: null,
    ...seen,
  });
}

/** Yesterday may be today elsewhere, and its hours may extend past midnight. */
const firstDate = (now: Date) => new Date(now.getTime() - 1.5 * DAY_MS).toISOString().slice(0, 10);

/** From today, also those reset (`status: null`). */
export async function listSpecialDays(store: Store, now: Date): Promise<SpecialDay[]> {
  const [content, set] = await Promise.all([listContentRows(store), listSetDays(store, now)]);
  return byDate([...datesOf(content, now), ...set]);
}

function listSetDays(store: Store, now: Date): Promise<SpecialDay[]> {
  return store.selectFrom('special_days').selectAll().where('date', '>=', firstDate(now)).execute();
}

function datesOf(content: readonly WorkDay[], now: Date): SpecialDay[] {
  return content
    .filter(({ day }) => ISO_DATE.test(day) && day >= firstDate(now))
    .map(({ day, status }) => ({ date: day, status, changes: 0, changed_by: '', changed_at: '' }));
}

/** As in contract/work-days.ts, the last applies. */
function byDate(days: readonly SpecialDay[]): SpecialDay[] {
  const found = new Map(days.map((day) => [day.date, day]));
  return [...found.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** @param day `status: null` resets it. @returns false after a concurrent change */
export function setSpecialDay(
  store: Store,
  { date, status, ...seen }: Seen & { date: string; status: string | null },
): Promise<boolean> {
  const detail = `${dateName(date)}${status === null ? '' : `, ${status}`}`;
  const action = status === null ? 'clear-day' : 'set-day';
  return changeOnce(store, {
    table: 'special_days',
    key: { date },
    fields: { status },
    action,
    detail,
    ...seen,
  });
}

/** Also while the content's hours apply. */
export async function readWeeklyHours(store: Store): Promise<WeeklyHours | null> {
  return (await store.selectFrom('weekly_hours').selectAll().executeTakeFirst()) ?? null;
}

/** @param days all seven; `null`: the content's. @returns false after a concurrent change */
export function setWeeklyHours(
  store: Store,
  { days, ...seen }: Seen & { days: readonly WorkDay[] | null },
): Promise<boolean> {
  const fields = { days_json: days && JSON.stringify(days) };
  const detail = days === null ? null : days.map(({ day, status }) => `${day}: ${status}`).join('; ');
  const action = days ? 'set-week' : 'clear-week';
  return changeOnce(store, {
    table: 'weekly_hours',
    key: { id: ONLY_ROW },
    fields,
    action,
    detail,
    ...seen,
  });
}

export async function listContentDays(store: Store): Promise<WorkDay[]> {
  return daysOf(await listContentRows(store));
}

const daysOf = (content: readonly WorkDay[]) => content.filter(({ day }) => !ISO_DATE.test(day));

function listContentRows(store: Store): Promise<WorkDay[]> {
  return store.selectFrom('work_days').select(['day', 'status']).orderBy('position').execute();
}

export async function listUsualDays(store: Store): Promise<WorkDay[]> {
  const [weekly, content] = await Promise.all([readWeeklyHours(store), listContentDays(store)]);
  return usualDays(weekly?.days_json ?? null, content);
}

function usualDays(weekly: string | null, content: WorkDay[]): WorkDay[] {
  if (weekly === null) return content;
  // Rows that name no weekday («Праздники») stay.
  return [...JSON.parse(weekly), ...content.filter(({ day }) => readDays(day).length === 0)];
}

/** Weekly hours, then single dates. */
export async function listWorkDays(store: Store, now: Date): Promise<ShopHours['workDays']> {
  return (await findShopHours(store, now)).workDays;
}

export async function listContentWorkDays(store: Store, now: Date): Promise<WorkDay[]> {
  const content = await listContentRows(store);
  return [...daysOf(content), ...byDate(datesOf(content, now)).flatMap(workDaysOf)];
}

function workDaysOf({ date, status }: SpecialDay): WorkDay[] {
  return status === null ? [] : [{ day: dateName(date), status, date }];
}

const dayAndMonth = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** «8 марта» */
export function dateName(date: string): string {
  return dayAndMonth.format(new Date(date));
}
