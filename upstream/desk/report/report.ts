import type { Store } from '../../store/database/store.ts';
import {
  type CancelReason,
  type DeliveryFigures,
  type Figures,
  type Grain,
  listCancelReasons,
  listDeliveryFigures,
  listFiguresByTime,
  listPromoFigures,
  listSoldDishes,
  listSoldOptions,
  type PromoFigures,
  type SoldDish,
  type SoldOption,
} from '../../store/orders/report.ts';
import {
  type CourierFigures,
  type DayFigures,
  listCourierFigures,
  listPaymentFigures,
  type PaymentFigures,
  type RefundFigures,
  readDayFigures,
  readRefundFigures,
} from '../../store/orders/shift-figures.ts';
import { addDays, type BusinessDays, type Calendar, countDays } from '../calendar.ts';
import { type Period, spanOf } from './period.ts';

export type Report = {
  total: Figures;
  days: Map<string, Figures>;
  /** By hour of the day, over all days. */
  hours: Map<number, Figures>;
  dishes: SoldDish[];
  options: SoldOption[];
  ways: DeliveryFigures[];
  promos: PromoFigures[];
  reasons: CancelReason[];
  payments: PaymentFigures[];
  refunds: RefundFigures;
  couriers: CourierFigures[];
  earlier: Earlier;
};

/** A week before. */
export type Earlier = {
  from: string;
  to: string;
  weeks: number;
  until: Date | null;
  figures: DayFigures;
};

const QUARTER_MS = 15 * 60_000;

const NOTHING: Figures = {
  orders: 0,
  kopecks: 0,
  cancelled: 0,
  accepted: 0,
  acceptSeconds: 0,
  cooked: 0,
  cookSeconds: 0,
};

export async function makeReport(
  store: Store,
  period: Period,
  { calendar, business, now }: { calendar: Calendar; business: BusinessDays; now: Date },
): Promise<Report> {
  const span = spanOf(period, business);
  const days = new Map<string, Figures>();
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) days.set(day, { ...NOTHING });
  const [figures, dishes, options, ways, promos, reasons, payments, refunds, couriers, earlier] =
    await Promise.all([
      listFiguresByTime(store, span, grainOf(days.keys(), calendar)),
      listSoldDishes(store, span),
      listSoldOptions(store, span),
      listDeliveryFigures(store, span),
      listPromoFigures(store, span),
      listCancelReasons(store, span),
      listPaymentFigures(store, span),
      readRefundFigures(store, span),
      listCourierFigures(store, span),
      readEarlier(store, period, { calendar, business, now }),
    ]);
  const first = Number(business.endsAt.slice(0, 2));
  const hours = new Map(
    Array.from({ length: 24 }, (_, hour): [number, Figures] => [(first + hour) % 24, { ...NOTHING }]),
  );
  const total = { ...NOTHING };
  const placeOf = createPlaces(calendar, business);
  for (const { at, ...some } of figures) {
    const { day, hour } = placeOf(at);
    addTo(total, some);
    addTo(days.get(day), some);
    addTo(hours.get(hour), some);
  }
  return { total, days, hours, dishes, options, ways, promos, reasons, payments, refunds, couriers, earlier };
}

/** A running day is compared until the same time. */
async function readEarlier(
  store: Store,
  { from, to }: Period,
  { calendar, business, now }: { calendar: Calendar; business: BusinessDays; now: Date },
): Promise<Earlier> {
  const weeks = Math.ceil(countDays(from, to) / 7);
  const days = { from: addDays(from, -7 * weeks), to: addDays(to, -7 * weeks) };
  const span = spanOf(days, business);
  const [day = '', clock = ''] = calendar.local(now).split('T');
  const isRunning = now < spanOf({ from, to }, business).to;
  const until = isRunning ? calendar.read(`${addDays(day, -7 * weeks)}T${clock}`) : null;
  const figures = await readDayFigures(store, { ...span, to: until ?? span.to });
  return { ...days, weeks, until, figures };
}

/** Offsets are multiples of 15 minutes: one calendar lookup per quarter of an hour. */
function createPlaces(
  calendar: Calendar,
  business: BusinessDays,
): (at: Date) => { day: string; hour: number } {
  const known = new Map<number, { day: string; hour: number }>();
  return (at) => {
    const quarter = Math.floor(at.getTime() / QUARTER_MS);
    const place = known.get(quarter) ?? { day: business.dayOf(at), hour: calendar.hourOf(at) };
    known.set(quarter, place);
    return place;
  };
}

/** With a half-hour offset, even if only in summer, local hours begin within UTC hours. */
function grainOf(days: Iterable<string>, { offsetMinutes, startOf }: Calendar): Grain {
  return [...days].every((day) => offsetMinutes(startOf(day)) % 60 === 0) ? 'hour' : 'minute';
}

function addTo(sums: Figures | undefined, some: Figures): void {
  if (!sums) return;
  for (const name of Object.keys(NOTHING) as (keyof Figures)[]) sums[name] += some[name];
}

/** Kopecks; `null` without orders. */
export function averageOf({ kopecks, orders }: Figures): number | null {
  return orders === 0 ? null : Math.round(kopecks / orders);
}

/** One decimal; `null` without orders. */
export function minutesOf(seconds: number, count: number): number | null {
  return count === 0 ? null : Math.round(seconds / count / 6) / 10;
}
