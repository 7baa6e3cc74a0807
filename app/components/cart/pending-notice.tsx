import { Alert } from '#app/components/notices/alert.tsx';
import { MESSAGES, orderUncertain } from '#app/domain/text/messages.ts';

/**
 * What is still open about an order sent before: whether it was accepted; or it was, and its dishes could not be taken out
 * of the cart.
 */
export type PendingOrder = 'uncertain' | 'uncleared';

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
