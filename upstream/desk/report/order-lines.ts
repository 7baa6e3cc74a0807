import { roublesOf } from '#contract/money.ts';
import type { Store } from '../../store/database/store.ts';
import type { Span } from '../../store/orders/report.ts';
import { listOrderLines, type OrderLine } from '../../store/orders/shift-figures.ts';
import { deliveryName, paidName, STATUSES } from '../../texts/order-texts.ts';
import type { BusinessDays } from '../calendar.ts';
import type { Clock } from '../restaurant-time.ts';
import { type Cell, csvOf } from './csv.ts';
import { ORDER_COLUMNS } from './report-texts.ts';

type Times = { clock: Clock; business: BusinessDays };

export async function* orderCsv(store: Store, span: Span, times: Times): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvOf([Object.values(ORDER_COLUMNS)]));
  for await (const orders of listOrderLines(store, span)) {
    yield encoder.encode(
      csvOf(
        orders.map((order) => cellsOf(order, times)),
        false,
      ),
    );
  }
}

/** Also of the promo code. */
function discountOf({ discount_kopecks, promo_kopecks }: OrderLine): number | null {
  if (discount_kopecks === null && promo_kopecks === null) return null;
  return (discount_kopecks ?? 0) + (promo_kopecks ?? 0);
}

function cellsOf(order: OrderLine, { clock, business }: Times): Cell[] {
  /** «2026-10-05 14:20»: a date for spreadsheets. */
  const at = (iso: string | null) => iso && clock.local(new Date(iso)).replace('T', ' ');
  const money = (kopecks: number | null) => (kopecks === null ? null : roublesOf(kopecks));
  const cells: Record<keyof typeof ORDER_COLUMNS, Cell> = {
    number: order.id,
    day: business.dayOf(new Date(order.created_at)),
    createdAt: at(order.created_at),
    status: STATUSES[order.status],
    way: deliveryName(order.delivery),
    zone: order.zone,
    courier: order.courier,
    payment: paidName(order.payment, order.isTest),
    portions: order.portions,
    fee: money(order.fee_kopecks),
    discount: money(discountOf(order)),
    total: money(order.total_kopecks),
    wantedAt: at(order.wanted_at),
    acceptedAt: at(order.accepted_at),
    readyAt: at(order.ready_at),
    cookedAt: at(order.cooked_at),
    doneAt: at(order.done_at),
    reason: order.cancel_reason,
    promo: order.promo_code,
  };
  return Object.values(cells);
}
