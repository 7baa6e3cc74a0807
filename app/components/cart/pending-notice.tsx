import { Alert } from '#app/components/notices/alert.tsx';
import type { PendingOrder } from '#app/domain/shopper/checkout-answer.ts';
import { orderUncertain } from '#app/domain/text/checkout-texts.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';

/** Stands there as long as it is true, so it does not close. */
export function PendingNotice({ pending, phone }: { pending: PendingOrder; phone: string }) {
  return (
    <div className="checkout__failures">
      {pending === 'uncertain' ? (
        <Alert kind="danger">{orderUncertain(phone)}</Alert>
      ) : (
        <Alert kind="info">{MESSAGES.orderedAlready}</Alert>
      )}
    </div>
  );
}
