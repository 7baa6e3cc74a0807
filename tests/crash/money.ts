/** Compares the provider's money with the orders in a database. Each difference is a sentence. */
import { OrderStatus, Payment } from '#contract/enums.ts';
import { UNPAID } from '#upstream/store/database/order-tables.ts';
import type { ProviderPayment } from '../support/yookassa/stand-in.ts';
import { withStore } from './stored-orders.ts';

type StoredOrder = { id: number; status: string; payment: number; total: number; announced: number };

export async function findMoneyDifferences(
  place: string,
  payments: Iterable<ProviderPayment>,
): Promise<string[]> {
  const orders = await withStore(place, (store) =>
    store
      .selectFrom('orders')
      .leftJoin('outbox', (join) =>
        join.onRef('outbox.order_id', '=', 'orders.id').on('outbox.event', '=', 'order.created'),
      )
      .select(['orders.id', 'status', 'payment', 'total_kopecks as total'])
      .select(({ fn }) => fn.count<number>('outbox.id').as('announced'))
      .groupBy('orders.id')
      .execute(),
  );
  return compareMoney(orders, [...payments]);
}

type Paid = Pick<ProviderPayment, 'status' | 'kopecks' | 'refunded' | 'body'>;

function compareMoney(orders: readonly StoredOrder[], payments: readonly Paid[]): string[] {
  const orderOf = ({ body }: Paid) => Number((body.metadata as { order: string }).order);
  const paid = payments.filter(({ status }) => status === 'succeeded');
  const lost = paid.filter((payment) => !orders.some(({ id }) => id === orderOf(payment)));
  return [
    ...lost.map((payment) => `order ${orderOf(payment)} is paid and lost`),
    ...orders.flatMap((order) =>
      compareOrder(
        order,
        paid.filter((payment) => orderOf(payment) === order.id),
      ),
    ),
  ];
}

function compareOrder(
  { id, status, payment, total, announced }: StoredOrder,
  paid: readonly Paid[],
): string[] {
  const kept = paid.reduce((sum, { kopecks, refunded }) => sum + kopecks - refunded, 0);
  const isOver = status === OrderStatus.CANCELLED || status === UNPAID;
  const due = payment === Payment.ONLINE && !isOver ? total : 0;
  const told = status === UNPAID ? 0 : 1;
  return [
    ...(paid.length > 1 ? [`order ${id} is paid ${paid.length} times`] : []),
    ...(kept === due ? [] : [`${kept} kopecks of ${status} order ${id} are kept, not ${due}`]),
    ...(announced === told ? [] : [`${status} order ${id} is announced ${announced} times`]),
  ];
}
