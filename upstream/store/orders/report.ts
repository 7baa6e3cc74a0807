import { sql } from 'kysely';
import { OrderStatus } from '#contract/enums.ts';
import { optionsOf } from '../carts/options.ts';
import { databaseOf } from '../database/database.ts';
import { UNPAID } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';

/** Cancelled orders are counted separately and in no sum, unpaid ones nowhere. */

export type Figures = {
  orders: number;
  kopecks: number;
  cancelled: number;
  accepted: number;
  /** Sum until acceptance. */
  acceptSeconds: number;
  cooked: number;
  /** Sum until «ready» (`cooked_at`). */
  cookSeconds: number;
};
export type SoldDish = { title: string; portions: number; kopecks: number };
export type SoldOption = { dish: string; option: string; portions: number };
/** `zone`: `null` for pickup or without a name. `scheduledByGuest`: number with a chosen time. */
export type DeliveryFigures = {
  zone: string | null;
  delivery: number;
  orders: number;
  scheduledByGuest: number;
  feeKopecks: number;
  discountKopecks: number;
  kopecks: number;
};
/** `costKopecks`: off the dishes and the fee. */
export type PromoFigures = { code: string; orders: number; costKopecks: number; kopecks: number };
export type CancelReason = { reason: string | null; orders: number };

/** `to` is exclusive. */
export type Span = { from: Date; to: Date };

const MAX_DISHES = 20;
const MAX_OPTIONS = 40;
const MAX_REASONS = 20;

const ISO_PREFIX_LENGTH = { hour: 13, minute: 16 } as const;
export type Grain = keyof typeof ISO_PREFIX_LENGTH;

/** By creation; times without orders are absent. */
export async function listFiguresByTime(
  store: Store,
  span: Span,
  grain: Grain,
): Promise<(Figures & { at: Date })[]> {
  const { secondsBetween } = databaseOf(store);
  const time = sql<string>`substr(created_at, 1, ${sql.lit(ISO_PREFIX_LENGTH[grain])})`;
  const isCancelled = sql<number>`case when status = ${OrderStatus.CANCELLED} then 1 else 0 end`;
  const unlessCancelled = <Value>(value: Value) =>
    sql<number>`case when status = ${OrderStatus.CANCELLED} then null else ${value} end`;
  // Scheduled orders wait on purpose.
  const ifImmediate = <Value>(value: Value) =>
    unlessCancelled(sql`case when scheduled_for is null and wanted_at is null then ${value} end`);
  const rows = await store
    .selectFrom('orders')
    .select(({ fn, ref }) => [
      time.as('time'),
      fn.countAll().as('all'),
      fn.sum(isCancelled).as('cancelled'),
      fn.sum(unlessCancelled(ref('total_kopecks'))).as('kopecks'),
      fn.count(ifImmediate(ref('accepted_at'))).as('accepted'),
      fn.sum(ifImmediate(secondsBetween('created_at', 'accepted_at'))).as('acceptSeconds'),
      fn.count(ifImmediate(ref('cooked_at'))).as('cooked'),
      fn.sum(ifImmediate(secondsBetween('created_at', 'cooked_at'))).as('cookSeconds'),
    ])
    .where('created_at', '>=', span.from.toISOString())
    .where('created_at', '<', span.to.toISOString())
    .where('status', '!=', UNPAID)
    .groupBy(time)
    .execute();
  return rows.map(({ time, all, ...sums }) => ({
    at: new Date(grain === 'hour' ? `${time}:00Z` : `${time}Z`),
    orders: Number(all) - Number(sums.cancelled),
    cancelled: Number(sums.cancelled),
    kopecks: Number(sums.kopecks),
    accepted: Number(sums.accepted),
    acceptSeconds: Number(sums.acceptSeconds),
    cooked: Number(sums.cooked),
    cookSeconds: Number(sums.cookSeconds),
  }));
}

/** Grouping by id takes half the time of grouping by title and counts a renamed dish once. */
export async function listSoldDishes(store: Store, span: Span): Promise<SoldDish[]> {
  const rows = await store
    .selectFrom(
      store
        .selectFrom('orders')
        .innerJoin('order_items', 'order_items.order_id', 'orders.id')
        .select(({ fn, eb }) => [
          'order_items.product_id',
          fn.sum('order_items.quantity').as('portions'),
          fn.sum(eb('order_items.quantity', '*', eb.ref('order_items.price_kopecks'))).as('kopecks'),
        ])
        .where('orders.created_at', '>=', span.from.toISOString())
        .where('orders.created_at', '<', span.to.toISOString())
        .where('orders.status', 'not in', [OrderStatus.CANCELLED, UNPAID])
        .groupBy('order_items.product_id')
        .orderBy('portions', 'desc')
        .orderBy('order_items.product_id')
        .limit(MAX_DISHES)
        .as('sold'),
    )
    .innerJoin('identities', 'identities.id', 'sold.product_id')
    .select(['identities.title', 'sold.portions', 'sold.kopecks'])
    .orderBy('sold.portions', 'desc')
    .orderBy('sold.product_id')
    .execute();
  return rows.map(({ title, portions, kopecks }) => ({
    title,
    portions: Number(portions),
    kopecks: Number(kopecks),
  }));
}

/** Most frequent first. */
export async function listSoldOptions(store: Store, span: Span): Promise<SoldOption[]> {
  const rows = await store
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .innerJoin('identities', 'identities.id', 'order_items.product_id')
    .select(['order_items.product_id', 'identities.title as dish', 'order_items.options_json'])
    .select(({ fn }) => fn.sum('order_items.quantity').as('portions'))
    .where('orders.created_at', '>=', span.from.toISOString())
    .where('orders.created_at', '<', span.to.toISOString())
    .where('orders.status', 'not in', [OrderStatus.CANCELLED, UNPAID])
    .where('order_items.options_json', 'is not', null)
    .groupBy(['order_items.product_id', 'identities.title', 'order_items.options_json'])
    .execute();
  const sold = new Map<string, SoldOption>();
  for (const { product_id, dish, options_json, portions } of rows) {
    for (const { title } of optionsOf(options_json)) {
      const key = JSON.stringify([product_id, title]);
      const before = sold.get(key)?.portions ?? 0;
      sold.set(key, { dish, option: title, portions: before + Number(portions) });
    }
  }
  return [...sold.values()]
    .sort((one, other) => other.portions - one.portions || one.dish.localeCompare(other.dish, 'ru'))
    .slice(0, MAX_OPTIONS);
}

/** Empty without delivery terms. */
export async function listDeliveryFigures(store: Store, span: Span): Promise<DeliveryFigures[]> {
  const rows = await store
    .selectFrom('orders')
    .select(({ fn }) => [
      'zone',
      'delivery',
      fn.countAll().as('orders'),
      fn.count('wanted_at').as('scheduledByGuest'),
      fn.sum('fee_kopecks').as('fees'),
      fn.sum('discount_kopecks').as('discounts'),
      fn.sum('promo_kopecks').as('promos'),
      fn.sum('total_kopecks').as('kopecks'),
    ])
    .where('created_at', '>=', span.from.toISOString())
    .where('created_at', '<', span.to.toISOString())
    .where('status', 'not in', [OrderStatus.CANCELLED, UNPAID])
    .groupBy(['zone', 'delivery'])
    .orderBy('orders', 'desc')
    .orderBy('delivery')
    // SQLite and PostgreSQL sort null differently.
    .orderBy(({ fn }) => fn.coalesce('zone', sql.lit('')))
    .execute();
  const hasTerms = rows.some(
    ({ zone, fees, discounts }) => zone !== null || fees !== null || discounts !== null,
  );
  if (!hasTerms) return [];
  return rows.map(({ zone, delivery, fees, discounts, promos, ...sums }) => ({
    zone,
    delivery,
    orders: Number(sums.orders),
    scheduledByGuest: Number(sums.scheduledByGuest),
    feeKopecks: Number(fees),
    discountKopecks: Number(discounts) + Number(promos),
    kopecks: Number(sums.kopecks),
  }));
}

/** What each code cost, the dearest first. */
export async function listPromoFigures(store: Store, span: Span): Promise<PromoFigures[]> {
  const rows = await store
    .selectFrom('orders')
    .select(({ fn }) => [
      'promo_code as code',
      fn.countAll().as('orders'),
      fn.sum('promo_kopecks').as('dishes'),
      fn.sum('promo_fee_kopecks').as('fees'),
      fn.sum('total_kopecks').as('kopecks'),
    ])
    .where('created_at', '>=', span.from.toISOString())
    .where('created_at', '<', span.to.toISOString())
    .where('status', 'not in', [OrderStatus.CANCELLED, UNPAID])
    .where('promo_code', 'is not', null)
    .groupBy('promo_code')
    .execute();
  return rows
    .map(({ code, orders, dishes, fees, kopecks }) => ({
      code: code ?? '',
      orders: Number(orders),
      costKopecks: Number(dishes) + Number(fees),
      kopecks: Number(kopecks),
    }))
    .sort((one, other) => other.costKopecks - one.costKopecks || one.code.localeCompare(other.code, 'ru'));
}

/** Most frequent first. `null`: removed with the personal data. */
export async function listCancelReasons(store: Store, span: Span): Promise<CancelReason[]> {
  const rows = await store
    .selectFrom('orders')
    .select(({ fn }) => ['cancel_reason as reason', fn.countAll().as('orders')])
    .where('created_at', '>=', span.from.toISOString())
    .where('created_at', '<', span.to.toISOString())
    .where('status', '=', OrderStatus.CANCELLED)
    .groupBy('cancel_reason')
    .orderBy('orders', 'desc')
    .orderBy('cancel_reason')
    .limit(MAX_REASONS)
    .execute();
  return rows.map(({ reason, orders }) => ({ reason, orders: Number(orders) }));
}
