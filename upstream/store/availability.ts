import type { WorkDay } from '#contract/content.ts';
import { addClockMinutes, formatOpening, type Opening, openingAt, servingAt } from '#contract/schedule.ts';
import { prepared } from './compiled-query.ts';
import { findOrderStop, listWorkDays } from './hours.ts';
import type { OrderRules } from './order-rules.ts';
import type { Store } from './store.ts';

/** When dishes can be ordered: docs/decisions/0044-stop-list-and-hours.md. */

export type Availability = {
  /** The text for guests while orders are suspended, else `null`. */
  stop: string | null;
  /** The opening time for which an order placed now is scheduled. */
  scheduledFor: Date | null;
  /** By category id: categories whose dishes cannot be ordered now. */
  notServed: ReadonlyMap<number, NotServed>;
};
export type NotServed = {
  /** `null` if the dishes are not served within the next week. */
  availableFrom: Date | null;
  /** «завтра в 12:00» */
  when: string | null;
};

/** @param wantedAt the time chosen by the guest, at which the dishes must be served */
export async function findAvailability(
  store: Store,
  now: Date,
  rules: OrderRules,
  wantedAt: Date | null = null,
): Promise<Availability> {
  const stop = await findOrderStop(store, now);
  if (rules.outsideHours === 'anytime') return { stop, scheduledFor: null, notServed: new Map() };
  const workDays = await listWorkDays(store, now);
  const opening = openingAt(workDays, now, rules.timeZone);
  const opens = nextMoment(opening, now, rules);
  const scheduledFor = rules.outsideHours === 'next-opening' ? opens : null;
  const isClosed = opening?.open === false && scheduledFor === null;
  return {
    stop: stop ?? (isClosed ? closedText(opens, now, rules) : null),
    scheduledFor,
    notServed: await listNotServed(store, workDays, now, { ...rules, at: wantedAt ?? scheduledFor ?? now }),
  };
}

export async function findNotServed(
  store: Store,
  now: Date,
  rules: OrderRules,
): Promise<Availability['notServed']> {
  return (await findAvailability(store, now, rules)).notServed;
}

/** The next opening time; `null` if open now or unknown. */
export function nextMoment(opening: Opening | null, at: Date, { timeZone }: OrderRules): Date | null {
  if (!opening || opening.open || opening.opensIn === null) return null;
  return addClockMinutes(opening.opensIn, at, timeZone);
}

async function listNotServed(
  store: Store,
  workDays: readonly WorkDay[],
  now: Date,
  rules: OrderRules & { at: Date },
): Promise<Availability['notServed']> {
  const { at, timeZone } = rules;
  const notServed = new Map<number, NotServed>();
  for (const { id, served } of await listServed(store, {})) {
    const serving = servingAt(served ?? '', { workDays, at, timeZone });
    if (serving?.open !== false) continue;
    const availableFrom = nextMoment(serving, at, rules);
    const when = availableFrom && formatOpening(availableFrom, now, timeZone);
    notServed.set(id, { availableFrom, when });
  }
  return notServed;
}

const listServed = prepared((db) =>
  db.selectFrom('categories').select(['id', 'served']).where('served', 'is not', null),
);

function closedText(opens: Date | null, now: Date, { timeZone }: OrderRules): string {
  const when = opens ? `, откроемся ${formatOpening(opens, now, timeZone)}` : '';
  return `Сейчас закрыто${when}. Заказы принимаем в часы работы, корзина вас дождётся.`;
}
