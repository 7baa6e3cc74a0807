import type { WorkDay } from '#contract/content.ts';
import { localTime } from '#contract/local-time.ts';
import {
  addClockMinutes,
  dateOf,
  formatOpening,
  formatWanted,
  type Opening,
  type ShopHours,
  servingAt,
  shopStateAt,
} from '#contract/schedule.ts';
import type { OrderRules } from '../../process/order-rules.ts';
import type { Store } from '../database/store.ts';
import { findShopHours } from './hours.ts';

/** docs/decisions/0044-stop-list-and-hours.md */

export type Availability = {
  hours: ShopHours;
  /** For guests, while orders are suspended. */
  stop: string | null;
  /** The opening time that an order placed now is scheduled for. */
  scheduledFor: Date | null;
  /** By category id. */
  notServed: ReadonlyMap<number, NotServed>;
};
export type NotServed = {
  /** `null`: not within a week, or served now but not at the chosen time. */
  availableFrom: Date | null;
  /** «завтра в 12:00» */
  when: string | null;
  /** «к 18:00»; `null` for now. */
  wanted: string | null;
  isChosen: boolean;
};

export async function findAvailability(
  store: Store,
  now: Date,
  rules: OrderRules,
  wantedAt: Date | null = null,
): Promise<Availability> {
  const hours = await findShopHours(store, now);
  const { orderStop, opening } = shopStateAt(hours, now, rules.timeZone);
  const stop = orderStop?.text ?? null;
  if (rules.outsideHours === 'anytime') return { hours, stop, scheduledFor: null, notServed: new Map() };
  const opens = nextMoment(opening, now, rules);
  const scheduledFor = rules.outsideHours === 'next-opening' ? opens : null;
  const isClosed = opening?.open === false && scheduledFor === null;
  return {
    hours,
    stop: stop ?? (isClosed ? closedText(opens, now, rules) : null),
    scheduledFor,
    notServed: await listNotServed(store, hours, now, { ...rules, scheduledFor, wantedAt }),
  };
}

export async function findNotServed(
  store: Store,
  now: Date,
  rules: OrderRules,
): Promise<Availability['notServed']> {
  return (await findAvailability(store, now, rules)).notServed;
}

/** Equal as long as no page changes because of the hours. */
export async function findShownHours(store: Store, now: Date, rules: OrderRules) {
  const { hours, notServed } = await findAvailability(store, now, rules);
  const { opening } = shopStateAt(hours, now, rules.timeZone);
  // «завтра в 12:00» changes with the date.
  const today = dateOf(localTime(now, rules.timeZone));
  return { ...hours, isOpen: opening?.open, today, notServed: [...notServed] };
}

/** `null` if open now or unknown. */
export function nextMoment(opening: Opening | null, at: Date, { timeZone }: OrderRules): Date | null {
  if (!opening || opening.open || opening.opensIn === null) return null;
  return addClockMinutes(opening.opensIn, at, timeZone);
}

type Times = OrderRules & { scheduledFor: Date | null; wantedAt: Date | null };

async function listNotServed(
  store: Store,
  { workDays }: ShopHours,
  now: Date,
  { scheduledFor, wantedAt, ...rules }: Times,
): Promise<Availability['notServed']> {
  const { timeZone } = rules;
  const soonest = scheduledFor ?? now;
  const at = wantedAt ?? soonest;
  const wanted = at > now ? formatWanted(at, now, timeZone) : null;
  const notServed = new Map<number, NotServed>();
  const categories = store
    .selectFrom('categories')
    .select(['id', 'serving_json'])
    .where('serving_json', 'is not', null);
  for (const { id, serving_json } of await categories.execute()) {
    const rows: WorkDay[] = JSON.parse(serving_json ?? '[]');
    const servingOn = (moment: Date) => servingAt(rows, { workDays, at: moment, timeZone });
    const serving = servingOn(at);
    if (serving?.open !== false) continue;
    const availableFrom = nextMoment(servingOn(soonest), soonest, rules);
    const when = availableFrom && formatOpening(availableFrom, now, timeZone);
    notServed.set(id, { availableFrom, when, wanted, isChosen: wantedAt !== null });
  }
  return notServed;
}

function closedText(opens: Date | null, now: Date, { timeZone }: OrderRules): string {
  const when = opens ? `, откроемся ${formatOpening(opens, now, timeZone)}` : '';
  return `Сейчас закрыто${when}. Заказы принимаем в часы работы, корзина вас дождётся.`;
}
