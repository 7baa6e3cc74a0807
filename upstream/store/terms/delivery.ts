import type { WorkDay } from '#contract/content.ts';
import { billOrder, type DeliveryTerms, isFeeByPhone, quoteDelivery } from '#contract/delivery.ts';
import type { ZoneQuestion } from '#contract/delivery-zones.ts';
import { Delivery } from '#contract/enums.ts';
import { kopecksOf, roublesOf, sumOf } from '#contract/money.ts';
import type { Promo } from '#contract/promo.ts';
import type { OrderDraft } from '#contract/requests.ts';
import { formatOpening, formatWanted, listOpenTimes, openingAt } from '#contract/schedule.ts';
import type { ShopDelivery } from '../../content/content.ts';
import type { ContentPromo } from '../../content/promo-schema.ts';
import type { OrderRules } from '../../process/order-rules.ts';
import type { Store } from '../database/store.ts';
import type { ShopTables } from '../database/tables.ts';
import { type Availability, findAvailability, nextMoment } from './availability.ts';

/** docs/decisions/0068-delivery-terms.md */

const SLOT_MINUTES = 30;

/** `slots`: for the courier, ISO 8601 in UTC. */
export type DeliveryState = { terms: DeliveryTerms; slots: string[] };

/** `delivery`: `null` if the shop has no delivery terms. */
export type Terms = Availability & { delivery: DeliveryState | null; promos: readonly ContentPromo[] };

/** Before the request's transaction, which holds SQLite's only write lock. */
export async function findTerms(
  store: Store,
  now: Date,
  rules: OrderRules,
  wantedAt: Date | null = null,
): Promise<Terms> {
  const availability = await findAvailability(store, now, rules, wantedAt);
  const stored = await readTerms(store);
  return {
    ...availability,
    delivery: stored.delivery && deliveryState(stored.delivery, now, rules, availability),
    promos: stored.promos,
  };
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

async function readTerms(
  store: Store,
): Promise<{ delivery: ShopDelivery | null; promos: readonly ContentPromo[] }> {
  const rows = await store
    .selectFrom('shop_state')
    .select(['name', 'value'])
    .where('name', 'in', [TERMS, PROMOS])
    .execute();
  const stored = (wanted: string) => rows.find(({ name }) => name === wanted)?.value ?? 'null';
  return { delivery: JSON.parse(stored(TERMS)), promos: JSON.parse(stored(PROMOS)) ?? [] };
}

/** No slots while orders are suspended. */
function deliveryState(
  { hours, ...terms }: ShopDelivery,
  now: Date,
  rules: OrderRules,
  { hours: { workDays }, stop: orderStop, scheduledFor }: Availability,
): DeliveryState {
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
export const PROMOS = 'promos';

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
  'zone' | 'fee_kopecks' | 'discount_kopecks' | 'wanted_at' | 'promo_kopecks' | 'promo_fee_kopecks'
> & {
  /** Until delivery or pickup, as promised to the guest. */
  minutes?: number | undefined;
};

/**
 * @param agreed what a changed order keeps: its time, which may be over; a sum below the minimum
 * @param promo applies
 */
export function applyTerms(
  state: DeliveryState | null,
  draft: Pick<OrderDraft, 'delivery' | 'address' | 'zone' | 'wantedAt'>,
  dishesKopecks: number,
  agreed: { time?: boolean; minSum?: boolean } = {},
  promo: Promo | null = null,
): OrderTerms | TermsRefusal {
  const wantedAt = draft.wantedAt === undefined ? null : new Date(draft.wantedAt).toISOString();
  const isCourier = draft.delivery === Delivery.COURIER;
  const slots = isCourier ? state?.slots : state?.terms.pickup?.slots;
  if (!agreed.time && wantedAt !== null && !slots?.includes(wantedAt)) {
    const isForPickup = isCourier && state?.terms.pickup?.slots?.includes(wantedAt) === true;
    return { reason: 'no-slot', isForPickup };
  }
  const dishes = roublesOf(dishesKopecks);
  const bill = billOrder(state?.terms, draft, dishes, promo);
  const { quote } = bill;
  const promo_kopecks = promo === null ? null : kopecksOf(bill.promo);
  if (!state || !quote) {
    const none = { zone: null, fee_kopecks: null, discount_kopecks: null, promo_fee_kopecks: null };
    return { ...none, wanted_at: wantedAt, promo_kopecks };
  }
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
  const usual = promo?.freeDelivery ? quoteDelivery(state.terms, draft, dishes) : quote;
  const waived = usual.kind === 'known' && fee !== null ? usual.charge.fee - fee : 0;
  return {
    promo_kopecks,
    promo_fee_kopecks: waived > 0 ? kopecksOf(waived) : null,
    zone: name,
    fee_kopecks: isCourier && fee !== null ? kopecksOf(fee) : null,
    discount_kopecks: discount > 0 ? kopecksOf(discount) : null,
    wanted_at: wantedAt,
    minutes,
  };
}
