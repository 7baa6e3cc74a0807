import { Alert } from '#app/components/notices/alert.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import { words } from '#app/components/words.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { EarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import { earlierOrder } from '#app/domain/text/order-texts.ts';

type EarlierNoticeProps = {
  earlier: EarlierOrder;
  /** The order before this one, which the guest has not seen. */
  before: { uuid: string; number: number } | null;
};

/** Shown above an order that a retry found already placed, or that followed an order whose response was lost. */
export function EarlierNotice({ earlier, before }: EarlierNoticeProps) {
  const isNews = earlier === 'accepted' || earlier === 'both';
  return (
    <div className="block container">
      <Alert kind={isNews ? 'info' : 'danger'}>
        {words(earlierOrder(earlier, useFrame()?.phone ?? ''))}
        {before && (
          <>
            {' '}
            <a className="link" href={orderHref(before.uuid)}>
              {`Посмотреть заказ №${before.number}`}
            </a>
          </>
        )}
      </Alert>
    </div>
  );
}
