import { words } from '#app/components/words.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { OpenOrder } from '#app/domain/shopper/order-progress.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import { useOrderProgress } from './order-progress.tsx';

type OpenOrdersProps = { orders: readonly OpenOrder[]; currentPath: string };

/** The orders of this device that have not ended, on every page but their own. */
export function OpenOrders({ orders, currentPath }: OpenOrdersProps) {
  const others = orders.filter(({ uuid }) => orderHref(uuid) !== currentPath);
  return others.map((order) => <OpenOrderStrip key={order.uuid} order={order} />);
}

function OpenOrderStrip({ order: { uuid, number, progress: loaded } }: { order: OpenOrder }) {
  const progress = useOrderProgress(uuid, loaded);
  if (!progress?.isOpen) return null;
  const title = orderTitle(number);
  return (
    <aside className="open-order screen-only" aria-label={title}>
      <div className="container">
        <a className="link" href={orderHref(uuid)}>
          {title}
        </a>{' '}
        {words([`${progress.title}.`, progress.text].filter(Boolean).join(' '))}
      </div>
    </aside>
  );
}
