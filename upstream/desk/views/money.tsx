/** @jsxImportSource hono/jsx */
import { OrderStatus } from '#contract/enums.ts';
import { UNPAID } from '../../store/database/order-tables.ts';
import type { DeskOrder } from '../../store/orders/desk-orders.ts';
import { formatKopecks } from '../../texts/format.ts';
import { chargeName, paymentName, TEST_MONEY } from '../../texts/order-texts.ts';
import {
  NOT_PAID,
  PAID_ONLINE,
  RETURNED,
  RETURNING,
  TAKE_NOTHING,
  TAKE_ON_RECEIPT,
} from '../payment-texts.ts';

/** What was paid, and what to collect. */
export function Money({ order, hasCharge = true }: { order: DeskOrder; hasCharge?: boolean }) {
  const { payment, total_kopecks, status, money } = order;
  const charge = hasCharge && chargeName(order, formatKopecks);
  const isEnded = status === OrderStatus.CANCELLED || status === UNPAID;
  if (!money || (money.paid === 0 && money.returned === 0)) {
    const name = status === UNPAID ? NOT_PAID : paymentName(payment);
    return (
      <p class={status === UNPAID ? 'money money--unpaid' : undefined}>
        {name}, <b>{formatKopecks(total_kopecks)}</b>
        {charge && ` ${charge}`}
      </p>
    );
  }
  const { paid, returned, due, isReturning, isTest } = money;
  const isSettled = due === 0 && !isEnded && !isTest;
  return (
    <>
      <p class={isSettled ? 'money money--paid' : 'money'}>
        {PAID_ONLINE} <b>{formatKopecks(paid)}</b>
        {due > 0 && (
          <>
            , {TAKE_ON_RECEIPT}: <b>{formatKopecks(due)}</b>
          </>
        )}
        {charge && ` ${charge}`}
        {isSettled && `. ${TAKE_NOTHING}`}
      </p>
      {isTest && <p class="money money--unpaid">{TEST_MONEY}</p>}
      {returned > 0 && (
        <p>
          {isReturning ? RETURNING : RETURNED}: {formatKopecks(returned)}
        </p>
      )}
    </>
  );
}
