/** @jsxImportSource hono/jsx */
import type { RefundRow } from '../../store/orders/payments.ts';
import { formatKopecks } from '../../texts/format.ts';
import { failureText, REFUND_TEXTS } from '../payment-texts.ts';

type FailedRefundsProps = { refunds: readonly RefundRow[]; mayDeal: boolean };

/** Stays until a manager has retried or settled each. */
export function FailedRefunds({ refunds, mayDeal }: FailedRefundsProps) {
  if (refunds.length === 0) return null;
  return (
    <section class="refunds" aria-labelledby="failed-refunds">
      <h2 id="failed-refunds">
        {REFUND_TEXTS.title}: {refunds.length}
      </h2>
      <ul>
        {refunds.map((refund) => (
          <li>
            <p>
              <a href={`/orders/${refund.order_id}`}>№{refund.order_id}</a>:{' '}
              <b>{formatKopecks(refund.amount_kopecks)}</b>, {failureText(refund.failure)}
            </p>
            {mayDeal ? <Dealing refund={refund} /> : <p>{REFUND_TEXTS.askManager}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** «Вернули иначе» takes two clicks: afterwards nobody returns the money. */
function Dealing({ refund: { id, order_id } }: { refund: RefundRow }) {
  return (
    <div class="refunds__ways">
      <form method="post" action="/payments/retry-refund">
        <input type="hidden" name="id" value={id} />
        <button type="submit" aria-label={`${REFUND_TEXTS.retry}: возврат по заказу №${order_id}`}>
          {REFUND_TEXTS.retry}
        </button>
      </form>
      <details id={`settle-${id}`}>
        <summary>{REFUND_TEXTS.settle}…</summary>
        <form method="post" action="/payments/settle-refund">
          <input type="hidden" name="id" value={id} />
          <p>{REFUND_TEXTS.settleHint}</p>
          <button
            type="submit"
            class="danger"
            aria-label={`${REFUND_TEXTS.settle}: возврат по заказу №${order_id}`}
          >
            {REFUND_TEXTS.settle}
          </button>
        </form>
      </details>
    </div>
  );
}
