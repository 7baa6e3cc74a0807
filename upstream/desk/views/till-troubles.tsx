/** @jsxImportSource hono/jsx */
import type { SentOrder, TillTrouble } from '../../store/orders/sent-to-till.ts';
import { TILL_PAGE, TILL_STATES, TROUBLE_TEXTS, troubleText } from '../till-texts.ts';

/** Orders that the till has not, or not as they are: each stays until it has, or staff saw to it. */
export function TillTroubles({ troubles }: { troubles: readonly TillTrouble[] }) {
  if (troubles.length === 0) return null;
  return (
    <section class="refunds" aria-labelledby="till-troubles">
      <h2 id="till-troubles">
        {TROUBLE_TEXTS.title}: {troubles.length}
      </h2>
      <ul>
        {troubles.map((trouble) => (
          <li>
            <p>
              <a href={`/orders/${trouble.order_id}`}>№{trouble.order_id}</a>: {troubleText(trouble)}
            </p>
            <Dealing trouble={trouble} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Dealing({ trouble: { id, order_id, reason, changed_at } }: { trouble: TillTrouble }) {
  const { retry, settle, settleHint, correct, cancelled } = TROUBLE_TEXTS;
  const hidden = <input type="hidden" name="id" value={id} />;
  if (reason === 'changed' || reason === 'not-cancelled') {
    const text = reason === 'changed' ? correct : cancelled;
    return (
      <div class="refunds__ways">
        <form method="post" action={reason === 'changed' ? '/till/correct' : '/till/settle'}>
          {hidden}
          {reason === 'changed' && <input type="hidden" name="seen" value={changed_at ?? ''} />}
          <button type="submit" aria-label={`${text}: заказ №${order_id}`}>
            {text}
          </button>
        </form>
      </div>
    );
  }
  return (
    <div class="refunds__ways">
      <form method="post" action="/till/retry">
        {hidden}
        <input type="hidden" name="seen" value={reason} />
        <button type="submit" aria-label={`${retry}: заказ №${order_id}`}>
          {retry}
        </button>
      </form>
      <details id={`settle-till-${id}`}>
        <summary>{settle}…</summary>
        <form method="post" action="/till/settle">
          {hidden}
          <p>{settleHint}</p>
          <button type="submit" class="danger" aria-label={`${settle}: заказ №${order_id}`}>
            {settle}
          </button>
        </form>
      </details>
    </div>
  );
}

export function TillState({ sent }: { sent: SentOrder }) {
  return (
    <p>
      {TILL_PAGE}: {TILL_STATES[sent.state]}
    </p>
  );
}
