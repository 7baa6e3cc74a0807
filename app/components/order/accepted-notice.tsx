import { useLocation } from 'react-router';
import { Alert } from '#app/components/notices/alert.tsx';
import { Price } from '#app/components/price/price.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import { words } from '#app/components/words.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import { orderAccepted } from '#app/domain/text/order-texts.ts';

/** In place of an order that this browser was led to, while the API does not show it. */
export function AcceptedNotice({ sum }: { sum: number | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <div className="block container">
      <Alert kind="info">
        {words(orderAccepted(useFrame()?.phone ?? ''))}{' '}
        <a className="link" href={pathname + search} data-reload>
          {LABELS.update}
        </a>
      </Alert>
      {sum !== undefined && (
        <p className="order__thanks">
          {LABELS.total} <Price value={sum} size="lg" />
        </p>
      )}
    </div>
  );
}
