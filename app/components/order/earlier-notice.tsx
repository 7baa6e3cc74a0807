import { Alert } from '#app/components/notices/alert.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import { earlierOrder } from '#app/domain/text/order-texts.ts';

/** Above an order that was there before it was sent again. */
export function EarlierNotice({ earlier }: { earlier: EarlierOrder }) {
  return (
    <div className="block container">
      <Alert kind={earlier === 'accepted' ? 'info' : 'danger'}>
        {earlierOrder(earlier, useFrame()?.phone ?? '')}
      </Alert>
    </div>
  );
}
