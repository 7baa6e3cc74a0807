import { sql } from 'kysely';
import { Delivery, OrderStatus, Payment } from '#contract/enums.ts';
import { type StoredStatus, UNPAID } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import type { Span } from './report.ts';

export type RefundFigures = { refunds: number; kopecks: number };
/** `test`: at a test shop, which takes no money. `due`: at the door, of orders paid online in part. */
export type PaymentFigures = {
  kind: 'money' | 'test' | 'due';
  payment: number;
  orders: number;
  kopecks: number;
};
/** `user`: the courier, else who marked it as delivered; `null`: nobody yet. */
export type CourierFigures = { user: string | null; orders: number; kopecks: number };
export type DayFigures = {
  orders: number;
  kopecks: number;
  feeKopecks: number;
  discountKopecks: number;
  cancelled: number;
  cancelledKopecks: number;
  /** Neither done nor cancelled. */
  unfinished: number;
  firstId: number | null;
  lastId: number | null;
};
/** No personal data. */
export type OrderLine = {
  id: number;
  created_at: string;
  status: StoredStatus;
  delivery: number;
  zone: string | null;
  courier: string | null;
  payment: number;
  isTest: boolean;
  fee_kopecks: number | null;
  discount_kopecks: number | null;
  promo_code: string | null;
  promo_kopecks: number | null;
  total_kopecks: number;
  wanted_at: string | null;
  accepted_at: string | null;
  ready_at: string | null;
  cooked_at: string | null;
  done_at: string | null;
  cancel_reason: string | null;
  portions: number;
};

const ORDERS_AT_ONCE = 500;

export async function listPaymentFigures(store: Store, span: Span): Promise<PaymentFigures[]> {
  const rows = await store
    .selectFrom(sumsOf(store, span).as('sums'))
    .select(({ fn }) => ['payment', 'is_test', fn.countAll().as('orders')])
    .select(({ fn }) => [fn.sum('total_kopecks').as('kopecks'), fn.sum('due').as('due')])
    .select(sql`sum(case when due > 0 then 1 else 0 end)`.as('withDue'))
    .groupBy(['payment', 'is_test'])
    .orderBy('payment')
    .orderBy('is_test')
    .execute();
  const figures = rows.map(({ payment, is_test, orders, kopecks, due }): PaymentFigures => {
    const kind = is_test === 1 ? 'test' : 'money';
    return { kind, payment, orders: Number(orders), kopecks: Number(kopecks) - Number(due) };
  });
  const due = rows.reduce((sum, row) => sum + Number(row.due), 0);
  if (due === 0) return figures;
  const orders = rows.reduce((sum, { withDue }) => sum + Number(withDue), 0);
  return [...figures, { kind: 'due', payment: Payment.ONLINE, orders, kopecks: due }];
}

/** `due`: as in `balanceOf`, of orders paid online. */
function sumsOf(store: Store, span: Span) {
  return ordersOf(store, span)
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.order_id', '=', 'orders.id')
        .on('orders.payment', '=', Payment.ONLINE)
        .on('payments.state', '=', 'succeeded')
        .on('payments.applied', '=', 1),
    )
    .where('orders.status', '!=', OrderStatus.CANCELLED)
    .select(({ ref, selectFrom }) => {
      const returned = selectFrom('refunds')
        .select(sql<number>`coalesce(sum(amount_kopecks), 0)`.as('sum'))
        .whereRef('refunds.payment_id', '=', 'payments.id')
        .where('refunds.state', '!=', 'retried');
      // `null` without a payment.
      const left = sql<number>`${ref('total_kopecks')} - ${ref('amount_kopecks')} + (${returned})`;
      return [
        ...(['orders.payment', 'total_kopecks'] as const),
        sql<number>`coalesce(${ref('is_test')}, 0)`.as('is_test'),
        sql<number>`case when ${left} > 0 then ${left} else 0 end`.as('due'),
      ];
    });
}

/** Money that went back in this time, also for orders of another day. */
export async function readRefundFigures(store: Store, { from, to }: Span): Promise<RefundFigures> {
  const row = await store
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(({ fn }) => [fn.countAll().as('refunds'), fn.sum('refunds.amount_kopecks').as('kopecks')])
    .where('payments.is_test', '=', 0)
    .where('refunds.state', 'in', ['succeeded', 'settled'])
    .where('refunds.settled_at', '>=', from.toISOString())
    .where('refunds.settled_at', '<', to.toISOString())
    .executeTakeFirst();
  return { refunds: Number(row?.refunds ?? 0), kopecks: Number(row?.kopecks ?? 0) };
}

/** Without a courier of the desk, by its journal. */
export async function listCourierFigures(store: Store, span: Span): Promise<CourierFigures[]> {
  const rows = await store
    .selectFrom(
      ordersOf(store, span)
        .where('status', '!=', OrderStatus.CANCELLED)
        .where('delivery', '=', Delivery.COURIER)
        .select('total_kopecks')
        .select(({ fn, selectFrom }) =>
          fn
            .coalesce(
              'orders.courier',
              selectFrom('desk_audit')
                .select('user_name')
                .whereRef('desk_audit.order_id', '=', 'orders.id')
                .where('desk_audit.action', 'in', ['hand-over', 'finish'])
                // Leaves out what was undone.
                .whereRef('desk_audit.to_status', '=', 'orders.status')
                .orderBy('desk_audit.change_no', 'desc')
                .limit(1),
            )
            .as('user'),
        )
        .as('delivered'),
    )
    .select(({ fn }) => ['user', fn.countAll().as('orders'), fn.sum('total_kopecks').as('kopecks')])
    .groupBy('user')
    .execute();
  return rows
    .map(({ user, orders, kopecks }) => ({ user, orders: Number(orders), kopecks: Number(kopecks) }))
    .sort(
      (one, other) =>
        Number(one.user === null) - Number(other.user === null) ||
        other.orders - one.orders ||
        (one.user ?? '').localeCompare(other.user ?? '', 'ru'),
    );
}

export async function readDayFigures(store: Store, span: Span): Promise<DayFigures> {
  const isCancelled = sql<number>`case when status = ${OrderStatus.CANCELLED} then 1 else 0 end`;
  const isEnded = sql<number>`case when status in (${OrderStatus.CANCELLED}, ${OrderStatus.DONE}) then 1 else 0 end`;
  const row = await ordersOf(store, span)
    .select(({ fn, eb, ref }) => {
      const kept = (column: 'total_kopecks' | 'fee_kopecks' | 'discount_kopecks' | 'promo_kopecks') =>
        sql<number>`case when status = ${OrderStatus.CANCELLED} then 0 else coalesce(${ref(column)}, 0) end`;
      return [
        fn.countAll().as('all'),
        fn.sum(isCancelled).as('cancelled'),
        fn.sum(isEnded).as('ended'),
        fn.sum(kept('total_kopecks')).as('kopecks'),
        fn.sum(kept('fee_kopecks')).as('fees'),
        fn.sum(kept('discount_kopecks')).as('discounts'),
        fn.sum(kept('promo_kopecks')).as('promos'),
        fn.sum(eb(isCancelled, '*', ref('total_kopecks'))).as('cancelledKopecks'),
        fn.min('id').as('first'),
        fn.max('id').as('last'),
      ];
    })
    .executeTakeFirstOrThrow();
  const [all, cancelled] = [Number(row.all), Number(row.cancelled ?? 0)];
  return {
    orders: all - cancelled,
    kopecks: Number(row.kopecks ?? 0),
    feeKopecks: Number(row.fees ?? 0),
    discountKopecks: Number(row.discounts ?? 0) + Number(row.promos ?? 0),
    cancelled,
    cancelledKopecks: Number(row.cancelledKopecks ?? 0),
    unfinished: all - Number(row.ended ?? 0),
    firstId: row.first === null ? null : Number(row.first),
    lastId: row.last === null ? null : Number(row.last),
  };
}

/** In batches: a year of orders does not fit into one response. */
export async function* listOrderLines(store: Store, span: Span): AsyncGenerator<OrderLine[]> {
  for (let after = 0; ; ) {
    const rows = await ordersOf(store, span)
      .where('orders.id', '>', after)
      .select([
        ...(['orders.id', 'created_at', 'status', 'delivery', 'zone', 'payment', 'fee_kopecks'] as const),
        ...(['discount_kopecks', 'total_kopecks', 'wanted_at', 'accepted_at', 'ready_at'] as const),
        ...(['cooked_at', 'done_at', 'cancel_reason', 'courier'] as const),
        ...(['promo_code', 'promo_kopecks'] as const),
      ])
      .select(({ selectFrom }) =>
        selectFrom('order_items')
          .select(({ fn }) => fn.sum('order_items.quantity').as('portions'))
          .whereRef('order_items.order_id', '=', 'orders.id')
          .as('portions'),
      )
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('payments.state', '=', 'succeeded')
            .where('payments.is_test', '=', 1),
        ).as('isTest'),
      )
      .orderBy('orders.id')
      .limit(ORDERS_AT_ONCE)
      .execute();
    if (rows.length > 0)
      yield rows.map(({ isTest, portions, ...row }) => ({
        ...row,
        portions: Number(portions ?? 0),
        isTest: Boolean(isTest) && row.payment === Payment.ONLINE,
      }));
    const last = rows.at(-1);
    if (!last || rows.length < ORDERS_AT_ONCE) return;
    after = last.id;
  }
}

function ordersOf(store: Store, { from, to }: Span) {
  return store
    .selectFrom('orders')
    .where('orders.created_at', '>=', from.toISOString())
    .where('orders.created_at', '<', to.toISOString())
    .where('orders.status', '!=', UNPAID);
}
