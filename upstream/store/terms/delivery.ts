import type { WorkDay } from '#contract/content.ts';
import { type DeliveryTerms, isFeeByPhone, quoteDelivery } from '#contract/delivery.ts';
import type { ZoneQuestion } from '#contract/delivery-zones.ts';
import { Delivery } from '#contract/enums.ts';
import { kopecksOf, roublesOf, sumOf } from '#contract/money.ts';
import type { OrderDraft } from '#contract/requests.ts';
import { formatOpening, formatWanted, listOpenTimes, openingAt } from '#contract/schedule.ts';
import type { ShopDelivery } from '../../content/content.ts';
import type { OrderRules } from '../../process/order-rules.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { type Availability, findAvailability, nextMoment } from './availability.ts';

/** docs/decisions/0068-delivery-terms.md */

const SLOT_MINUTES = 30;

/** `slots`: for the courier, ISO 8601 in UTC. */
export type DeliveryState = { terms: DeliveryTerms; slots: string[] };

/** `null`: the shop has no delivery terms. */
export type Terms = Availability & { delivery: DeliveryState | null };

/** Before the request's transaction, which holds SQLite's only write lock. */
export async function findTerms(
  store: Store,
  now: Date,
  rules: OrderRules,
  wantedAt: Date | null = null,
): Promise<Terms> {
  const availability = await findAvailability(store, now, rules, wantedAt);
  return { ...availability, delivery: await findDelivery(store, now, rules, availability) };
}

/** Addresses of guests leave it out. */
export async function findCity(store: Store): Promise<string | null> {
  const row = await store
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', TERMS)
    .executeTakeFirst();
  const terms: Partial<ShopDelivery> = JSON.parse(row?.value ?? '{}');
  return terms.city ?? null;
}

/** No slots while orders are suspended. */
async function findDelivery(
  store: Store,
  now: Date,
  rules: OrderRules,
  { hours: { workDays }, stop: orderStop, scheduledFor }: Availability,
): Promise<DeliveryState | null> {
  const row = await store
    .selectFrom('shop_state')
    .select('value')
    .where('name', '=', TERMS)
    .executeTakeFirst();
  if (!row) return null;
  const { hours, ...terms }: ShopDelivery = JSON.parse(row.value);
  const { timeZone, outsideHours } = rules;
  const at = scheduledFor ?? now;
  const opening = hours && outsideHours !== 'anytime' ? openingAt(hours, at, timeZone) : null;
  const isStopped = opening?.open === false;
  const stop = isStopped ? stopText(at, nextMoment(opening, at, rules), now, rules) : undefined;
  const listSlots = (schedules: (readonly WorkDay[])[], after = 0) =>
    orderStop === null
      ? listOpenTimes(schedules, { at: now, timeZone, after, step: SLOT_MINUTES }).map((slot) =>
          slot.toISOString(),
        )
      : [];
  const pickup = { ...terms.pickup, slots: listSlots([workDays], terms.pickup?.minutes) };
  const slowest = Math.max(...terms.zones.map(({ minutes = 0 }) => minutes));
  return {
    terms: { ...terms, stop, pickup },
    slots: listSlots(hours ? [workDays, hours] : [workDays], slowest),
  };
}

/** In `shop_state`. */
export const TERMS = 'delivery';

/** @param at now or the next opening */
function stopText(at: Date, starts: Date | null, now: Date, { timeZone }: OrderRules): string {
  const then = at > now ? formatWanted(at, now, timeZone) : 'сейчас';
  const when = starts ? `, начнут ${formatOpening(starts, now, timeZone)}` : '';
  return `Курьеры ${then} не ездят${when}. Выберите время из списка или самовывоз.`;
}

/** Roubles. */
export type TermsRefusal =
  /** `isForPickup`: only the courier is too late. */
  | { reason: 'no-slot'; isForPickup: boolean }
  | { reason: 'no-zone'; question: ZoneQuestion }
  | { reason: 'min-sum'; minSum: number; missing: number }
  | { reason: 'no-courier'; text: string };

export type OrderTerms = Pick<
  ShopTables['orders'],
  'zone' | 'fee_kopecks' | 'discount_kopecks' | 'wanted_at'
> & {
  /** Until delivery or pickup, as the guest was told. */
  minutes?: number | undefined;
};

/** @param agreed what a changed order keeps: its time, which may be over; a sum below the minimum */
export function applyTerms(
  state: DeliveryState | null,
  draft: Pick<OrderDraft, 'delivery' | 'address' | 'zone' | 'wantedAt'>,
  dishesKopecks: number,
  agreed: { time?: boolean; minSum?: boolean } = {},
): OrderTerms | TermsRefusal {
  const wantedAt = draft.wantedAt === undefined ? null : new Date(draft.wantedAt).toISOString();
  const isCourier = draft.delivery === Delivery.COURIER;
  const slots = isCourier ? state?.slots : state?.terms.pickup?.slots;
  if (!agreed.time && wantedAt !== null && !slots?.includes(wantedAt)) {
    const isForPickup = isCourier && state?.terms.pickup?.slots?.includes(wantedAt) === true;
    return { reason: 'no-slot', isForPickup };
  }
  if (!state) return { zone: null, fee_kopecks: null, discount_kopecks: null, wanted_at: wantedAt };
  const dishes = roublesOf(dishesKopecks);
  const quote = quoteDelivery(state.terms, draft, dishes);
  if (quote.kind !== 'known' && !isFeeByPhone(state.terms, quote)) {
    return { reason: 'no-zone', question: quote };
  }
  const { zone, fee, discount, minutes } =
    quote.kind === 'known' ? quote.charge : { zone: null, fee: null, discount: 0, minutes: undefined };
  const { minSum = 0, zone: name = null } = zone ?? {};
  if (!agreed.minSum && dishes < minSum)
    return { reason: 'min-sum', minSum, missing: sumOf(minSum, -dishes) };
  const { stop: text } = state.terms;
  if (!agreed.time && isCourier && wantedAt === null && text !== undefined)
    return { reason: 'no-courier', text };
  return {
    zone: name,
    fee_kopecks: isCourier && fee !== null ? kopecksOf(fee) : null,
    discount_kopecks: discount > 0 ? kopecksOf(discount) : null,
    wanted_at: wantedAt,
    minutes,
  };
}
