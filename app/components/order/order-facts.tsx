import { useFrame } from '#app/components/state/use-frame.ts';
import { words } from '#app/components/words.tsx';
import type { ShownOrder } from '#app/domain/shopper/shown-lines.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { Delivery, Payment } from '#contract/enums.ts';

type OrderFactsProps = Pick<ShownOrder, 'delivery' | 'payment' | 'address'>;

/** How an order is delivered, where to, and how it is paid. What the API does not say is left out. */
export function OrderFacts({ delivery, payment, address }: OrderFactsProps) {
  const shopAddress = useFrame()?.address ?? '';
  if (delivery === undefined && payment === undefined) return null;
  const isPickup = delivery === Delivery.PICKUP;
  const place = isPickup ? shopAddress : address;
  return (
    <dl className="ticket__facts">
      {delivery !== undefined && (
        <div>
          <dt>{LABELS.delivery}</dt> <dd>{isPickup ? LABELS.pickup : LABELS.courier}</dd>
        </div>
      )}
      {place && (
        <div>
          <dt>{LABELS.address}</dt> <dd>{words(place)}</dd>
        </div>
      )}
      {payment !== undefined && (
        <div>
          <dt>{LABELS.payment}</dt> <dd>{payment === Payment.CARD ? LABELS.card : LABELS.cash}</dd>
        </div>
      )}
    </dl>
  );
}
