/** @jsxImportSource hono/jsx */
import type { TaskRow } from '../../store/orders/provider-tasks.ts';
import { formatKopecks } from '../../texts/format.ts';
import { failureText, RECEIPT_TEXTS, REFUND_TEXTS, STOPPED_TEXTS } from '../payment-texts.ts';

const KINDS = {
  refund: REFUND_TEXTS,
  receipt: RECEIPT_TEXTS,
};
type Kind = keyof typeof KINDS;
type FailedTasksProps = { kind: Kind; tasks: readonly TaskRow[]; mayDeal: boolean };

/** Refunds and second receipts: each stays until a manager has retried or settled it. */
export function FailedTasks({ kind, tasks, mayDeal }: FailedTasksProps) {
  if (tasks.length === 0) return null;
  const texts = KINDS[kind];
  return (
    <section class="refunds" aria-labelledby={`failed-${kind}s`}>
      <h2 id={`failed-${kind}s`}>
        {texts.title}: {tasks.length}
      </h2>
      <ul>
        {tasks.map((task) => (
          <li>
            <p>
              <a href={`/orders/${task.order_id}`}>№{task.order_id}</a>:{' '}
              <b>{formatKopecks(task.amount_kopecks)}</b>, {failureText(task.failure)}
            </p>
            {mayDeal ? <Dealing kind={kind} task={task} /> : <p>{texts.askManager}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

type StoppedProps = { orderIds: readonly number[]; hasKey: boolean; mayDeal: boolean };

/** Orders that wait for the provider's key. */
export function StoppedPayments({ orderIds, hasKey, mayDeal }: StoppedProps) {
  if (orderIds.length === 0) return null;
  return (
    <section class="refunds" aria-labelledby="stopped-payments">
      <h2 id="stopped-payments">{STOPPED_TEXTS.title}</h2>
      <p>
        {STOPPED_TEXTS.orders}
        {orderIds.map((id) => (
          <>
            {' '}
            <a href={`/orders/${id}`}>№{id}</a>
          </>
        ))}
      </p>
      {hasKey && <p>{STOPPED_TEXTS.refused}</p>}
      <p>
        {mayDeal ? (
          <a href="/payments">{hasKey ? STOPPED_TEXTS.check : STOPPED_TEXTS.enter}</a>
        ) : (
          STOPPED_TEXTS.askManager
        )}
      </p>
    </section>
  );
}

/** Settling takes two clicks: afterwards nobody returns the money. */
function Dealing({ kind, task: { id, order_id } }: { kind: Kind; task: TaskRow }) {
  const { ofOrder, retry, settle, settleHint } = KINDS[kind];
  return (
    <div class="refunds__ways">
      <form method="post" action={`/payments/retry-${kind}`}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" aria-label={`${retry}: ${ofOrder} №${order_id}`}>
          {retry}
        </button>
      </form>
      <details id={`settle-${id}`}>
        <summary>{settle}…</summary>
        <form method="post" action={`/payments/settle-${kind}`}>
          <input type="hidden" name="id" value={id} />
          <p>{settleHint}</p>
          <button type="submit" class="danger" aria-label={`${settle}: ${ofOrder} №${order_id}`}>
            {settle}
          </button>
        </form>
      </details>
    </div>
  );
}
